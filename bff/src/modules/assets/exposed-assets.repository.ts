import { sql } from 'kysely';
import { containing } from '../../platform/db/text-pattern.ts';
import type { AssetsPort } from './assets.port.ts';

/** What the attack surface reads of assets. */
export const exposedAssets: Pick<AssetsPort, 'exposed' | 'search'> = {
  exposed: (tx) =>
    tx.selectFrom('assets').select([
      'id',
      'workspace_id as workspaceId',
      'type',
      'state',
      'display_name as name',
      'canonical_key as canonicalKey',
      // As in the index of risks.
      sql<number>`coalesce(score, 101)`.as('risk'),
    ]),

  async search({ tx, workspaceId }, text, limit) {
    const { rows } = await sql<{ id: string }>`
      select id from parapet.search_assets(${workspaceId}, ${containing(text)}, ${limit})
      where state <> 'archived'`.execute(tx);
    return rows.map(({ id }) => id);
  },
};
