-- Migrations that take something away that the version before uses. A version that does not know one
-- of them does not start; beside any other newer migration it works.
create table migrations.contracting (
  name text primary key,
  why text not null
);
grant select on migrations.contracting to parapet_api, parapet_worker;
