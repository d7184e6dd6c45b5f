-- Lists of assets sorted by their first tag; assets without tags come last. The order is that of the bytes.
create index assets_tags_idx on parapet.assets (
  workspace_id, state, type, (coalesce(lower(tags[1]), '�') collate "C"), id
);
