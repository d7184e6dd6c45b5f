-- A workspace may require that its members prove a second factor.
alter table parapet.workspaces add column mfa_required boolean not null default false;
grant update (mfa_required) on parapet.workspaces to parapet_api;
