import type { BreachSearch, SearchStatus } from '@parapet/contracts/breach/breach-search';
import { sql } from 'kysely';
import type { WorkspaceTx } from '../../../platform/db/database.ts';

export interface NewSearch {
  readonly kind: BreachSearch['kind'];
  readonly trigger: BreachSearch['trigger'];
  readonly assetId: string;
  /** The domain, or a masked address. */
  readonly target: string;
  readonly sealedAddress: string | null;
  readonly isCounted: boolean;
  readonly requestedBy: string | null;
}

/** A search that a worker takes. */
export interface DueSearch {
  readonly id: string;
  readonly kind: BreachSearch['kind'];
  readonly assetId: string;
  readonly target: string;
  readonly sealedAddress: string | null;
}

/** Says how a search ended, or why it waits. */
export interface SearchOutcome {
  readonly status: SearchStatus;
  readonly problem: string | null;
  readonly retryAt?: string | null;
  readonly people?: number;
  readonly newExposures?: number;
  /** False gives the search back to the plan: nothing was asked. */
  readonly isCounted?: boolean;
}

const shown = [
  'id',
  'kind',
  'trigger',
  'target',
  'status',
  'problem',
  sql<string | null>`case when status = 'waiting' then retry_at end`.as('retryAt'),
  'people',
  'new_exposures as newExposures',
  'is_counted as isCounted',
  'requested_at as requestedAt',
  'finished_at as finishedAt',
] as const;

const open: readonly SearchStatus[] = ['queued', 'running', 'waiting'];

/** Milliseconds after which a running search counts as lost; each step of it takes less. */
const LEASE_MS = 90_000;
const leaseFrom = (at: string): string => new Date(Date.parse(at) + LEASE_MS).toISOString();

/** The searches of one workspace. */
export const searchesIn = ({ tx, workspaceId }: WorkspaceTx) => {
  const ownRows = tx.selectFrom('breach_searches').where('workspace_id', '=', workspaceId);
  return {
    /** Those of the domains that a search waits or runs for. */
    async listSearched(assetIds: readonly string[]): Promise<ReadonlySet<string>> {
      if (assetIds.length === 0) return new Set();
      const rows = await ownRows
        .where('kind', '=', 'domain')
        .where('status', 'in', open)
        .where(sql<boolean>`asset_id = any (${assetIds}::uuid[])`)
        .select('asset_id')
        .execute();
      return new Set(rows.map((row) => row.asset_id));
    },

    async insert(searches: readonly NewSearch[]): Promise<string[]> {
      if (searches.length === 0) return [];
      const ids: string[] = [];
      for (const search of searches) {
        const row = await tx
          .insertInto('breach_searches')
          .values({
            workspace_id: workspaceId,
            kind: search.kind,
            trigger: search.trigger,
            asset_id: search.assetId,
            target: search.target,
            is_counted: search.isCounted,
            ...(search.sealedAddress !== null && { sealed_address: search.sealedAddress }),
            ...(search.requestedBy !== null && { requested_by: search.requestedBy }),
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        ids.push(row.id);
      }
      return ids;
    },

    async find(id: string): Promise<BreachSearch | undefined> {
      const row = await ownRows.where('id', '=', id).select(shown).executeTakeFirst();
      return row as BreachSearch | undefined;
    },

    /** The newest first. */
    async list(limit: number): Promise<BreachSearch[]> {
      const rows = await ownRows.select(shown).orderBy('id', 'desc').limit(limit).execute();
      return rows as BreachSearch[];
    },

    async listOpen(limit: number): Promise<BreachSearch[]> {
      const rows = await ownRows
        .where('status', 'in', open)
        .select(shown)
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows as BreachSearch[];
    },

    /** Takes the oldest search that may run at a time, and says when the next one may. For workers. */
    async take(at: string): Promise<{ search: DueSearch | null; nextAt: string | null }> {
      const waiting = ownRows.where('status', 'in', open);
      const search = await waiting
        .where((where) => where.or([where('retry_at', 'is', null), where('retry_at', '<=', at)]))
        .where((where) =>
          where.or([where('status', '<>', 'waiting'), where('retry_at', 'is not', null)]),
        )
        .select(['id', 'kind', 'asset_id as assetId', 'target', 'sealed_address as sealedAddress'])
        .orderBy('id')
        .limit(1)
        .forNoKeyUpdate()
        .skipLocked()
        .executeTakeFirst();
      if (search) {
        await tx
          .updateTable('breach_searches')
          .where('id', '=', search.id)
          .set({ status: 'running', problem: null, retry_at: leaseFrom(at) })
          .execute();
        return { search: search as DueSearch, nextAt: null };
      }
      const next = await waiting
        .where('retry_at', 'is not', null)
        .select((select) => select.fn.min('retry_at').as('at'))
        .executeTakeFirst();
      return { search: null, nextAt: next?.at ?? null };
    },

    /** Keeps a running search from being taken by another worker for a while. For workers. */
    async renew(id: string, at: string): Promise<void> {
      await tx
        .updateTable('breach_searches')
        .where('id', '=', id)
        .where('status', '=', 'running')
        .set({ retry_at: leaseFrom(at) })
        .execute();
    },

    async settle(id: string, outcome: SearchOutcome, at: string): Promise<void> {
      const isOver = outcome.status === 'done' || outcome.status === 'failed';
      await tx
        .updateTable('breach_searches')
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', id)
        .set({
          status: outcome.status,
          problem: outcome.problem,
          retry_at: outcome.retryAt ?? null,
          finished_at: isOver ? at : null,
          ...(outcome.people !== undefined && { people: outcome.people }),
          ...(outcome.newExposures !== undefined && { new_exposures: outcome.newExposures }),
          ...(outcome.isCounted !== undefined && { is_counted: outcome.isCounted }),
          ...(isOver && { sealed_address: null }),
        })
        .execute();
    },

    /** All that are open wait until a time, or for another key where there is none. For workers. */
    async holdOpen(problem: string, retryAt: string | null): Promise<void> {
      await tx
        .updateTable('breach_searches')
        .where('workspace_id', '=', workspaceId)
        .where('status', 'in', open)
        .set({ status: 'waiting', problem, retry_at: retryAt })
        .execute();
    },

    /** Those that wait for a key may run. For workers. */
    async release(at: string): Promise<void> {
      await tx
        .updateTable('breach_searches')
        .where('workspace_id', '=', workspaceId)
        .where('status', '=', 'waiting')
        .where('retry_at', 'is', null)
        .set({ retry_at: at })
        .execute();
    },

    async deleteOld(before: string): Promise<void> {
      await tx
        .deleteFrom('breach_searches')
        .where('workspace_id', '=', workspaceId)
        .where('finished_at', '<', before)
        .execute();
    },
  };
};
