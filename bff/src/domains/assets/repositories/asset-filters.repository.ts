import { NO_OWNER } from '@parapet/contracts/assets/asset';
import { type RawBuilder, sql } from 'kysely';
import { type ListAssets, NOBODY, OWNER } from './asset-order.repository.ts';

/** The conditions besides type and state, each with its `and`; null when there are none. */
export function narrowingOf(query: ListAssets): RawBuilder<unknown> | null {
  const { criticality, environment, status, ownership, owner, scanned } = query;
  const conditions = [
    criticality && sql`and criticality = any (${criticality}::smallint[])`,
    environment && sql`and environment = any (${environment}::text[])`,
    status && sql`and status = any (${status}::text[])`,
    ownership && sql`and ownership = any (${ownership}::text[])`,
    owner &&
      sql`and ${OWNER} = any (${owner.map((id) => (id === NO_OWNER ? NOBODY : id))}::uuid[])`,
    scanned && sql`and last_scanned_at is null`,
  ].filter((condition) => condition !== undefined);
  return conditions.length === 0 ? null : sql.join(conditions, sql` `);
}

/** All conditions of a list besides its search and tags, each with its `and`. */
export const conditionsOf = (query: ListAssets): RawBuilder<unknown> => sql`
  and ${query.state ? sql`state = ${query.state}` : sql`state not in ('archived', 'connected')`}
  ${query.type ? sql`and type = any (${query.type}::text[])` : sql``}
  ${narrowingOf(query) ?? sql``}`;
