import { sql } from 'kysely';
import type { WorkspaceTx } from '../../../platform/db/database.ts';

export interface DomainRecord {
  readonly assetId: string;
  readonly searchedAt: string | null;
  readonly problem: string | null;
  readonly newSinceLast: number | null;
  readonly customers: number | null;
  readonly ownerMailedAt: string | null;
  readonly unprovedSince: string | null;
}

type Change = Partial<Omit<DomainRecord, 'assetId'>>;

const columnOf = {
  searchedAt: 'searched_at',
  problem: 'problem',
  newSinceLast: 'new_since_last',
  customers: 'customers',
  ownerMailedAt: 'owner_mailed_at',
  unprovedSince: 'unproved_since',
} as const satisfies Record<keyof Change, string>;

/** Keeps what was done about the domains of one workspace. */
export const domainsIn = ({ tx, workspaceId }: WorkspaceTx) => ({
  async list(): Promise<ReadonlyMap<string, DomainRecord>> {
    const rows = await tx
      .selectFrom('breach_domains')
      .where('workspace_id', '=', workspaceId)
      .select([
        'asset_id as assetId',
        'searched_at as searchedAt',
        'problem',
        'new_since_last as newSinceLast',
        'customers',
        'owner_mailed_at as ownerMailedAt',
        'unproved_since as unprovedSince',
      ])
      .execute();
    return new Map(rows.map((row) => [row.assetId, row]));
  },

  /** Only workers call it. */
  async save(assetId: string, change: Change): Promise<void> {
    const columns = Object.fromEntries(
      Object.entries(change).map(([name, value]) => [columnOf[name as keyof Change], value]),
    );
    await tx
      .insertInto('breach_domains')
      .values({ asset_id: assetId, workspace_id: workspaceId, ...columns })
      .onConflict((conflict) => conflict.column('asset_id').doUpdateSet(columns))
      .execute();
  },

  /** Counts, by domain, what a search or import has found first. For workers. */
  async countFoundBy(foundBy: string): Promise<ReadonlyMap<string, number>> {
    const { rows } = await sql<{ assetId: string; count: number }>`
      select asset_id as "assetId", count(*)::integer as count from parapet.breach_exposures
      where workspace_id = ${workspaceId} and found_by = ${foundBy}
        and status in ('new', 'resurfaced')
      group by asset_id`.execute(tx);
    return new Map(rows.map(({ assetId, count }) => [assetId, count]));
  },
});
