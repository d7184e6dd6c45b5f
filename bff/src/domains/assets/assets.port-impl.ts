import {
  type Asset,
  type AssetState,
  type AssetStatus,
  type AssetType,
  assetTypeSchema,
} from '@parapet/contracts/assets/asset';
import { safeName } from '@parapet/contracts/text/safe-name';
import { isPrivateAddress } from '@parapet/scanner/address-guard/address-policy';
import type { ScanTarget } from '@parapet/scanner/contract';
import { sql } from 'kysely';
import { peopleIn } from '../../platform/db/people.repository.ts';
import type { AssetLabel, FeedPort } from '../feed/feed.port.ts';
import type { AssetExposure, AssetsPort } from './assets.port.ts';
import { assetCoverage } from './repositories/asset-coverage.repository.ts';
import { exposedAssets } from './repositories/exposed-assets.repository.ts';
import { listLowest } from './repositories/lowest-assets.repository.ts';
import { listMailDomains } from './repositories/mail-domains.repository.ts';
import { matchingAssets } from './repositories/matching-assets.repository.ts';
import { mergedAssetsIn } from './repositories/merged-assets.repository.ts';
import { listRelated } from './repositories/related-assets.repository.ts';

const DEFAULT_CRITICALITY = 3;

const IS_APPROVED = sql<boolean>`state = 'approved'`;
/** A proof that nobody has looked at in time counts no more. */
const IS_PROVED = sql<boolean>`(
  ownership = 'verified' and (ownership_until is null or ownership_until > now()))`;
/** Written out: most lists have it in each of their statements. What is made up says so wherever it is named. */
const LABELS = sql<AssetLabel>`(select id,
  case when is_sample then display_name || ' [sample]' else display_name end as name, canonical_key as "canonicalKey",
  tags, state = 'archived' as "isArchived", type = 'cloud_account' as "isCloudAccount" from parapet.assets)`;

export const createAssetsPort = ({
  feed,
}: {
  readonly feed: Pick<FeedPort, 'record'>;
}): AssetsPort => ({
  labels: () => LABELS,
  tagged: ({ workspaceId }) =>
    sql`(select asset_id as "assetId", tag from parapet.asset_tags where workspace_id = ${workspaceId})`,

  async countTagged({ tx, workspaceId }, tag) {
    const { rows } = await sql<{ assets: number }>`
      select coalesce(sum(assets), 0)::integer as assets from parapet.asset_tag_groups
      where workspace_id = ${workspaceId} and tag = ${tag}`.execute(tx);
    return rows[0]?.assets ?? 0;
  },

  listMailDomains,
  ...assetCoverage,
  ...exposedAssets,
  ...matchingAssets,
  listRelated,
  listLowest,
  findKept: (scope, id) => mergedAssetsIn(scope).findKept(id),

  async lockForScan({ tx, workspaceId }, ids) {
    const rows = await tx
      .selectFrom('assets')
      .where('workspace_id', '=', workspaceId)
      .where('id', 'in', ids)
      .select(['id', 'display_name', 'canonical_key', 'state'])
      .orderBy('id')
      .forShare()
      .execute();
    return rows.map((row) => ({
      id: row.id,
      displayName: safeName(row.display_name, row.canonical_key),
      state: row.state as AssetState | 'connected',
    }));
  },

  async findKnownKeys({ tx, workspaceId }, canonicalKeys) {
    const rows = await tx
      .selectFrom('assets')
      .where('workspace_id', '=', workspaceId)
      .where(sql<boolean>`canonical_key = any (${canonicalKeys}::text[])`)
      .select('canonical_key')
      .execute();
    return new Set(rows.map((row) => row.canonical_key));
  },

  async addApproved({ tx, workspaceId }, targets, consentedBy) {
    const rows = await tx
      .insertInto('assets')
      .values(
        targets.map(({ type, canonicalKey, displayName }) => ({
          workspace_id: workspaceId,
          type,
          value: canonicalKey,
          canonical_key: canonicalKey,
          display_name: displayName,
          consented_by: consentedBy,
          consented_at: new Date().toISOString(),
        })),
      )
      .onConflict((conflict) => conflict.columns(['workspace_id', 'canonical_key']).doNothing())
      .returning('id')
      .execute();
    return rows.map(({ id }) => id);
  },

  async addAccount({ tx, workspaceId }, account) {
    const { id, canonicalKey, name, connectedBy, isSample = false } = account;
    await tx
      .insertInto('assets')
      .values({
        id,
        workspace_id: workspaceId,
        type: 'cloud_account',
        state: 'connected',
        value: canonicalKey,
        canonical_key: canonicalKey,
        display_name: name,
        consented_by: connectedBy,
        consented_at: new Date().toISOString(),
        // Workers, which connect members of an organisation, never connect a sample.
        ...(isSample && { is_sample: true }),
      })
      .execute();
  },

  async renameAccount({ tx, workspaceId }, id, name) {
    await tx
      .updateTable('assets')
      .set({ display_name: name })
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', id)
      .where('type', '=', 'cloud_account')
      .execute();
  },

  async removeAccount({ tx, workspaceId }, id) {
    await tx
      .deleteFrom('assets')
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', id)
      .where('type', '=', 'cloud_account')
      .execute();
  },

  async lockApproved({ tx, workspaceId }, { ids, tags, limit }) {
    const rows = await tx
      .selectFrom('assets')
      .where('workspace_id', '=', workspaceId)
      .where(IS_APPROVED)
      .$if(ids !== undefined, (query) => query.where(sql<boolean>`id = any (${ids}::uuid[])`))
      .$if(tags !== undefined, (query) => query.where(sql<boolean>`tags && ${tags}::text[]`))
      .select('id')
      .orderBy('id')
      .limit(limit)
      .forShare()
      .execute();
    return rows.map(({ id }) => id);
  },

  async findTarget({ tx, workspaceId }, id) {
    const row = await tx
      .selectFrom('assets')
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', id)
      .select(['id', 'type', 'canonical_key', 'display_name', 'state', 'ownership'])
      .select(['ownership_until', 'tags'])
      .executeTakeFirst();
    if (!row) return undefined;
    const type = row.type as Asset['type'];
    const ownership = row.ownership as Asset['ownership'];
    return {
      id: row.id,
      type,
      canonicalKey: row.canonical_key,
      displayName: safeName(row.display_name, row.canonical_key),
      state: row.state as AssetState,
      ownership,
      tags: row.tags,
      host: type === 'url' ? hostOfUrl(row.canonical_key) : row.canonical_key,
      isPrivate: ownership === 'verified' && row.ownership_until === null,
    };
  },

  async findScanned({ tx, workspaceId }, ids) {
    if (ids.length === 0) return new Map();
    const rows = await tx
      .selectFrom('assets')
      .where('workspace_id', '=', workspaceId)
      .where('id', 'in', ids)
      .select(['id', 'type', 'canonical_key', 'display_name', IS_PROVED.as('proved')])
      .execute();
    return new Map(
      rows.map((row) => [
        row.id,
        {
          assetId: row.id,
          type: row.type as ScanTarget['type'],
          canonicalKey: row.canonical_key,
          displayName: safeName(row.display_name, row.canonical_key),
          ownershipProved: row.proved,
        },
      ]),
    );
  },

  async listCovering({ tx, workspaceId }, canonicalKeys) {
    if (canonicalKeys.length === 0) return [];
    const rows = await tx
      .selectFrom('assets')
      .where('workspace_id', '=', workspaceId)
      .where(sql<boolean>`type = any (${[...assetTypeSchema.options, 'cloud_account']}::text[])`)
      .where(sql<boolean>`canonical_key = any (${canonicalKeys}::text[])`)
      .where('state', '<>', 'archived')
      .select(['id', 'type', 'canonical_key'])
      .execute();
    return rows.map((row) => ({
      assetId: row.id,
      type: row.type,
      canonicalKey: row.canonical_key,
    }));
  },

  async listExposure({ tx, workspaceId }, ids) {
    const rows = await tx
      .selectFrom('assets')
      .where('workspace_id', '=', workspaceId)
      .where(sql<boolean>`id = any (${ids}::uuid[])`)
      .select(['id', 'ip_addresses', 'criticality'])
      .execute();
    const isPublic = (addresses: readonly string[]) =>
      addresses.some((address) => !isPrivateAddress(address));
    const exposures = new Map(
      rows.map(({ id, ip_addresses, criticality }): [string, AssetExposure] => [
        id,
        { isInternetReachable: isPublic(ip_addresses), criticality },
      ]),
    );
    const unknown = { isInternetReachable: false, criticality: DEFAULT_CRITICALITY };
    return (id) => exposures.get(id) ?? unknown;
  },

  async storeVerdict({ tx, workspaceId }, verdict, at) {
    const before = await tx
      .selectFrom('assets')
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', verdict.assetId)
      .select(['status', 'display_name', 'canonical_key', 'last_scanned_at'])
      .executeTakeFirst();
    if (before?.status === 'online' && verdict.reachability !== 'online') {
      await feed.record({ tx, workspaceId }, [
        {
          type: 'asset.gone',
          severity: null,
          subject: {
            kind: 'asset',
            id: verdict.assetId,
            name: safeName(before.display_name, before.canonical_key),
          },
          assetId: verdict.assetId,
          scanId: null,
          before: { status: before.status },
          after: { status: verdict.reachability, reason: verdict.reason },
          dedupeKey: `asset.gone:${verdict.assetId}:${before.last_scanned_at}`,
          occurredAt: at,
        },
      ]);
    }
    await tx
      .updateTable('assets')
      .set({
        status: verdict.reachability,
        status_reason: verdict.reason,
        ip_addresses: [...verdict.ipAddresses],
        last_scanned_at: at,
        ...(verdict.score !== null && { score: verdict.score }),
      })
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', verdict.assetId)
      .execute();
  },

  async lockScore({ tx, workspaceId }, assetId) {
    await tx
      .selectFrom('assets')
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', assetId)
      .select('id')
      .forNoKeyUpdate()
      .execute();
  },

  async storeScore({ tx, workspaceId }, assetId, score) {
    await tx
      .updateTable('assets')
      .set({ score })
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', assetId)
      .execute();
  },

  async listOwners(scope, assetIds) {
    const rows = await scope.tx
      .selectFrom('assets')
      .where('workspace_id', '=', scope.workspaceId)
      .where(sql<boolean>`id = any (${assetIds}::uuid[])`)
      .select(['id', 'owner_id'])
      .execute();
    const people = await peopleIn(
      scope,
      rows.map((row) => row.owner_id),
    );
    return new Map(rows.map((row) => [row.id, people(row.owner_id)]));
  },

  async listReported({ tx, workspaceId }, { ids, tags, after, limit }) {
    const rows = await tx
      .selectFrom('assets')
      .where('workspace_id', '=', workspaceId)
      .where(IS_APPROVED)
      .$if(ids !== undefined, (query) => query.where(sql<boolean>`id = any (${ids}::uuid[])`))
      .$if(tags !== undefined, (query) => query.where(sql<boolean>`tags && ${tags}::text[]`))
      .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
      .select(['id', 'type', 'canonical_key', 'display_name', 'status', 'status_reason'])
      .select(['last_scanned_at', 'score'])
      .orderBy('id')
      .limit(limit)
      .execute();
    return rows.map((row) => ({
      assetId: row.id,
      type: row.type as AssetType,
      canonicalKey: row.canonical_key,
      name: row.display_name,
      status: row.status as AssetStatus,
      statusReason: row.status_reason,
      lastScannedAt: row.last_scanned_at,
      score: row.score,
    }));
  },
});

/** Without the brackets of an IPv6 address. */
const hostOfUrl = (url: string): string => new URL(url).hostname.replaceAll(/[[\]]/g, '');
