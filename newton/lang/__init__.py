"""The language of packs: declarations, YAML with places, field types, loading, schema and texts. It runs nothing."""
