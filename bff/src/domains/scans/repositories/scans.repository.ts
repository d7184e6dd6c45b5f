import {
  SCAN_ASSETS_NAMED,
  SCAN_UNREACHABLE_NAMED,
  type Scan,
  type ScanAsset,
  type ScanListItem,
  type ScanStatus,
  scanSchema,
} from '@parapet/contracts/scans/scan';
import type { Intensity } from '@parapet/contracts/text/vocabulary';
import { type Selectable, sql } from 'kysely';
import { jsonb, type WorkspaceTx } from '../../../platform/db/database.ts';
import { lockCount } from '../../../platform/db/lock-count.ts';
import type { ScansTable } from '../../../platform/db/tables.ts';
import { readCursor, writeCursor } from '../../../platform/http/page-cursor.ts';
import type { ScanState } from '../control/scan-state.policy.ts';
import { waitingPhases } from '../progress.policy.ts';
import {
  asListItem,
  type NamedTarget,
  type ScanRow,
  scanItemColumns,
} from './scan-item.repository.ts';

/** The fields that a state change depends on. */
export interface LockedScan extends ScanState {
  readonly pausedAt: string | null;
  readonly deadlineAt: string | null;
}

/** A page of a list of scans, newest first. */
interface ScanQuery {
  readonly status?: ScanStatus | undefined;
  readonly kind?: Scan['kind'] | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** Ended retests are left out: they have their place at the finding. The index `scans_listed_idx` has the same condition. */
const isListed = sql<boolean>`(kind <> 'retest' or finished_at is null)`;

/** The scans of one workspace. */
export const scansIn = ({ tx, workspaceId }: WorkspaceTx) => {
  const ownRows = tx.selectFrom('scans').where('workspace_id', '=', workspaceId);

  const targets = tx.selectFrom('scan_targets').where('workspace_id', '=', workspaceId);

  /** The first assets of each scan; an index serves them, however many there are. */
  const withAssets = async (rows: readonly ScanRow[]): Promise<ScanListItem[]> => {
    if (rows.length === 0) return [];
    const ids = rows.map(({ id }) => id);
    const { rows: named } = await sql<NamedTarget>`
      select named.scan_id, named.asset_id, named.display_name
      from unnest(${ids}::uuid[]) as scan(id)
      cross join lateral (
        select scan_id, asset_id, display_name from parapet.scan_targets
        where workspace_id = ${workspaceId} and scan_id = scan.id
        order by position limit ${SCAN_ASSETS_NAMED}
      ) as named`.execute(tx);
    const byScan = Map.groupBy(named, ({ scan_id }) => scan_id);
    return rows.map((row) => asListItem(row, byScan.get(row.id) ?? []));
  };

  const findUnreachable = async (id: string) => {
    const rows = await targets
      .where('scan_id', '=', id)
      .where('reachability', 'in', ['offline', 'unresolved'])
      .select(['asset_id', 'display_name', 'reason', sql<number>`count(*) over ()`.as('total')])
      .orderBy('position')
      .limit(SCAN_UNREACHABLE_NAMED)
      .execute();
    return {
      unreachableCount: rows[0]?.total ?? 0,
      unreachable: rows.map((target) => ({
        assetId: target.asset_id,
        displayName: target.display_name,
        reason: target.reason ?? 'It did not answer',
      })),
    };
  };

  return {
    async find(id: string): Promise<Scan | undefined> {
      const row = await ownRows.where('id', '=', id).select(scanItemColumns).executeTakeFirst();
      const [scan] = row ? await withAssets([row]) : [];
      return scan && { ...scan, ...(await findUnreachable(id)) };
    },

    /** All of them; a scan has 1,000 at most. */
    async listAssets(id: string): Promise<ScanAsset[]> {
      return await targets
        .where('scan_id', '=', id)
        .select(['asset_id as id', 'display_name as displayName'])
        .orderBy('position')
        .execute();
    },

    /** The names of those assets that the scan knows. */
    async nameAssets(id: string, assetIds: readonly string[]): Promise<Map<string, string>> {
      if (assetIds.length === 0) return new Map();
      const rows = await targets
        .where('scan_id', '=', id)
        .where(sql<boolean>`asset_id = any (${assetIds}::uuid[])`)
        .select(['asset_id', 'display_name'])
        .execute();
      return new Map(rows.map((row) => [row.asset_id, row.display_name]));
    },

    /** The ids of the assets that did not answer. */
    async listUnreachable(id: string): Promise<string[]> {
      const rows = await targets
        .where('scan_id', '=', id)
        .where('reachability', 'in', ['offline', 'unresolved'])
        .select('asset_id')
        .execute();
      return rows.map(({ asset_id }) => asset_id);
    },

    async exists(id: string): Promise<boolean> {
      return (await ownRows.where('id', '=', id).select('id').executeTakeFirst()) !== undefined;
    },

    /** Locks the scan against workers and other requests until the transaction ends. */
    async lock(id: string): Promise<LockedScan | undefined> {
      const row = await ownRows
        .where('id', '=', id)
        .select(['status', 'started_at', 'lease_owner', 'paused_at', 'deadline_at'])
        .forNoKeyUpdate()
        .executeTakeFirst();
      return (
        row && {
          status: scanSchema.shape.status.parse(row.status),
          hasStarted: row.started_at !== null,
          hasWorker: row.lease_owner !== null,
          pausedAt: row.paused_at,
          deadlineAt: row.deadline_at,
        }
      );
    },

    /** The rows of a page, with the one after it. */
    async readPage(query: ScanQuery): Promise<ScanRow[]> {
      let page = ownRows
        .select(scanItemColumns)
        .orderBy('id', 'desc')
        .limit(query.limit + 1);
      if (query.status) page = page.where('status', '=', query.status);
      page = query.kind ? page.where('kind', '=', query.kind) : page.where(isListed);
      if (query.cursor) page = page.where('id', '<', String(readCursor(query.cursor, ['uuid'])[0]));
      return await page.execute();
    },

    async listPage(
      rows: readonly ScanRow[],
      { limit }: Pick<ScanQuery, 'limit'>,
    ): Promise<{ items: ScanListItem[]; nextCursor: string | null }> {
      const kept = rows.slice(0, limit);
      const last = kept.at(-1);
      const nextCursor = rows.length > limit && last ? writeCursor([last.id]) : null;
      return { items: await withAssets(kept), nextCursor };
    },

    /** Newest first. */
    async listItems(ids: readonly string[]): Promise<ScanListItem[]> {
      const rows = await ownRows
        .where(sql<boolean>`id = any (${ids}::uuid[])`)
        .select(scanItemColumns)
        .orderBy('id', 'desc')
        .execute();
      return await withAssets(rows);
    },

    /** Counts unfinished scans; no other scan starts until the transaction ends. */
    async lockAndCountOpen(): Promise<number> {
      await lockCount({ tx, workspaceId }, 'scans');
      const { open } = await ownRows
        .where('status', 'in', ['queued', 'running', 'paused', 'cancelling'])
        .select(sql<number>`count(*)`.as('open'))
        .executeTakeFirstOrThrow();
      return open;
    },

    async insert(input: {
      targets: readonly { id: string; displayName: string }[];
      intensity: Intensity;
      rulesetVersion: string;
      createdBy: string | null;
      kind: Scan['kind'];
      trigger: Scan['trigger'];
      scheduleId: string | null;
      checkIds: readonly string[] | null;
      requestId?: string | undefined;
    }): Promise<string> {
      const { id } = await tx
        .insertInto('scans')
        .values({
          workspace_id: workspaceId,
          intensity: input.intensity,
          ruleset_version: input.rulesetVersion,
          created_by: input.createdBy,
          kind: input.kind,
          trigger: input.trigger,
          schedule_id: input.scheduleId,
          check_ids: input.checkIds && [...input.checkIds],
          phases: jsonb(waitingPhases()),
          asset_count: input.targets.length,
          request_id: input.requestId ?? null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await tx
        .insertInto('scan_targets')
        .values(
          input.targets.map((target, position) => ({
            scan_id: id,
            workspace_id: workspaceId,
            asset_id: target.id,
            display_name: target.displayName,
            position,
          })),
        )
        .execute();
      return id;
    },

    async setStatus(
      id: string,
      change: Partial<Pick<Selectable<ScansTable>, 'paused_at' | 'deadline_at' | 'finished_at'>> & {
        status: ScanStatus;
      },
    ): Promise<void> {
      await tx
        .updateTable('scans')
        .set(change)
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', id)
        .execute();
    },

    async listStatuses(ids: readonly string[]): Promise<Map<string, ScanStatus>> {
      const rows = await ownRows
        .where(sql<boolean>`id = any (${ids}::uuid[])`)
        .select(['id', 'status'])
        .execute();
      return new Map(
        rows.map(({ id, status }) => [id, scanSchema.shape.status.parse(status)] as const),
      );
    },

    /** Returns false while the scan has not started. */
    async limitDuration(id: string, minutes: number): Promise<boolean> {
      const { numUpdatedRows } = await tx
        .updateTable('scans')
        .set({
          deadline_at: sql`least(deadline_at, started_at + make_interval(mins => ${minutes}::int))`,
        })
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', id)
        .where('started_at', 'is not', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
};
