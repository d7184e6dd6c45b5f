-- Logos of workspaces: the file is in the bucket `logos`, below the id of the workspace.

alter table parapet.workspaces
  add column logo_file text check (length(logo_file) <= 100);
grant update (logo_file) on parapet.workspaces to parapet_api;
grant select (logo_file) on parapet.workspaces to parapet_worker;
