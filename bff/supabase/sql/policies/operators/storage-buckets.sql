create policy operate on parapet.storage_buckets for all to parapet_api
  using ((select parapet.actor_is_operator()))
  with check ((select parapet.actor_is_operator()));
