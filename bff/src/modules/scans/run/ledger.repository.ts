import type { Coverage } from '@parapet/contracts/scan';
import type { CheckInfo, CheckResult } from '@parapet/scanner/contract';
import { sql } from 'kysely';
import { chunksOf } from '../../../platform/db/chunks.ts';
import type { ScanTx } from '../scans.port.ts';

/** The coverage ledger of one scan: one row per check and asset. */
export const scanLedger = ({ tx, workspaceId, scanId }: ScanTx) => {
  const rowOf = (assetId: string, check: CheckInfo) => ({
    scan_id: scanId,
    asset_id: assetId,
    check_id: check.id,
    workspace_id: workspaceId,
    check_version: check.version,
    title: check.title,
    check_group: check.group,
    severity: check.severity,
  });

  return {
    /** Adds the planned checks; results of an earlier attempt stay until they are written again. */
    async plan(pairs: ReadonlyArray<{ assetId: string; check: CheckInfo }>): Promise<void> {
      for (const chunk of chunksOf(pairs)) {
        await tx
          .insertInto('check_results')
          .values(chunk.map(({ assetId, check }) => rowOf(assetId, check)))
          .onConflict((conflict) =>
            conflict.columns(['scan_id', 'asset_id', 'check_id']).doNothing(),
          )
          .execute();
      }
    },

    async write(results: readonly CheckResult[], at: string): Promise<void> {
      for (const chunk of chunksOf(results)) {
        await tx
          .insertInto('check_results')
          .values(
            chunk.map(({ assetId, check, outcome, reason }) => ({
              ...rowOf(assetId, check),
              outcome,
              reason,
              ended_at: at,
            })),
          )
          .onConflict((conflict) =>
            conflict.columns(['scan_id', 'asset_id', 'check_id']).doUpdateSet((eb) => ({
              outcome: eb.ref('excluded.outcome'),
              reason: eb.ref('excluded.reason'),
              ended_at: eb.ref('excluded.ended_at'),
            })),
          )
          .execute();
      }
    },

    /** Sets checks without an outcome to `not_run`. */
    async close(reason: string, at: string): Promise<void> {
      await tx
        .updateTable('check_results')
        .set({ outcome: 'not_run', reason, ended_at: at })
        .where('workspace_id', '=', workspaceId)
        .where('scan_id', '=', scanId)
        .where('outcome', 'is', null)
        .execute();
    },

    async count(): Promise<Coverage> {
      const rows = await tx
        .selectFrom('check_results')
        .where('workspace_id', '=', workspaceId)
        .where('scan_id', '=', scanId)
        .groupBy('outcome')
        .select(['outcome', sql<number>`count(*)`.as('count')])
        .execute();
      const of = (outcome: string) => rows.find((row) => row.outcome === outcome)?.count ?? 0;
      return {
        planned: rows.reduce((sum, { count }) => sum + count, 0),
        passed: of('pass'),
        failed: of('fail'),
        errored: of('error'),
        notApplicable: of('not_applicable'),
        notRun: of('not_run'),
      };
    },
  };
};
