import type { AssetInventory } from '@parapet/scanner/contract';
import { sql } from 'kysely';
import { jsonb, type WorkspaceTx } from '../../../platform/db/database.ts';

/**
 * Stores what further addresses of a name show, each at the row of its port, which is written before. At an
 * address that the name still has a closed port is gone; an address that it has lost leaves no rows, since
 * those of load balancers change each day.
 */
export async function recordServiceAddresses(
  { tx, workspaceId }: WorkspaceTx,
  { assetId, furtherServices = [], examined }: AssetInventory,
  at: string,
): Promise<void> {
  const rows = furtherServices.map(({ place: { address, protocol, port }, ...service }) => ({
    ...service,
    address,
    protocol,
    port,
  }));
  await sql`
    insert into parapet.asset_service_addresses as stored (workspace_id, service_id, address, name, is_tls,
      product, version, cpe, favicon_hash, http_versions, tls_versions, first_seen_at, last_seen_at)
    select ${workspaceId}::uuid, service.id, seen.address, seen.name, seen."isTls", seen.product,
      seen.version, seen.cpe, seen."faviconHash", seen."httpVersions", seen."tlsVersions",
      ${at}::timestamptz, ${at}::timestamptz
    from jsonb_to_recordset(${jsonb(rows)}) as seen(address text, protocol text, port integer, name text,
      "isTls" boolean, product text, version text, cpe text, "faviconHash" integer,
      "httpVersions" text[], "tlsVersions" jsonb)
    join parapet.asset_services as service on service.workspace_id = ${workspaceId}
      and service.asset_id = ${assetId} and service.protocol = seen.protocol
      and service.port = seen.port
    order by seen.port, seen.protocol, seen.address
    on conflict (workspace_id, service_id, address) do update set
      name = coalesce(excluded.name, stored.name), is_tls = excluded.is_tls,
      product = excluded.product, version = excluded.version, cpe = excluded.cpe,
      favicon_hash = excluded.favicon_hash, http_versions = excluded.http_versions,
      tls_versions = case when stored.is_tls and not excluded.is_tls then excluded.tls_versions
        else coalesce(nullif(excluded.tls_versions, '[]'), stored.tls_versions) end,
      last_seen_at = excluded.last_seen_at, gone_at = null`.execute(tx);
  const addresses = [...(examined.addresses ?? [])];
  // The row of the port already shows the address that represents it.
  await sql`
    delete from parapet.asset_service_addresses as each using parapet.asset_services as service
    where each.workspace_id = ${workspaceId} and service.workspace_id = ${workspaceId}
      and service.asset_id = ${assetId} and service.id = each.service_id
      and (each.address = service.address
        or ${examined.wholeHost && addresses.length > 0}
          and each.address <> all (${addresses}::text[]))`.execute(tx);
  await sql`
    update parapet.asset_service_addresses as each set gone_at = ${at}
    from parapet.asset_services as service
    where each.workspace_id = ${workspaceId} and service.workspace_id = ${workspaceId}
      and service.asset_id = ${assetId} and service.id = each.service_id
      and each.gone_at is null and each.last_seen_at < ${at}
      and (${examined.wholeHost} and service.protocol = 'tcp'
        or service.protocol = 'udp'
          and service.port = any (${[...(examined.closedUdp ?? [])]}::integer[]))`.execute(tx);
}
