create policy operate on parapet.bucket_objects for all to parapet_api
  using ((select parapet.actor_is_operator()))
  with check ((select parapet.actor_is_operator()));
