import type { AssetInventory, SeenRelation } from '@parapet/scanner/contract';
import { sql } from 'kysely';
import { jsonb, type WorkspaceTx } from '../../platform/db/database.ts';
import type { AssetsPort } from '../assets/assets.port.ts';
import type { FeedPort } from '../feed/feed.port.ts';
import type { InventoryPort } from './inventory.port.ts';
import { inventoryEvents } from './inventory-events.policy.ts';
import { listProducts } from './repositories/products.repository.ts';
import { listRelations, recordRelations } from './repositories/relations.repository.ts';
import { recordServiceAddresses } from './repositories/service-addresses.repository.ts';
import { readStored } from './repositories/stored-inventory.repository.ts';

/** Rows of each table that one batch deletes. */
const BATCH = 5000;
/** Addresses of an asset that are looked at, and ports at each of them. */
const MAX_ADDRESSES = 20;
const MAX_NEIGHBOURS = 2000;
const tables = [
  'asset_service_addresses',
  'asset_services',
  'asset_technologies',
  'asset_certificates',
  'asset_relations',
] as const;

export interface InventoryPorts {
  readonly assets: Pick<AssetsPort, 'findScanned'>;
  readonly feed: Pick<FeedPort, 'record'>;
}

export const createInventoryPort = ({ assets, feed }: InventoryPorts): InventoryPort => ({
  async record({ scanId = null, ...scope }, inventory, at) {
    const { assetId } = inventory;
    const stored = await readStored(scope, assetId);
    const named = await assets.findScanned(scope, [assetId]);
    const name = named.get(assetId)?.displayName ?? '';
    await feed.record(scope, inventoryEvents(stored, inventory, { name, scanId, at }));
    // Sent at once, in this order.
    await Promise.all([
      recordServices(scope, inventory, at),
      recordServiceAddresses(scope, inventory, at),
      recordTechnologies(scope, inventory, at),
      recordCertificates(scope, inventory, at),
      recordRelations(scope, inventory, at),
    ]);
  },

  listRelations,
  listProducts,

  openPorts: (tx) =>
    tx
      .selectFrom('asset_services')
      .where('gone_at', 'is', null)
      .select([
        'workspace_id as workspaceId',
        'asset_id as assetId',
        'address',
        'protocol',
        'port',
        'name',
        'product',
      ])
      .unionAll(
        tx
          .selectFrom('asset_service_addresses as each')
          .innerJoin('asset_services as service', (join) =>
            join
              .onRef('service.workspace_id', '=', 'each.workspace_id')
              .onRef('service.id', '=', 'each.service_id'),
          )
          .where('each.gone_at', 'is', null)
          .select([
            'service.workspace_id as workspaceId',
            'service.asset_id as assetId',
            'each.address',
            'service.protocol',
            'service.port',
            'each.name',
            'each.product',
          ]),
      ),

  technologies: (tx) =>
    tx
      .selectFrom('asset_technologies')
      .where('gone_at', 'is', null)
      .select([
        'workspace_id as workspaceId',
        'asset_id as assetId',
        'address',
        'protocol',
        'port',
        'slug',
        'name',
        'version',
      ]),

  relations: (tx) =>
    tx
      .selectFrom('asset_relations')
      .where('gone_at', 'is', null)
      .select([
        'workspace_id as workspaceId',
        'asset_id as assetId',
        sql<SeenRelation['type']>`type`.as('relation'),
        'target',
      ]),

  async countNewPorts({ tx, workspaceId }, { assetIds, since }) {
    const row = await tx
      .selectFrom('asset_services')
      .where('workspace_id', '=', workspaceId)
      .where('gone_at', 'is', null)
      .where('first_seen_at', '>=', since)
      .$if(assetIds !== null, (query) =>
        query.where(sql<boolean>`asset_id = any (${assetIds}::uuid[])`),
      )
      .select(sql<number>`count(*)`.as('count'))
      .executeTakeFirst();
    return row?.count ?? 0;
  },

  async listNeighbours({ tx, workspaceId }, assetId, limit) {
    const { rows } = await sql<{ address: string; assetIds: string[] }>`
      select own.address, array(
        select asset_id from (
          (select asset_id from parapet.asset_services
          where workspace_id = ${workspaceId} and address = own.address and gone_at is null
            and asset_id <> ${assetId}
          limit ${sql.lit(MAX_NEIGHBOURS)})
          union all
          (select service.asset_id from parapet.asset_service_addresses as each
          join parapet.asset_services as service
            on service.workspace_id = ${workspaceId} and service.id = each.service_id
          where each.workspace_id = ${workspaceId} and each.address = own.address
            and each.gone_at is null and service.asset_id <> ${assetId}
          limit ${sql.lit(MAX_NEIGHBOURS)})
        ) as near
        group by asset_id order by asset_id limit ${limit}
      ) as "assetIds"
      from (
        select address from parapet.asset_services
        where workspace_id = ${workspaceId} and asset_id = ${assetId} and gone_at is null
        union
        select each.address from parapet.asset_services as service
        join parapet.asset_service_addresses as each
          on each.workspace_id = ${workspaceId} and each.service_id = service.id
        where service.workspace_id = ${workspaceId} and service.asset_id = ${assetId}
          and each.gone_at is null
        order by address limit ${sql.lit(MAX_ADDRESSES)}
      ) as own
      order by own.address`.execute(tx);
    return rows;
  },

  async listCertificateNames({ tx, workspaceId }, domain) {
    const rows = await tx
      .selectFrom('asset_certificates')
      .where('workspace_id', '=', workspaceId)
      .where('gone_at', 'is', null)
      .where(sql<boolean>`exists (
        select from unnest(names) as name where right(name, ${domain.length + 1}) = ${`.${domain}`}
      )`)
      .select(['names', 'host', 'port'])
      .orderBy('id')
      .limit(500)
      .execute();
    return rows.map(({ names, host, port }) => ({ names, place: `${host}:${port}` }));
  },

  async deleteGone({ tx, workspaceId }, before) {
    let count = 0;
    let isLast = true;
    for (const table of tables) {
      const { numAffectedRows = 0n } = await sql`
        delete from ${sql.table(`parapet.${table}`)}
        where workspace_id = ${workspaceId} and id in (
          select id from ${sql.table(`parapet.${table}`)}
          where workspace_id = ${workspaceId} and gone_at < ${before}
          limit ${BATCH} for update skip locked
        )`.execute(tx);
      count += Number(numAffectedRows);
      isLast &&= Number(numAffectedRows) < BATCH;
    }
    return { count, isLast };
  },
});

// Each statement reads its rows in one order, so that two scans of an asset do not wait in a circle.

async function recordServices(
  { tx, workspaceId }: WorkspaceTx,
  { assetId, services, examined }: AssetInventory,
  at: string,
): Promise<void> {
  const rows = services.map(({ place: { host, address, protocol, port }, ...service }) => ({
    ...service,
    host,
    address,
    protocol,
    port,
  }));
  await sql`
    insert into parapet.asset_services as stored (workspace_id, asset_id, host, address, protocol,
      port, name, is_tls, product, version, cpe, favicon_hash, http_versions, tls_versions,
      first_seen_at, last_seen_at)
    select ${workspaceId}::uuid, ${assetId}::uuid, host, address, protocol, port, name, "isTls", product,
      version, cpe, "faviconHash", "httpVersions", "tlsVersions", ${at}::timestamptz, ${at}::timestamptz
    from jsonb_to_recordset(${jsonb(rows)}) as seen(host text, address text, protocol text, port integer,
      name text, "isTls" boolean, product text, version text, cpe text, "faviconHash" integer,
      "httpVersions" text[], "tlsVersions" jsonb)
    order by port, protocol
    on conflict (asset_id, protocol, port) do update set
      host = excluded.host, address = excluded.address,
      name = coalesce(excluded.name, stored.name), is_tls = excluded.is_tls,
      product = excluded.product, version = excluded.version, cpe = excluded.cpe,
      favicon_hash = excluded.favicon_hash, http_versions = excluded.http_versions,
      tls_versions = case when stored.is_tls and not excluded.is_tls then excluded.tls_versions
        else coalesce(nullif(excluded.tls_versions, '[]'), stored.tls_versions) end,
      last_seen_at = excluded.last_seen_at, gone_at = null`.execute(tx);
  // Over UDP silence shows nothing: only a port that the host calls closed is gone.
  await sql`
    update parapet.asset_services set gone_at = ${at}
    where workspace_id = ${workspaceId} and asset_id = ${assetId} and gone_at is null
      and (${examined.wholeHost} and protocol = 'tcp' and port <> all (${openPorts({ services })}::integer[])
        or protocol = 'udp' and port = any (${[...(examined.closedUdp ?? [])]}::integer[]))`.execute(
    tx,
  );
}

async function recordTechnologies(
  { tx, workspaceId }: WorkspaceTx,
  { assetId, services, technologies, examined }: AssetInventory,
  at: string,
): Promise<void> {
  const rows = technologies.map(({ place: { host, address, port, path }, ...technology }) => ({
    ...technology,
    host,
    address,
    port,
    path,
  }));
  await sql`
    insert into parapet.asset_technologies as stored (workspace_id, asset_id, host, address,
      protocol, port, path, is_tls, slug, name, category, version, version_since, cpe, source,
      evidence, first_seen_at, last_seen_at)
    select ${workspaceId}::uuid, ${assetId}::uuid, host, address, 'tcp', port, path, "isTls", slug, name,
      category, version, ${at}::timestamptz, cpe, source, evidence, ${at}::timestamptz,
      ${at}::timestamptz
    from jsonb_to_recordset(${jsonb(rows)}) as seen(host text, address text, port integer, path text,
      "isTls" boolean, slug text, name text, category text, version text, cpe text, source text,
      evidence text)
    order by port, slug
    on conflict (asset_id, protocol, port, slug) do update set
      host = excluded.host, address = excluded.address, path = excluded.path,
      is_tls = excluded.is_tls, name = excluded.name, category = excluded.category,
      version = excluded.version,
      version_since = case when stored.version is not distinct from excluded.version
        then stored.version_since else excluded.version_since end,
      cpe = excluded.cpe, source = excluded.source, evidence = excluded.evidence,
      last_seen_at = excluded.last_seen_at, gone_at = null`.execute(tx);
  await sql`
    update parapet.asset_technologies set gone_at = ${at}
    where workspace_id = ${workspaceId} and asset_id = ${assetId} and gone_at is null
      and last_seen_at < ${at}
      and (port = any (${[...examined.technologies]}::integer[])
        or (${examined.wholeHost} and port <> all (${openPorts({ services })}::integer[])))`.execute(
    tx,
  );
}

async function recordCertificates(
  { tx, workspaceId }: WorkspaceTx,
  { assetId, services, certificates, examined }: AssetInventory,
  at: string,
): Promise<void> {
  const rows = certificates.map(({ place: { host, address, port }, ...certificate }) => ({
    ...certificate,
    host,
    address,
    port,
  }));
  await sql`
    insert into parapet.asset_certificates (workspace_id, asset_id, host, address, protocol, port,
      sha256, subject, issuer, names, not_before, not_after, key_type, key_bits,
      signature_algorithm, is_self_signed, first_seen_at, last_seen_at)
    select ${workspaceId}::uuid, ${assetId}::uuid, host, address, 'tcp', port, sha256, subject, issuer, names,
      "notBefore", "notAfter", "keyType", "keyBits", "signatureAlgorithm", "isSelfSigned",
      ${at}::timestamptz, ${at}::timestamptz
    from jsonb_to_recordset(${jsonb(rows)}) as seen(host text, address text, port integer,
      sha256 text, subject text, issuer text, names text[], "notBefore" timestamptz,
      "notAfter" timestamptz, "keyType" text, "keyBits" integer, "signatureAlgorithm" text,
      "isSelfSigned" boolean)
    order by port, sha256
    on conflict (asset_id, protocol, port, sha256) do update set
      host = excluded.host, address = excluded.address, last_seen_at = excluded.last_seen_at,
      gone_at = null`.execute(tx);
  await sql`
    update parapet.asset_certificates set gone_at = ${at}
    where workspace_id = ${workspaceId} and asset_id = ${assetId} and gone_at is null
      and last_seen_at < ${at}
      and (port = any (${[...examined.certificates]}::integer[])
        or (${examined.wholeHost} and port <> all (${openPorts({ services })}::integer[])))`.execute(
    tx,
  );
}

const openPorts = ({ services }: Pick<AssetInventory, 'services'>): number[] =>
  services.flatMap(({ place }) => (place.protocol === 'tcp' ? [place.port] : []));
