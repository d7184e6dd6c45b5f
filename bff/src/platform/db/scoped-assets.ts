import { type RawBuilder, sql } from 'kysely';
import type { WorkspaceTx } from './database.ts';

/** Counts of a member with a limit are of this many rows: no counter counts for them. */
export const MAX_COUNTED = 10_000;
/** Up to this number of assets are looked up one by one. */
const FEW = 1000;

/** Returns whether the actor sees some assets alone, so that the counters of the workspace are not for them. */
export const isScoped = ({ assetScope }: Pick<WorkspaceTx, 'assetScope'>): boolean =>
  assetScope !== undefined && assetScope !== null;

/**
 * A condition, with its `and`, that has a query read few assets by their index. Policies leave out what the
 * actor does not see in any case; among many assets the order of the list finds enough of them soon.
 */
export async function fewScoped(
  scope: WorkspaceTx,
  column: RawBuilder<unknown>,
): Promise<RawBuilder<unknown>> {
  if (!isScoped(scope)) return sql``;
  const { rows } = await sql<{ id: string }>`
    select parapet.actor_scoped_assets() as id limit ${sql.lit(FEW + 1)}`.execute(scope.tx);
  if (rows.length > FEW) return sql``;
  const ids = [...new Set(rows.map(({ id }) => id))];
  return sql`and ${column} = any (${ids}::uuid[])`;
}
