-- What a port accepts in each version of TLS, as the scanner tells it: numbers of suites and groups of the
-- IANA registries, in the server's order. null where TLS was not examined.
alter table parapet.asset_services add column tls_versions jsonb;
grant insert (tls_versions), update (tls_versions) on parapet.asset_services to parapet_worker;
