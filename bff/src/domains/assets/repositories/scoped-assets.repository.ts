import { type RawBuilder, sql } from 'kysely';
import type { WorkspaceTx } from '../../../platform/db/database.ts';
import { fewScoped } from '../../../platform/db/scoped-assets.ts';
import { containing } from '../../../platform/db/text-pattern.ts';

/** The newest assets that contain a text, of those that a member with a limit sees: a select of `id` and `state`. */
export async function scopedMatches(
  scope: WorkspaceTx,
  text: string,
  limit: number,
): Promise<{ readonly select: RawBuilder<unknown> }> {
  const few = await fewScoped(scope, sql`asset.id`);
  const select = sql`
  select asset.id, asset.state from parapet.assets as asset
  where asset.workspace_id = ${scope.workspaceId} ${few}
    and (asset.display_name || e'\\n' || asset.canonical_key) ilike ${containing(text)}
  order by asset.id desc limit ${sql.lit(limit)}`;
  return { select };
}

/** The tags of the newest assets that a member with a limit sees, the most frequent ones first. */
export async function countScopedTags(
  scope: WorkspaceTx,
  state: string | undefined,
  { counted, listed }: { readonly counted: number; readonly listed: number },
): Promise<{ tag: string; count: number }[]> {
  const { tx, workspaceId } = scope;
  const few = await fewScoped(scope, sql`id`);
  const { rows } = await sql<{ tag: string; count: number }>`
    select tag, count(distinct seen.id)::integer as count
    from (
      select id, tags from parapet.assets
      where workspace_id = ${workspaceId} ${few}
        and ${state ? sql`state = ${state}` : sql`state not in ('archived', 'connected')`}
      order by id desc limit ${sql.lit(counted)}
    ) as seen
    cross join lateral unnest(seen.tags) as tag
    group by tag order by 2 desc, 1 limit ${sql.lit(listed)}`.execute(tx);
  return rows;
}
