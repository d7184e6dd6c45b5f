import type {
  Assessment,
  AssetCertificate,
  AssetService,
  AssetTechnology,
  listCertificatesQuerySchema,
  listServicesQuerySchema,
  listTechnologiesQuerySchema,
} from '@parapet/contracts/assets/inventory';
import type { SeenTlsVersion } from '@parapet/scanner/contract';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { WorkspaceTx } from '../../../platform/db/database.ts';
import { exactTime } from '../../../platform/db/exact-time.ts';
import { readCursor, writeCursor } from '../../../platform/http/page-cursor.ts';
import type { AssetsPort } from '../../assets/assets.port.ts';
import { describeTls } from '../tls-versions.policy.ts';

export type ListServices = z.output<typeof listServicesQuerySchema>;
export type ListTechnologies = z.output<typeof listTechnologiesQuerySchema>;
export type ListCertificates = z.output<typeof listCertificatesQuerySchema>;

interface StoredRow {
  readonly assetId: string;
  readonly protocol: string;
}

export interface InventoryPage<Item> {
  items: Item[];
  nextCursor: string | null;
}

type StoredTechnology = Omit<AssetTechnology, 'isPackaged' | keyof Assessment>;

/** Columns that all three kinds have, as the contract names them. */
const seen = [
  'row.id',
  'row.asset_id as assetId',
  'row.host',
  'row.address',
  'row.protocol',
  'row.port',
  'row.first_seen_at as firstSeenAt',
  'row.last_seen_at as lastSeenAt',
  'row.gone_at as goneAt',
] as const;

/** The service at the address of a row. */
const described = [
  'row.name',
  'row.is_tls as isTls',
  'row.product',
  'row.version',
  'row.cpe',
  'row.favicon_hash as faviconHash',
  'row.http_versions as httpVersions',
  'row.tls_versions as tlsVersions',
] as const;

/**
 * The lists of one workspace, each page read from an index. Rows of archived assets are left out, so
 * that a page may be shorter than its limit.
 */
export const inventoryListsIn = (
  { tx, workspaceId }: WorkspaceTx,
  assets: Pick<AssetsPort, 'labels'>,
) => {
  const named = async <Row extends StoredRow>({ items, nextCursor }: InventoryPage<Row>) => {
    const ids = [...new Set(items.map(({ assetId }) => assetId))];
    const labels =
      ids.length === 0
        ? []
        : await tx
            .selectFrom(assets.labels(tx).as('asset'))
            .where('asset.id', 'in', ids)
            .where('asset.isArchived', '=', false)
            .select(['asset.id', 'asset.name'])
            .execute();
    const names = new Map(labels.map(({ id, name }) => [id, name]));
    return {
      items: items.flatMap((row) => {
        const assetName = names.get(row.assetId);
        return assetName === undefined
          ? []
          : [{ ...row, assetName, protocol: row.protocol as 'tcp' | 'udp' }];
      }),
      nextCursor,
    };
  };

  /** The ports of services by their ids; a statement of its own, so that only these are read. */
  const portsOf = async (ids: readonly string[]) => {
    if (ids.length === 0) return new Map<string, never>();
    const rows = await tx
      .selectFrom('asset_services')
      .where('workspace_id', '=', workspaceId)
      .where('id', 'in', [...new Set(ids)])
      .select(['id', 'asset_id as assetId', 'host', 'protocol', 'port'])
      .execute();
    return new Map(rows.map(({ id, ...port }) => [id, port]));
  };

  return {
    /** One row for each port and address; those of both tables are merged by their ids. */
    async services(query: ListServices): Promise<InventoryPage<AssetService>> {
      const after = query.cursor === undefined ? null : readCursor(query.cursor, ['uuid'])[0];
      const leading = await tx
        .selectFrom('asset_services as row')
        .where('row.workspace_id', '=', workspaceId)
        .where('row.gone_at', query.state === 'gone' ? 'is not' : 'is', null)
        .$if(query.assetId !== undefined, (q) => q.where('row.asset_id', '=', query.assetId ?? ''))
        .$if(after !== null, (q) => q.where('row.id', '<', String(after)))
        .select([...seen, ...described])
        .orderBy('row.id', 'desc')
        .limit(query.limit + 1)
        .execute();
      const elsewhere = await tx
        .selectFrom('asset_service_addresses as row')
        .where('row.workspace_id', '=', workspaceId)
        .where('row.gone_at', query.state === 'gone' ? 'is not' : 'is', null)
        .$if(query.assetId !== undefined, (q) =>
          q.where('row.service_id', 'in', (of) =>
            of
              .selectFrom('asset_services')
              .where('workspace_id', '=', workspaceId)
              .where('asset_id', '=', query.assetId ?? '')
              .select('id'),
          ),
        )
        .$if(after !== null, (q) => q.where('row.id', '<', String(after)))
        .select([
          'row.id',
          'row.service_id as serviceId',
          'row.address',
          'row.first_seen_at as firstSeenAt',
          'row.last_seen_at as lastSeenAt',
          'row.gone_at as goneAt',
          ...described,
        ])
        .orderBy('row.id', 'desc')
        .limit(query.limit + 1)
        .execute();
      const ports = await portsOf(elsewhere.map(({ serviceId }) => serviceId));
      const further = elsewhere.flatMap(({ serviceId, ...row }) => {
        const port = ports.get(serviceId);
        return port ? [{ ...row, ...port }] : [];
      });
      const rows = [...leading, ...further].sort(({ id: one }, { id: other }) =>
        one < other ? 1 : -1,
      );
      const page = await named(pageOf(rows, query.limit, ({ id }) => [id]));
      const items = page.items.map((item) => ({
        ...item,
        tlsVersions: describeTls(item.tlsVersions as SeenTlsVersion[] | null),
      }));
      return { ...page, items };
    },

    async technologies(query: ListTechnologies): Promise<InventoryPage<StoredTechnology>> {
      const after = query.cursor === undefined ? null : readCursor(query.cursor, ['uuid'])[0];
      const rows = await tx
        .selectFrom('asset_technologies as row')
        .where('row.workspace_id', '=', workspaceId)
        .where('row.gone_at', query.state === 'gone' ? 'is not' : 'is', null)
        .$if(query.assetId !== undefined, (q) => q.where('row.asset_id', '=', query.assetId ?? ''))
        .$if(query.slug !== undefined, (q) => q.where('row.slug', '=', query.slug ?? ''))
        .$if(query.version !== undefined, (q) =>
          query.version === 'none'
            ? q.where('row.version', 'is', null)
            : q.where('row.version', '=', query.version ?? ''),
        )
        .$if(query.category !== undefined, (q) =>
          q.where('row.category', '=', query.category ?? ''),
        )
        .$if(after !== null, (q) => q.where('row.id', '<', String(after)))
        .select([
          ...seen,
          'row.path',
          'row.is_tls as isTls',
          'row.slug',
          'row.name',
          'row.category',
          'row.version',
          'row.version_since as versionSince',
          'row.cpe',
          'row.source',
          'row.evidence',
        ])
        .orderBy('row.id', 'desc')
        .limit(query.limit + 1)
        .execute();
      return named(pageOf(rows, query.limit, ({ id }) => [id]));
    },

    async certificates(query: ListCertificates): Promise<InventoryPage<AssetCertificate>> {
      const after =
        query.cursor === undefined ? null : readCursor(query.cursor, ['timestamptz', 'uuid']);
      const rows = await tx
        .selectFrom('asset_certificates as row')
        .where('row.workspace_id', '=', workspaceId)
        .where('row.gone_at', query.state === 'gone' ? 'is not' : 'is', null)
        .$if(query.assetId !== undefined, (q) => q.where('row.asset_id', '=', query.assetId ?? ''))
        .$if(query.expiresBefore !== undefined, (q) =>
          q.where('row.not_after', '<', query.expiresBefore ?? ''),
        )
        .$if(after !== null, (q) =>
          q.where(
            sql<boolean>`(row.not_after, row.id) > (${after?.[0]}::timestamptz, ${after?.[1]}::uuid)`,
          ),
        )
        .select([
          ...seen,
          'row.sha256',
          'row.subject',
          'row.issuer',
          'row.names',
          'row.not_before as notBefore',
          'row.not_after as notAfter',
          'row.key_type as keyType',
          'row.key_bits as keyBits',
          'row.signature_algorithm as signatureAlgorithm',
          'row.is_self_signed as isSelfSigned',
          exactTime(sql.ref('row.not_after')).as('position'),
        ])
        .orderBy('row.not_after')
        .orderBy('row.id')
        .limit(query.limit + 1)
        .execute();
      const page = pageOf(rows, query.limit, ({ position, id }) => [position, id]);
      return named({ ...page, items: page.items.map(({ position: _, ...item }) => item) });
    },
  };
};

function pageOf<Item>(
  rows: readonly Item[],
  limit: number,
  positionOf: (last: Item) => readonly string[],
): InventoryPage<Item> {
  const items = rows.slice(0, limit);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return { items, nextCursor: last === undefined ? null : writeCursor(positionOf(last)) };
}
