import type { AssetInventory } from '@parapet/scanner/contract';
import { type RawBuilder, sql } from 'kysely';
import { jsonb, type WorkspaceTx } from '../../../platform/db/database.ts';
import type { LeadsTo, SeenAsset, SeenRelations } from '../inventory.port.ts';

/** Certificates and icons of one asset that are compared with those of others. */
const MAX_OWN = 20;
/** Names that one asset leads to: twenty of each record type, and redirects of its ports. */
const MAX_TARGETS = 100;

/** Stores where an asset leads, in one statement; what was asked for and is not seen is gone. */
export async function recordRelations(
  { tx, workspaceId }: WorkspaceTx,
  { assetId, relations = [], services, examined }: AssetInventory,
  at: string,
): Promise<void> {
  const dns = examined.dns ?? [];
  const open = services.flatMap(({ place }) => (place.protocol === 'tcp' ? [place.port] : []));
  const { technologies: pages, wholeHost } = examined;
  if (dns.length === 0 && pages.length === 0 && !wholeHost && relations.length === 0) return;
  await sql`
    with seen as (
      select * from jsonb_to_recordset(${jsonb(relations)}) as seen(type text, target text, port integer)
    ), kept as (
      insert into parapet.asset_relations (workspace_id, asset_id, type, target, port, first_seen_at,
        last_seen_at)
      select ${workspaceId}::uuid, ${assetId}::uuid, type, target, port, ${at}::timestamptz,
        ${at}::timestamptz
      from seen order by type, target, port
      on conflict (asset_id, type, target, port) do update set
        last_seen_at = excluded.last_seen_at, gone_at = null
    )
    update parapet.asset_relations as stored set gone_at = ${at}
    where workspace_id = ${workspaceId} and asset_id = ${assetId} and gone_at is null
      and (type = any (${[...dns]}::text[])
        or type = 'redirect' and (port = any (${[...pages]}::integer[])
          or ${wholeHost} and port <> all (${open}::integer[])))
      and not exists (
        select from seen where seen.type = stored.type and seen.target = stored.target
          and seen.port = stored.port
      )`.execute(tx);
}

/** Each list by a range of an index, at most `limit` of each. */
export async function listRelations(
  scope: WorkspaceTx,
  { id, host }: { readonly id: string; readonly host: string },
  limit: number,
): Promise<SeenRelations> {
  const { tx, workspaceId } = scope;
  const { rows: pointsTo } = await sql<LeadsTo>`
    select type as relation, target, max(last_seen_at) as "lastSeenAt" from parapet.asset_relations
    where workspace_id = ${workspaceId} and asset_id = ${id} and gone_at is null
    group by type, target order by type, target limit ${sql.lit(MAX_TARGETS)}`.execute(tx);
  const { rows: pointedFrom } = await sql<SeenAsset & Pick<LeadsTo, 'relation'>>`
    select of.type as relation, near.* from unnest(array['cname', 'mx', 'ns', 'redirect']) as of(type)
    cross join lateral (
      select asset_id as "assetId", max(last_seen_at) as "lastSeenAt" from parapet.asset_relations
      where workspace_id = ${workspaceId} and target = ${host} and type = of.type
        and gone_at is null and asset_id <> ${id}
      group by asset_id order by asset_id limit ${limit}
    ) as near
    order by of.type, near."assetId" limit ${limit}`.execute(tx);
  return {
    pointsTo,
    pointedFrom,
    sameCertificate: await withTheSame(scope, id, limit, certificates),
    sameFavicon: await withTheSame(scope, id, limit, icons),
  };
}

/** Describes what two assets may have in common: a table and the column that tells it. */
interface Common {
  readonly table: RawBuilder<unknown>;
  readonly column: RawBuilder<unknown>;
}

const certificates: Common = { table: sql`parapet.asset_certificates`, column: sql`sha256` };
const icons: Common = { table: sql`parapet.asset_services`, column: sql`favicon_hash` };

/** Other assets that show what the asset shows, with when both were last seen to. */
async function withTheSame(
  { tx, workspaceId }: WorkspaceTx,
  assetId: string,
  limit: number,
  { table, column }: Common,
): Promise<SeenAsset[]> {
  const { rows } = await sql<SeenAsset>`
    select near."assetId", max(least(own."lastSeenAt", near."lastSeenAt")) as "lastSeenAt" from (
      select ${column} as value, max(last_seen_at) as "lastSeenAt" from ${table}
      where workspace_id = ${workspaceId} and asset_id = ${assetId} and gone_at is null
        and ${column} is not null
      group by ${column} order by ${column} limit ${sql.lit(MAX_OWN)}
    ) as own
    cross join lateral (
      select asset_id as "assetId", max(last_seen_at) as "lastSeenAt" from ${table}
      where workspace_id = ${workspaceId} and ${column} = own.value and gone_at is null
        and asset_id <> ${assetId}
      group by asset_id order by asset_id limit ${limit}
    ) as near
    group by near."assetId" order by near."assetId" limit ${limit}`.execute(tx);
  return rows;
}
