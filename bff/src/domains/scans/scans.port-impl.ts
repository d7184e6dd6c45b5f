import { severityCountsSchema } from '@parapet/contracts/assets/asset';
import {
  coverageSchema,
  type Scan,
  scanCountsSchema,
  terminalScanStatuses,
} from '@parapet/contracts/scans/scan';
import { sql } from 'kysely';
import type { CurrentScan } from '../assets/assets.port.ts';
import {
  listAssetScores,
  listScoreBases,
  listScoresOf,
} from './repositories/asset-scores.repository.ts';
import { listLedgers } from './repositories/last-ledgers.repository.ts';
import { scansIn } from './repositories/scans.repository.ts';
import { startedScansIn } from './repositories/started-scans.repository.ts';
import { listUntested } from './repositories/untested-checks.repository.ts';
import type { ScansPort } from './scans.port.ts';
import { firstBatch, MAX_BATCH_SCANS } from './start/scan-batch.policy.ts';

/** Statuses of scans that have not ended. */
const OPEN = ['queued', 'running', 'paused', 'cancelling'];

export const createScansPort = (): ScansPort => ({
  find: (scope, scanId) => scansIn(scope).find(scanId),
  listAssetScores,
  listScoresOf,
  listScoreBases,
  listUntested,
  listLedgers,

  async isScanning({ tx, workspaceId }, assetId) {
    const row = await tx
      .selectFrom('scan_targets')
      .innerJoin('scans', 'scans.id', 'scan_targets.scan_id')
      .where('scan_targets.workspace_id', '=', workspaceId)
      .where('scan_targets.asset_id', '=', assetId)
      .where('scans.status', 'in', OPEN)
      .select('scans.id')
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  },

  async findCurrentCloud({ tx, workspaceId }, accountIds) {
    const { rows } = await sql<{ asset_id: string } & Pick<Scan, 'id' | 'status' | 'progress'>>`
      select distinct on (target.asset_id) target.asset_id, scan.id, scan.status, scan.progress
      from parapet.scans as scan
      join parapet.scan_targets as target
        on target.workspace_id = scan.workspace_id and target.scan_id = scan.id
      where scan.workspace_id = ${workspaceId} and scan.status = any (${OPEN})
        and scan.kind = 'cloud' and target.asset_id = any (${accountIds}::uuid[])
      order by target.asset_id, scan.id desc`.execute(tx);
    return new Map(rows.map(({ asset_id, ...scan }) => [asset_id, scan]));
  },

  async listUnits({ tx, workspaceId }, scanId) {
    const { rows } = await sql<{ host: string; state: 'waiting' | 'running' | 'done' | 'failed' }>`
      select host, state from parapet.hosts_of_scan(${workspaceId}, ${scanId})
      order by position`.execute(tx);
    return rows;
  },

  listStarted: (scope, requestId) => startedScansIn(scope).ofRequest(requestId),

  async listScanning({ tx, workspaceId }, assetIds) {
    const rows = await tx
      .selectFrom('scan_targets')
      .innerJoin('scans', 'scans.id', 'scan_targets.scan_id')
      .where('scan_targets.workspace_id', '=', workspaceId)
      .where(sql<boolean>`scan_targets.asset_id = any (${assetIds}::uuid[])`)
      .where('scans.status', 'in', OPEN)
      .select('scan_targets.asset_id')
      .distinct()
      .execute();
    return new Set(rows.map(({ asset_id }) => asset_id));
  },

  async findCurrent({ tx, workspaceId }, assetIds) {
    const { rows } = await sql<CurrentScan & { asset_id: string }>`
      select distinct on (target.asset_id) target.asset_id, scan.id, scan.status, scan.phase
        from parapet.scans as scan
        join parapet.scan_targets as target on target.scan_id = scan.id
       where scan.workspace_id = ${workspaceId}
         and scan.status = any (${OPEN})
         and scan.kind = 'external'
         and target.asset_id = any (${assetIds}::uuid[])
         and target.done_at is null
       order by target.asset_id, scan.id desc`.execute(tx);
    return new Map(rows.map(({ asset_id, ...scan }) => [asset_id, scan]));
  },

  async listHistory({ tx, workspaceId }, limit) {
    const rows = await tx
      .selectFrom('scans')
      .where('workspace_id', '=', workspaceId)
      .where('open_after', 'is not', null)
      .where('finished_at', 'is not', null)
      .select(['finished_at', 'open_after', 'counts', 'kind'])
      .orderBy('id', 'desc')
      .limit(limit)
      .execute();
    return rows.toReversed().flatMap(({ finished_at, open_after, counts, kind }) => {
      if (!finished_at) return [];
      const changes = scanCountsSchema.parse(counts);
      return [
        {
          at: finished_at,
          kind: kind === 'retest' ? ('retest' as const) : ('scan' as const),
          open: severityCountsSchema.parse(open_after),
          opened: changes.new + changes.reopened,
          closed: changes.fixed,
        },
      ];
    });
  },

  async deleteEnded({ tx, workspaceId }, before) {
    const rows = await tx
      .selectFrom('scans')
      .where('workspace_id', '=', workspaceId)
      .where('finished_at', '<', before.toISOString())
      .where('status', 'in', terminalScanStatuses)
      .select(['id', 'coverage'])
      .orderBy('finished_at')
      .limit(MAX_BATCH_SCANS)
      .forUpdate()
      .skipLocked()
      .execute();
    const batch = firstBatch(
      rows.map(({ id, coverage }) => ({ id, pairs: coverageSchema.parse(coverage).planned })),
    );
    if (batch.length > 0) {
      await tx
        .deleteFrom('scans')
        .where('workspace_id', '=', workspaceId)
        .where('id', 'in', batch)
        .execute();
    }
    const isLast = rows.length < MAX_BATCH_SCANS && batch.length === rows.length;
    return { count: batch.length, isLast };
  },
});
