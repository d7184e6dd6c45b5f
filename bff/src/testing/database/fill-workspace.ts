import { runSql, type TestUser } from '../test-identity.ts';

export const FILLED_ASSETS = 2000;
export const FINDINGS_PER_ASSET = 5;

/** Adds assets with findings, services, technologies, certificates, relations and events, far from alike. */
export async function fillWorkspace(
  url: string,
  { workspaceId, id: userId }: Pick<TestUser, 'workspaceId' | 'id'>,
): Promise<void> {
  const run = (text: string) => runSql(url, text);
  await run(
    `insert into parapet.assets (
       workspace_id, type, value, canonical_key, display_name, consented_at, score, status,
       last_scanned_at, criticality, environment, tags
     )
     select '${workspaceId}', (array['domain', 'ip', 'url'])[1 + n % 3], h, h, h, now(), n % 101,
       case when n % 45 = 0 then 'offline' else 'online' end, now() - make_interval(mins => n),
       1 + n % 5, case when n % 10 = 0 then 'staging' else 'production' end,
       case when n % 20 = 0 then array['shop'] else array['web'] end
     from generate_series(1, ${FILLED_ASSETS}) n
     cross join lateral (select 'host' || n || '.example' as h) as named`,
  );
  await run(
    `insert into parapet.findings (
       workspace_id, asset_id, place, place_host, fingerprint, fingerprint_version, check_id, catalogue_id,
       check_version, title, description, severity, confidence, status, locator, location,
       evidence, remediation, first_seen_at, last_seen_at, last_tested_at, assignee_id, due_at, vulnerability,
       priority_score, priority_version, fix
     )
     select workspace_id, id, display_name, display_name, id::text || n, 'v2', 'check-' || n, 'T', 1,
       case when score = 50 then 'Redis answers' else 'HSTS is not sent' end, 'd',
       (array['critical', 'high', 'medium', 'low', 'info'])[n], 'firm',
       (array['open', 'fixed', 'reopened'])[1 + (score + n) % 3], 'l', 'https://' || display_name,
       '[]', '{"summary": "s", "steps": [], "effort": "low", "reference": null}',
       now() - make_interval(mins => score), now() - make_interval(mins => score), now(),
       case when score = 52 then '${userId}'::uuid end,
       now() + make_interval(days => case when score = 53 then -1 else 30 end),
       case when score = 54 then '{"cveIds": ["CVE-2020-11022", "CVE-2020-11023"]}'::jsonb end,
       90 - 15 * n + score % 11, 3, 'fix-' || n
     from parapet.assets cross join generate_series(1, ${FINDINGS_PER_ASSET}) n
     where workspace_id = '${workspaceId}'`,
  );
  await run(
    `insert into parapet.asset_services (
       workspace_id, asset_id, host, address, protocol, port, is_tls, favicon_hash, first_seen_at,
       last_seen_at
     )
     select workspace_id, id, display_name, '192.0.2.' || score, 'tcp', port, true, score, now(),
       now()
     from parapet.assets cross join unnest(array[80, 443]) as port
     where workspace_id = '${workspaceId}'`,
  );
  await run(
    `insert into parapet.asset_service_addresses (
       workspace_id, service_id, address, is_tls, first_seen_at, last_seen_at
     )
     select workspace_id, id, '2001:db8::' || right(address, 2), true, now(), now()
     from parapet.asset_services where workspace_id = '${workspaceId}' and port = 443`,
  );
  await run(
    `insert into parapet.asset_technologies (
       workspace_id, asset_id, host, address, protocol, port, is_tls, slug, name, category,
       version_since, source, evidence, first_seen_at, last_seen_at, gone_at
     )
     select workspace_id, id, display_name, '192.0.2.1', 'tcp', 443, true, 'slug-' || n, 'Name',
       'cms', now(), 'header', 'e', now(), now(), case when score = 50 then now() end
     from parapet.assets cross join generate_series(1, 4) n
     where workspace_id = '${workspaceId}'`,
  );
  await run(
    `insert into parapet.asset_certificates (
       workspace_id, asset_id, host, address, protocol, port, sha256, subject, issuer, names,
       not_before, not_after, key_type, key_bits, signature_algorithm, is_self_signed,
       first_seen_at, last_seen_at
     )
     select workspace_id, id, display_name, '192.0.2.1', 'tcp', 443, 'cert-' || score, 's', 'i', '{}', now(),
       now() + make_interval(days => score), 'ec', 256, 'x', false, now(), now()
     from parapet.assets where workspace_id = '${workspaceId}'`,
  );
  await run(
    `insert into parapet.asset_relations (
       workspace_id, asset_id, type, target, port, first_seen_at, last_seen_at
     )
     select workspace_id, id, 'mx', 'host' || 1 + score || '.example', 0, now(), now()
     from parapet.assets where workspace_id = '${workspaceId}'`,
  );
  await run(
    `insert into parapet.merged_assets (id, workspace_id, kept_id, display_name, canonical_key)
     select parapet.new_id(), workspace_id, id, 'merged.example', 'merged.example'
     from parapet.assets where workspace_id = '${workspaceId}'`,
  );
  await run(
    `insert into parapet.feed_events (workspace_id, type, severity, subject_kind, subject_id,
       subject_name, asset_id, dedupe_key, occurred_at)
     select workspace_id, case when score = 50 and n = 1 then 'cert.replaced' else 'tech.added' end,
       case when score = 51 and n = 1 then 'high' end, 'asset', id, display_name, id,
       id::text || n, now() - make_interval(mins => score, secs => n)
     from parapet.assets cross join generate_series(1, 4) n
     where workspace_id = '${workspaceId}'`,
  );
}
