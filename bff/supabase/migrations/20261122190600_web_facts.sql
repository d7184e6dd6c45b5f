-- Facts of a web server beside its product: the hash of its icon, and the versions of HTTP that it
-- announces. A discovered name may come from a walk of its zone.
alter table parapet.asset_services
  add column favicon_hash integer,
  add column http_versions text[] not null default '{}';
grant
  insert (favicon_hash, http_versions),
  update (favicon_hash, http_versions)
  on parapet.asset_services to parapet_worker;

alter table parapet.asset_candidates drop constraint asset_candidates_source_check;
alter table parapet.asset_candidates add constraint asset_candidates_source_check check (source in (
  'zone_transfer', 'zone_walk', 'zone_records', 'certificate_san', 'certificate_log', 'word_list'
));
