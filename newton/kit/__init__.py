"""What many table games share, on the kernel: resources, zones of pieces, set arithmetic."""
