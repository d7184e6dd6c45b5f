create trigger touch before update on parapet.storage_buckets
  for each row execute function parapet.touch_updated_at();
create trigger log_change after insert or update or delete on parapet.storage_buckets
  for each row execute function parapet.log_bucket();
