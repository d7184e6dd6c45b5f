import { sql } from 'kysely';
import { isScoped } from '../../../platform/db/scoped-assets.ts';
import { containing } from '../../../platform/db/text-pattern.ts';
import type { AssetsPort } from '../assets.port.ts';
import { OPEN_RANK, RISK } from './asset-order.repository.ts';
import { scopedMatches } from './scoped-assets.repository.ts';

/** Tells what the attack surface reads of assets. */
export const exposedAssets: Pick<AssetsPort, 'exposed' | 'worst' | 'search'> = {
  exposed: (tx) =>
    tx
      .selectFrom('assets')
      .where('state', '<>', 'connected')
      .select([
        'id',
        'workspace_id as workspaceId',
        'type',
        'state',
        'display_name as name',
        'canonical_key as canonicalKey',
        RISK.as('risk'),
        sql<number>`coalesce(${OPEN_RANK}, 0)`.as('openRank'),
      ]),

  worst: (tx) =>
    tx
      .selectFrom('asset_finding_ranks')
      .select([
        'asset_id as assetId',
        'workspace_id as workspaceId',
        'type',
        'state',
        'open_rank as openRank',
      ]),

  async search(scope, text, limit) {
    const { tx, workspaceId } = scope;
    if (isScoped(scope)) {
      const { rows } = await sql<{ id: string }>`
        select id from (${(await scopedMatches(scope, text, limit)).select}) as found
        where state not in ('archived', 'connected')`.execute(tx);
      return rows.map(({ id }) => id);
    }
    const { rows } = await sql<{ id: string }>`
      select id from parapet.search_assets(${workspaceId}, ${containing(text)}, ${limit})
      where state <> 'archived'`.execute(tx);
    return rows.map(({ id }) => id);
  },
};
