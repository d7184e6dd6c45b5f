-- Addresses and names that resources of cloud accounts have on the internet are suggested as assets.
alter table parapet.asset_candidates drop constraint asset_candidates_source_check;
alter table parapet.asset_candidates add constraint asset_candidates_source_check check (source in (
  'zone_transfer', 'zone_walk', 'zone_records', 'certificate_san', 'certificate_log', 'word_list', 'cloud'
));
