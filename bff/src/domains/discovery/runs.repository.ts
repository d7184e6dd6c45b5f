import { type Discovery, discoverySchema } from '@parapet/contracts/assets/discovery';
import { type Tier, tierOrFree } from '@parapet/contracts/plans/subscription';
import { sql } from 'kysely';
import { jsonb, type Tx, type WorkspaceTx } from '../../platform/db/database.ts';
import { lockCount } from '../../platform/db/lock-count.ts';

/** A search, without when the next one is. */
type Run = Omit<Discovery, 'nextSyncAt'>;

/** The end of a search. */
export type RunResult = Pick<Discovery, 'sources' | 'found' | 'cutOff'> & {
  readonly status: 'completed' | 'failed';
};

/** A search without a heartbeat for this long is lost. */
const LOST_AFTER_MS = 20 * 60_000;

/** The last search below each asset of a workspace. */
export const runsIn = ({ tx, workspaceId }: WorkspaceTx) => {
  const ownRows = tx.selectFrom('discovery_runs').where('workspace_id', '=', workspaceId);
  const ownRun = (assetId: string, runId: string) =>
    tx
      .updateTable('discovery_runs')
      .where('workspace_id', '=', workspaceId)
      .where('asset_id', '=', assetId)
      .where('run_id', '=', runId);

  return {
    async find(assetId: string): Promise<Run> {
      const row = await ownRows
        .where('asset_id', '=', assetId)
        .select(['status', 'sources', 'found', 'cut_off', 'requested_at', 'finished_at'])
        .executeTakeFirst();
      if (!row) return { assetId, ...noSearch };
      return {
        assetId,
        status: row.status as Discovery['status'],
        sources: discoverySchema.shape.sources.parse(row.sources),
        found: row.found,
        cutOff: row.cut_off,
        requestedAt: row.requested_at,
        finishedAt: row.finished_at,
      };
    },

    /** Counts the searches that wait or run; no other starts until the transaction ends. */
    async lockAndCountOpen(at: Date): Promise<number> {
      await lockCount({ tx, workspaceId }, 'discovery');
      const row = await ownRows
        .where('status', 'in', ['queued', 'running'])
        .where('requested_at', '>', lostBefore(at))
        .select(sql<number>`count(*)`.as('count'))
        .executeTakeFirst();
      return row?.count ?? 0;
    },

    /**
     * Returns the id of the new search; undefined while one waits or runs. `requestedBy`: null when
     * no person asked for it.
     */
    async start(
      assetId: string,
      requestedBy: string | null,
      at: Date,
    ): Promise<string | undefined> {
      const row = await tx
        .insertInto('discovery_runs')
        .values({
          workspace_id: workspaceId,
          asset_id: assetId,
          ...(requestedBy !== null && { requested_by: requestedBy }),
        })
        .onConflict((conflict) =>
          conflict
            .column('asset_id')
            .doUpdateSet({
              run_id: sql<string>`parapet.new_id()`,
              status: 'queued',
              requested_by: requestedBy,
              requested_at: at.toISOString(),
            })
            .where((eb) =>
              eb.or([
                eb('discovery_runs.status', 'in', ['completed', 'failed']),
                eb('discovery_runs.requested_at', '<', lostBefore(at)),
              ]),
            ),
        )
        .returning('run_id')
        .executeTakeFirst();
      return row?.run_id;
    },

    /** False when another search has taken the place of this one, or it has ended. */
    async take(assetId: string, runId: string): Promise<boolean> {
      const { numUpdatedRows } = await ownRun(assetId, runId)
        .where('status', 'in', ['queued', 'running'])
        .set({ status: 'running' })
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async end(assetId: string, runId: string, result: RunResult, at: string): Promise<void> {
      await ownRun(assetId, runId)
        .set({
          status: result.status,
          sources: jsonb(result.sources),
          found: result.found,
          cut_off: result.cutOff,
          finished_at: at,
        })
        .execute();
    },
  };
};

const lostBefore = (at: Date): string => new Date(at.getTime() - LOST_AFTER_MS).toISOString();

const noSearch = {
  status: 'none',
  sources: [],
  found: 0,
  cutOff: null,
  requestedAt: null,
  finishedAt: null,
} satisfies Omit<Run, 'assetId'>;

/** The plan of the workspace that this worker works for. */
export async function findWorkerTier(tx: Tx): Promise<Tier> {
  const { rows } = await sql<{ tier: string | null }>`
    select parapet.worker_tier() as tier`.execute(tx);
  return tierOrFree(rows[0]?.tier);
}
