-- The id that whoever starts scans makes up, so that a request sent twice starts them once. All scans that one
-- request starts have it.
alter table parapet.scans add column request_id uuid;
create index scans_request_idx on parapet.scans (workspace_id, request_id) where request_id is not null;
grant insert (request_id) on parapet.scans to parapet_api, parapet_worker;
