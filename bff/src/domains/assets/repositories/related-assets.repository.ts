import {
  MAX_RELATED,
  type RelatedAsset,
  type RelatedList,
} from '@parapet/contracts/assets/surface';
import { sql } from 'kysely';
import type { WorkspaceTx } from '../../../platform/db/database.ts';
import type { AssetTarget, RelatedAssets } from '../assets.port.ts';

const backwards = (text: string): string => [...text].reverse().join('');

/** The assets above, on and below the host of an asset, each list by one range of an index. */
export async function listRelated(
  { tx, workspaceId }: WorkspaceTx,
  { id, host }: Pick<AssetTarget, 'id' | 'host'>,
): Promise<RelatedAssets> {
  const name = backwards(host);
  const labels = host.split('.');
  const above = labels.slice(1, -1).map((_, index) => labels.slice(index + 1).join('.'));
  const { rows } = await sql<RelatedAsset & { list: 'above' | 'sameHost' | 'below' }>`
    select 'above' as list, found.* from (
      select id, display_name as name, type from parapet.assets
      where workspace_id = ${workspaceId} and state <> 'archived'
        and canonical_key = any (${above}::text[])
      order by length(canonical_key) desc limit ${sql.lit(MAX_RELATED + 1)}
    ) as found
    union all
    select 'sameHost', found.* from (
      select id, display_name as name, type from parapet.assets
      where workspace_id = ${workspaceId} and state <> 'archived' and id <> ${id}
        and host_backwards = ${name}
      order by id limit ${sql.lit(MAX_RELATED + 1)}
    ) as found
    union all
    select 'below', found.* from (
      select id, display_name as name, type from parapet.assets
      where workspace_id = ${workspaceId} and state <> 'archived'
        and host_backwards ~>=~ ${`${name}.`} and host_backwards ~<~ ${`${name}/`}
      order by host_backwards using ~<~ limit ${sql.lit(MAX_RELATED + 1)}
    ) as found`.execute(tx);
  const lists = Map.groupBy(rows, ({ list }) => list);
  const listOf = (list: 'above' | 'sameHost' | 'below'): RelatedList => {
    const found = (lists.get(list) ?? []).map(({ list: _, ...asset }) => asset);
    return { items: found.slice(0, MAX_RELATED), hasMore: found.length > MAX_RELATED };
  };
  return { above: listOf('above'), sameHost: listOf('sameHost'), below: listOf('below') };
}
