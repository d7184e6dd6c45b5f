import {
  type TechnologyCategory,
  technologyCategorySchema,
} from '@parapet/contracts/assets/technology-category';
import type { Technology } from '@parapet/scanner/technology';
import { sql } from 'kysely';
import type { Tx, WorkspaceTx } from '../../../platform/db/database.ts';

/** Technologies that are still there, of one asset. */
export interface StoredAsset {
  readonly assetId: string;
  readonly host: string;
  readonly technologies: readonly Technology[];
}

/** The versions of the data bundles with which stored technologies were last compared; null before that. */
export const matchedDataIn = (tx: Tx) => ({
  async find(): Promise<string | null> {
    const row = await tx.selectFrom('matched_data').select('version').executeTakeFirst();
    return row?.version ?? null;
  },

  async store(version: string, at: string): Promise<void> {
    await tx
      .insertInto('matched_data')
      .values({ version, matched_at: at })
      .onConflict((conflict) => conflict.column('is_only').doUpdateSet({ version, matched_at: at }))
      .execute();
  },

  async listWorkspaces(after: string | null, limit: number): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select * from parapet.workspaces_to_match(${after}::uuid, ${limit}) as id`.execute(tx);
    return rows.map(({ id }) => id);
  },
});

export const storedTechnologiesIn = ({ tx, workspaceId }: WorkspaceTx) => ({
  /** The next assets in the order of their ids, each with all of its technologies. */
  async listAssets(after: string | null, limit: number): Promise<StoredAsset[]> {
    const rows = await tx
      .selectFrom('asset_technologies')
      .where('workspace_id', '=', workspaceId)
      .where('gone_at', 'is', null)
      .where('asset_id', 'in', (chosen) =>
        chosen
          .selectFrom('asset_technologies')
          .where('workspace_id', '=', workspaceId)
          .where('gone_at', 'is', null)
          .$if(after !== null, (query) => query.where('asset_id', '>', after ?? ''))
          .select('asset_id')
          .distinct()
          .orderBy('asset_id')
          .limit(limit),
      )
      .select([
        'asset_id',
        'host',
        'address',
        'port',
        'path',
        'is_tls',
        'slug',
        'name',
        'category',
        'version',
        'cpe',
        'source',
        'evidence',
      ])
      .orderBy('asset_id')
      .orderBy('port')
      .orderBy('slug')
      .execute();
    return [...Map.groupBy(rows, (row) => row.asset_id)].map(([assetId, ofAsset]) => ({
      assetId,
      host: ofAsset[0]?.host ?? '',
      technologies: ofAsset.map(
        ({
          slug,
          name,
          category,
          version,
          cpe,
          host,
          address,
          port,
          path,
          ...row
        }): Technology => ({
          slug,
          name,
          category: categoryOf(category),
          version,
          cpe,
          place: { host, address, port, protocol: 'tcp', path },
          isTls: row.is_tls,
          source: row.source as Technology['source'],
          evidence: row.evidence,
        }),
      ),
    }));
  },
});

/** A category of a newer version counts as `framework`: no check of this version reads the new one. */
const categoryOf = (text: string): TechnologyCategory =>
  technologyCategorySchema.catch('framework').parse(text);
