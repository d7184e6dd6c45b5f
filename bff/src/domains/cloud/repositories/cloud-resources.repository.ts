import { createHash } from 'node:crypto';
import type { CloudResource } from '@parapet/cloud-scanner/definition/resource';
import { sql } from 'kysely';
import { jsonb, type ScanTx } from '../../../platform/db/database.ts';

/** A resource that a scan has read, with its id and what it was before. */
export interface StoredResource {
  readonly id: string;
  readonly uid: string;
  readonly isNew: boolean;
}

export interface GoneResource {
  readonly id: string;
  readonly uid: string;
  readonly type: string;
}

/** Changed paths of a configuration that are kept of one scan. */
const MAX_CHANGES = 50;

const hashOf = (config: unknown): string =>
  createHash('sha256').update(JSON.stringify(config)).digest('hex');

/** The resources of one account, as workers read and write them. */
export const scannedResourcesIn = ({ tx, workspaceId, scanId }: ScanTx, accountId: string) => ({
  /** Stores what was read, and what changed of resources that were known. Returns their ids by uid. */
  async upsert(
    resources: readonly CloudResource[],
    at: string,
  ): Promise<Map<string, StoredResource>> {
    if (resources.length === 0) return new Map();
    const rows = resources.map(({ type, uid, name, region, tags, config }) => ({
      type,
      service: serviceOf(type),
      uid,
      name: name.slice(0, 500),
      region,
      tags,
      config,
      hash: hashOf(config),
    }));
    const { rows: changed } = await sql<{ id: string; uid: string; config: unknown }>`
      select known.id, known.uid, known.config
      from jsonb_to_recordset(${jsonb(rows.map(({ uid, hash }) => ({ uid, hash })))})
        as read(uid text, hash text)
      join parapet.cloud_resources as known
        on known.account_id = ${accountId}::uuid and known.uid = read.uid
      where known.config_hash <> read.hash and known.deleted_at is null`.execute(tx);
    const { rows: stored } = await sql<{ id: string; uid: string; isNew: boolean }>`
      insert into parapet.cloud_resources as known (
        workspace_id, account_id, uid, type, service, name, region, tags, config, config_hash,
        first_seen_at, last_seen_at, last_scan_id
      )
      select ${workspaceId}::uuid, ${accountId}::uuid, uid, type, service, name, region, tags, config,
        hash, ${at}::timestamptz, ${at}::timestamptz, ${scanId}::uuid
      from jsonb_to_recordset(${jsonb(rows)}) as read(
        uid text, type text, service text, name text, region text, tags jsonb, config jsonb, hash text
      )
      order by uid
      on conflict (account_id, uid) do update set
        name = excluded.name, region = excluded.region, tags = excluded.tags,
        config = excluded.config, config_hash = excluded.config_hash,
        last_seen_at = excluded.last_seen_at, last_scan_id = excluded.last_scan_id,
        deleted_at = null
      returning id, uid, known.first_seen_at = ${at}::timestamptz as "isNew"`.execute(tx);
    const now = new Map(resources.map((resource) => [resource.uid, resource.config]));
    const changes = changed.map(({ id, uid, config }) => ({
      id,
      changes: changesBetween(config, now.get(uid)).slice(0, MAX_CHANGES),
    }));
    if (changes.length > 0) {
      await sql`
        insert into parapet.cloud_resource_changes (workspace_id, resource_id, scan_id, at, changes)
        select ${workspaceId}::uuid, id, ${scanId}::uuid, ${at}::timestamptz, changes
        from jsonb_to_recordset(${jsonb(changes)}) as changed(id uuid, changes jsonb)`.execute(tx);
    }
    return new Map(stored.map((row) => [row.uid, row]));
  },

  async writePublic(decided: readonly { id: string; isPublic: boolean | null }[]): Promise<void> {
    if (decided.length === 0) return;
    await sql`
      update parapet.cloud_resources as resource set is_public = decided."isPublic"
      from jsonb_to_recordset(${jsonb(decided)}) as decided(id uuid, "isPublic" boolean)
      where resource.workspace_id = ${workspaceId} and resource.id = decided.id
        and resource.is_public is distinct from decided."isPublic"`.execute(tx);
  },

  /** The resources of a type in a region, or in all, that this scan has not read. */
  async listMissing(type: string, region: string | null): Promise<GoneResource[]> {
    const missing = tx
      .selectFrom('cloud_resources')
      .where('workspace_id', '=', workspaceId)
      .where('account_id', '=', accountId)
      .where('type', '=', type)
      .where('deleted_at', 'is', null)
      .where('last_scan_id', '<>', scanId);
    return await (region === null ? missing : missing.where('region', '=', region))
      .select(['id', 'uid', 'type'])
      .orderBy('id')
      .execute();
  },

  async markGone(ids: readonly string[], at: string): Promise<void> {
    if (ids.length === 0) return;
    await tx
      .updateTable('cloud_resources')
      .set({ deleted_at: at, is_public: null })
      .where('workspace_id', '=', workspaceId)
      .where(sql<boolean>`id = any (${ids}::uuid[])`)
      .execute();
  },

  async list(
    uids: readonly string[],
  ): Promise<{ id: string; uid: string; type: string; region: string }[]> {
    return await tx
      .selectFrom('cloud_resources')
      .where('workspace_id', '=', workspaceId)
      .where('account_id', '=', accountId)
      .where(sql<boolean>`uid = any (${uids}::text[])`)
      .select(['id', 'uid', 'type', 'region'])
      .execute();
  },

  /** All resources of a type that are there, as they were read last, with these parts of them; null for all. */
  async listOfType(type: string, parts: readonly string[] | null): Promise<CloudResource[]> {
    const rows = await tx
      .selectFrom('cloud_resources')
      .where('workspace_id', '=', workspaceId)
      .where('account_id', '=', accountId)
      .where('type', '=', type)
      .where('deleted_at', 'is', null)
      .select(['uid', 'type', 'name', 'region', 'tags'])
      .select(
        parts === null
          ? sql<unknown>`config`.as('config')
          : sql<unknown>`(
              select coalesce(jsonb_object_agg(key, value), '{}')
              from jsonb_each(config) where key = any (${parts}::text[])
            )`.as('config'),
      )
      .orderBy('id')
      .execute();
    return rows.map((row) => ({
      uid: row.uid,
      type: row.type,
      name: row.name,
      region: row.region,
      tags: row.tags as Record<string, string>,
      config: row.config as Record<string, unknown>,
    }));
  },

  async find(uid: string): Promise<{ type: string; region: string } | undefined> {
    return await tx
      .selectFrom('cloud_resources')
      .where('workspace_id', '=', workspaceId)
      .where('account_id', '=', accountId)
      .where('uid', '=', uid)
      .select(['type', 'region'])
      .executeTakeFirst();
  },
});

/** `aws.s3.bucket` is of `s3`. */
const serviceOf = (type: string): string => type.split('.')[1] ?? type;

interface Change {
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** The leaves that differ; a list that differs counts as one. */
function changesBetween(before: unknown, after: unknown, path = ''): Change[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  if (!isObject(before) || !isObject(after)) {
    return [{ path: path || '$', before: brief(before), after: brief(after) }];
  }
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  return names.flatMap((name) =>
    changesBetween(before[name], after[name], path === '' ? name : `${path}.${name}`),
  );
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const MAX_VALUE = 1000;
const brief = (value: unknown): unknown => {
  const text = JSON.stringify(value ?? null);
  return text.length <= MAX_VALUE ? (value ?? null) : `${text.slice(0, MAX_VALUE)}…`;
};
