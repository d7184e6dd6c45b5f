import { randomUUID } from 'node:crypto';
import type { ScannedAsset } from '../../domains/assets/assets.port.ts';
import { type Lease, leaseOf } from '../../domains/scans/run/lease.ts';
import type { Database } from '../../platform/db/database.ts';
import { runSql } from '../test-identity.ts';

/** Adds assets of a workspace, as the engine sees them. */
export async function addAssets(
  url: string,
  workspaceId: string,
  count: number,
): Promise<ScannedAsset[]> {
  const rows = await runSql<{ id: string; key: string }>(
    url,
    `insert into parapet.assets (
       workspace_id, type, value, canonical_key, display_name, consented_at
     )
     select $1, 'domain', k, k, k, now() from generate_series(1, $2::int) n
     cross join lateral (select gen_random_uuid() || '.example' as k where n > 0) as named
     returning id, canonical_key as key`,
    [workspaceId, count],
  );
  return rows.map(({ id, key }) => ({
    assetId: id,
    type: 'domain',
    canonicalKey: key,
    displayName: key,
    ownershipProved: false,
  }));
}

/** Adds a running scan of these assets in one unit, and returns the lease of a run that holds it. */
export async function openScan(
  { db, url }: { db: Database; url: string },
  workspaceId: string,
  assets: readonly ScannedAsset[],
): Promise<Lease> {
  const owner = randomUUID();
  const [scan] = await runSql<{ id: string }>(
    url,
    `with scan as (
       insert into parapet.scans (workspace_id, intensity, ruleset_version, status, lease_owner)
       values ($1, 'safe', '1', 'running', 'units') returning id
     ), unit as (
       insert into parapet.scan_units (
         scan_id, workspace_id, position, host, assets, state, attempt, lease_owner, heartbeat_at
       ) select scan.id, $1, 0, 'a.example', greatest(1, cardinality($3::uuid[])), 'running', 1,
         $2::uuid, now() from scan
     ), targets as (
       insert into parapet.scan_targets (
         scan_id, asset_id, workspace_id, display_name, position, unit
       ) select scan.id, asset.id, $1, asset.id, position, 0
       from scan cross join unnest($3::uuid[]) with ordinality as asset(id, position)
     )
     select id from scan`,
    [workspaceId, owner, assets.map(({ assetId }) => assetId)],
  );
  return leaseOf(db, { workspaceId, scanId: scan?.id ?? '' }, 0, owner);
}

/** Makes another run the holder of the unit, as after a lost worker. */
export async function takeOver(
  { db, url }: { db: Database; url: string },
  { workspaceId, scanId }: Lease,
): Promise<Lease> {
  const owner = randomUUID();
  await runSql(url, 'update parapet.scan_units set lease_owner = $2 where scan_id = $1', [
    scanId,
    owner,
  ]);
  return leaseOf(db, { workspaceId, scanId }, 0, owner);
}
