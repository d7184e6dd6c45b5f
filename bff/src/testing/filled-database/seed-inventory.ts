import type { Client } from 'pg';
import { withoutIndices } from './fast-inserts.ts';

/** Versions of software over all workspaces. */
const VERSIONS = 400;

/**
 * Returns what scans saw: two ports, four technologies and a certificate for each asset. Runs after `seed`, in
 * its session without triggers, so it fills the counters itself.
 */
export async function seedInventory(client: Client, report: (step: string) => void): Promise<void> {
  report('ports, technologies and certificates');
  const seen = `host, address, protocol, port, first_seen_at, last_seen_at`;
  const at = `asset.display_name, '198.51.100.' || length(asset.display_name), 'tcp'`;
  await withoutIndices(client, 'asset_services', async () => {
    await client.query(
      `insert into parapet.asset_services (workspace_id, asset_id, ${seen}, name, is_tls, product)
       select asset.workspace_id, asset.id, ${at}, port, now(), now(), 'http', true, 'nginx'
       from parapet.assets as asset cross join unnest(array[80, 443]) as port`,
    );
  });
  await withoutIndices(client, 'asset_technologies', async () => {
    await client.query(
      `insert into parapet.asset_technologies (workspace_id, asset_id, ${seen}, is_tls, slug, name,
         category, version, version_since, source, evidence, archived)
       select asset.workspace_id, asset.id, ${at}, 443, now(), now(), true, slug, slug, 'framework',
         '1.' || hashtext(asset.id::text || slug)::bigint % ${VERSIONS / 4}, now(), 'header', slug,
         asset.state = 'archived'
       from parapet.assets as asset
       cross join unnest(array['nginx', 'php', 'jquery', 'wordpress']) as slug`,
    );
  });
  await withoutIndices(client, 'asset_certificates', async () => {
    await client.query(
      `insert into parapet.asset_certificates (workspace_id, asset_id, ${seen}, sha256, subject,
         issuer, names, not_before, not_after, key_type, key_bits, signature_algorithm,
         is_self_signed)
       select asset.workspace_id, asset.id, ${at}, 443, now(), now(), md5(asset.id::text),
         'CN=' || asset.display_name, 'CN=Some CA', array[asset.display_name], now(),
         now() + make_interval(days => coalesce(asset.score, 200)), 'ec', 256,
         'ecdsa-with-SHA256', false
       from parapet.assets as asset`,
    );
  });
  await client.query(
    `insert into parapet.technology_counts (workspace_id, slug, name, category, version, places)
     select workspace_id, slug, name, category, version, count(*) from parapet.asset_technologies
     where gone_at is null and not archived group by 1, 2, 3, 4, 5`,
  );
  await client.query('vacuum (analyze)');
}
