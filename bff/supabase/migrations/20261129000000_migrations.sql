-- Migrations that take something away that the version before uses. A version that does not know one
-- of them does not start; beside any other newer migration it works.
create table migrations.contracting (
  name text primary key,
  why text not null
);

-- A process whose login may not migrate asks here whether everything is applied.
grant usage on schema migrations to parapet_api, parapet_worker;
grant select on migrations.contracting to parapet_api, parapet_worker;
grant select (name) on migrations.product to parapet_api, parapet_worker;
grant select (path, hash, version) on migrations.sql_files to parapet_api, parapet_worker;
