import type {
  AssetCandidate,
  listCandidatesQuerySchema,
} from '@parapet/contracts/assets/discovery';
import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import { jsonb, type WorkspaceTx } from '../../platform/db/database.ts';
import type { AssetCandidatesTable } from '../../platform/db/tables.ts';
import { readCursor, writeCursor } from '../../platform/http/page-cursor.ts';

export type ListCandidates = z.output<typeof listCandidatesQuerySchema>;

/** Names by their state. */
export interface CandidateCounts {
  readonly candidate: number;
  readonly dismissed: number;
}

/** A name to store. */
export interface NewCandidate
  extends Pick<
    AssetCandidate,
    'canonicalKey' | 'displayName' | 'source' | 'evidence' | 'confidence'
  > {}

const columns = [
  'id',
  'canonical_key',
  'display_name',
  'state',
  'source',
  'evidence',
  'confidence',
  'parent_asset_id',
  'first_seen_at',
  'last_seen_at',
] as const satisfies readonly (keyof AssetCandidatesTable)[];

/** The discovered names of one workspace. */
export const candidatesIn = ({ tx, workspaceId }: WorkspaceTx) => {
  const ownRows = tx.selectFrom('asset_candidates').where('workspace_id', '=', workspaceId);

  return {
    async list({ state, cursor, limit }: ListCandidates) {
      const after = cursor === undefined ? null : (readCursor(cursor, ['uuid'])[0] ?? null);
      const rows = await ownRows
        .where('state', '=', state)
        .$if(after !== null, (query) => query.where('id', '>', String(after)))
        .select(columns)
        .orderBy('id')
        .limit(limit + 1)
        .execute();
      const items = rows.slice(0, limit).map(asCandidate);
      const last = rows.length > limit ? items.at(-1) : undefined;
      return { items, nextCursor: last ? writeCursor([last.id]) : null };
    },

    /** All names of the workspace, from its counter. A member with a limit sees no counter. */
    async count(): Promise<CandidateCounts> {
      const counted = await tx
        .selectFrom('candidate_counts')
        .where('workspace_id', '=', workspaceId)
        .select(['candidate', 'dismissed'])
        .executeTakeFirst();
      return counted ?? { candidate: 0, dismissed: 0 };
    },

    /** Those that a member with a limit sees. */
    async countSeen(): Promise<CandidateCounts> {
      const rows = await ownRows
        .groupBy('state')
        .select(['state', sql<number>`count(*)`.as('count')])
        .execute();
      const of = (state: string) => rows.find((row) => row.state === state)?.count ?? 0;
      return { candidate: of('candidate'), dismissed: of('dismissed') };
    },

    /** Locks them until the transaction ends. */
    async lock(ids: readonly string[]): Promise<AssetCandidate[]> {
      const rows = await ownRows
        .where('id', 'in', ids)
        .select(columns)
        .orderBy('id')
        .forUpdate()
        .execute();
      return rows.map(asCandidate);
    },

    async dismiss(ids: readonly string[]): Promise<void> {
      await tx
        .updateTable('asset_candidates')
        .set({ state: 'dismissed' })
        .where('workspace_id', '=', workspaceId)
        .where('id', 'in', ids)
        .execute();
    },

    async remove(ids: readonly string[]): Promise<void> {
      await tx
        .deleteFrom('asset_candidates')
        .where('workspace_id', '=', workspaceId)
        .where('id', 'in', ids)
        .execute();
    },

    /** Returns the keys that were not known. A known name keeps its state: dismissed ones stay so. */
    async store(
      parentAssetId: string,
      found: readonly NewCandidate[],
      at: string,
    ): Promise<Set<string>> {
      if (found.length === 0) return new Set();
      const { rows } = await sql<{ key: string; isNew: boolean }>`
        insert into parapet.asset_candidates (workspace_id, parent_asset_id, canonical_key,
          display_name, source, evidence, confidence, first_seen_at, last_seen_at)
        select ${workspaceId}::uuid, ${parentAssetId}::uuid, "canonicalKey", "displayName", source,
          left(evidence, 300), confidence, ${at}::timestamptz, ${at}::timestamptz
        from jsonb_to_recordset(${jsonb(found)}) as found("canonicalKey" text, "displayName" text,
          source text, evidence text, confidence smallint)
        order by "canonicalKey"
        on conflict (workspace_id, canonical_key)
          do update set last_seen_at = excluded.last_seen_at
        returning canonical_key as key, (xmax = 0) as "isNew"`.execute(tx);
      return new Set(rows.filter(({ isNew }) => isNew).map(({ key }) => key));
    },
  };
};

type Row = Pick<Selectable<AssetCandidatesTable>, (typeof columns)[number]>;

/** Checks of the table hold its columns to the values that the contract knows. */
const asCandidate = (row: Row): AssetCandidate => ({
  id: row.id,
  canonicalKey: row.canonical_key,
  displayName: row.display_name,
  state: row.state as AssetCandidate['state'],
  source: row.source as AssetCandidate['source'],
  evidence: row.evidence,
  confidence: row.confidence,
  parentAssetId: row.parent_asset_id,
  firstSeenAt: row.first_seen_at,
  lastSeenAt: row.last_seen_at,
});
