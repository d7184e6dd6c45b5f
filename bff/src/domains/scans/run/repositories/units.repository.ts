import type { PhaseProgress } from '@parapet/contracts/scans/scan';
import { sql } from 'kysely';
import type { ScanTx } from '../../../../platform/db/database.ts';
import { jsonb } from '../../../../platform/db/database.ts';
import { isAlive, readPhases } from './unit-leases.repository.ts';

/** Describes what a unit adds to its scan so far. */
export interface UnitReport {
  readonly position: number;
  readonly owner: string;
  readonly phases: readonly PhaseProgress[];
  /** 0 to 100. */
  readonly progress: number;
  readonly requestsSent: number;
  /** Its run has finished it. */
  readonly isDone: boolean;
}

/** Describes what a unit had added when it was last reported. */
export interface ReportedUnit {
  readonly position: number;
  readonly owner: string | null;
  readonly phases: readonly PhaseProgress[];
  readonly requestsSent: number;
}

export interface UnitCounts {
  /** Without a worker, or with one that was lost. */
  readonly waiting: number;
  readonly running: number;
  readonly done: number;
  readonly failed: number;
}

/** The units of one scan. */
export const scanUnitsIn = ({ tx, workspaceId, scanId }: ScanTx) => ({
  async exist(): Promise<boolean> {
    const row = await tx
      .selectFrom('scan_units')
      .where('workspace_id', '=', workspaceId)
      .where('scan_id', '=', scanId)
      .select('position')
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  },

  async insert(
    units: readonly { host: string; assetIds: readonly string[]; isLast?: boolean }[],
  ): Promise<void> {
    if (units.length === 0) return;
    const rows = units.map(({ host, assetIds, isLast = false }, position) => ({
      position,
      host,
      assetIds,
      isLast,
    }));
    await sql`
      insert into parapet.scan_units (scan_id, workspace_id, position, host, assets, is_last)
      select ${scanId}::uuid, ${workspaceId}::uuid, position, host,
        jsonb_array_length("assetIds"), "isLast"
      from jsonb_to_recordset(${jsonb(rows)}) as unit(
        position integer, host text, "assetIds" jsonb, "isLast" boolean
      )`.execute(tx);
    await sql`
      update parapet.scan_targets as target set unit = planned.position
      from (
        select position, asset::uuid as asset_id
        from jsonb_to_recordset(${jsonb(rows)}) as unit(position integer, "assetIds" jsonb)
        cross join lateral jsonb_array_elements_text("assetIds") as asset
      ) as planned
      where target.workspace_id = ${workspaceId} and target.scan_id = ${scanId}
        and target.asset_id = planned.asset_id`.execute(tx);
  },

  async listHosts(): Promise<string[]> {
    const rows = await tx
      .selectFrom('scan_units')
      .where('workspace_id', '=', workspaceId)
      .where('scan_id', '=', scanId)
      .select('host')
      .orderBy('position')
      .execute();
    return rows.map(({ host }) => host);
  },

  async count(): Promise<UnitCounts> {
    const row = await tx
      .selectFrom('scan_units')
      .where('workspace_id', '=', workspaceId)
      .where('scan_id', '=', scanId)
      .select([
        sql<number>`count(*) filter (
          where state in ('waiting', 'running') and not (${isAlive})
        )`.as('waiting'),
        sql<number>`count(*) filter (where ${isAlive})`.as('running'),
        sql<number>`count(*) filter (where state = 'done')`.as('done'),
        sql<number>`count(*) filter (where state = 'failed')`.as('failed'),
      ])
      .executeTakeFirstOrThrow();
    return row;
  },

  /** The number of all units, and their mean progress by assets, 0 to 100. */
  async measure(): Promise<{ units: number; progress: number }> {
    return await tx
      .selectFrom('scan_units')
      .where('workspace_id', '=', workspaceId)
      .where('scan_id', '=', scanId)
      .select([
        sql<number>`count(*)`.as('units'),
        sql<number>`coalesce(floor(sum(progress * assets)::float8 / sum(assets)), 0)`.as(
          'progress',
        ),
      ])
      .executeTakeFirstOrThrow();
  },

  async lockReported(positions: readonly number[]): Promise<ReportedUnit[]> {
    const rows = await tx
      .selectFrom('scan_units')
      .where('workspace_id', '=', workspaceId)
      .where('scan_id', '=', scanId)
      .where(sql<boolean>`position = any (${positions}::integer[])`)
      .select(['position', 'lease_owner', 'phases', 'requests_sent'])
      .orderBy('position')
      .forNoKeyUpdate()
      .execute();
    return rows.map((row) => ({
      position: row.position,
      owner: row.lease_owner,
      phases: readPhases(row.phases),
      requestsSent: row.requests_sent,
    }));
  },

  async writeReports(reports: readonly UnitReport[]): Promise<void> {
    await sql`
      update parapet.scan_units as unit set
        phases = report.phases, progress = report.progress,
        requests_sent = report."requestsSent", heartbeat_at = now(),
        state = case when report."isDone" then 'done' else unit.state end,
        lease_owner = case when not report."isDone" then unit.lease_owner end
      from jsonb_to_recordset(${jsonb(reports)}) as report(
        position integer, phases jsonb, progress smallint, "requestsSent" integer,
        "isDone" boolean
      )
      where unit.workspace_id = ${workspaceId} and unit.scan_id = ${scanId}
        and unit.position = report.position`.execute(tx);
  },
});
