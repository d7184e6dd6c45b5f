create trigger touch before update on parapet.bucket_objects
  for each row execute function parapet.touch_updated_at();
create trigger follow_file after insert or update of version on parapet.bucket_objects
  for each row execute function parapet.follow_bucket_object();
create trigger follow_deletion after delete on parapet.bucket_objects
  for each row execute function parapet.follow_bucket_object();
