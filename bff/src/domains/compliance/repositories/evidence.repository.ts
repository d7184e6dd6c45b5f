import { sql } from 'kysely';
import { z } from 'zod';
import { jsonb, type WorkspaceTx } from '../../../platform/db/database.ts';
import type { AssetsPort } from '../../assets/assets.port.ts';
import type { Part, ScopeEvidence, ScopeKind } from '../evidence/evidence.ts';

const kindSchema = z.enum(['account', 'external', 'tag']);

export interface StoredEvidence extends ScopeEvidence {
  readonly madeAt: string;
}

/** How checks ended, by scope, as the worker counted it last. */
export const evidenceIn = ({ tx, workspaceId }: WorkspaceTx) => {
  const own = tx.selectFrom('compliance_evidence').where('workspace_id', '=', workspaceId);
  const columns = ['scope_kind', 'scope_key', 'counts', 'waits', 'read_at', 'made_at'] as const;

  return {
    /** Those of accounts and of all assets. */
    async list(): Promise<StoredEvidence[]> {
      const rows = await own.where('scope_kind', '<>', 'tag').select(columns).execute();
      return rows.map(asEvidence);
    },

    async find(kind: ScopeKind, key: string): Promise<StoredEvidence | undefined> {
      const row = await own
        .where('scope_kind', '=', kind)
        .where('scope_key', '=', key)
        .select(columns)
        .executeTakeFirst();
      return row && asEvidence(row);
    },

    async listTags(): Promise<string[]> {
      const rows = await own
        .where('scope_kind', '=', 'tag')
        .select('scope_key')
        .orderBy('scope_key')
        .execute();
      return rows.map(({ scope_key }) => scope_key);
    },

    /** The accounts and tags that were counted, each with a digest of its counts. */
    async listParts(): Promise<(Part & { counted: string })[]> {
      const { rows } = await sql<Part & { counted: string }>`
        select scope_kind as kind, scope_key as key,
          encode(sha256(convert_to(counts::text, 'UTF8')), 'hex') as counted
        from parapet.compliance_evidence
        where workspace_id = ${workspaceId} and scope_kind <> 'external'
        order by scope_kind, scope_key`.execute(tx);
      return rows;
    },

    /** Replaces all of them. */
    async write(scopes: readonly ScopeEvidence[], madeAt: string): Promise<void> {
      for (const { kind, key, counts, waits, readAt } of scopes) {
        const values = {
          counts: jsonb(counts),
          waits: jsonb(waits),
          read_at: readAt,
          made_at: madeAt,
        };
        await tx
          .insertInto('compliance_evidence')
          .values({ workspace_id: workspaceId, scope_kind: kind, scope_key: key, ...values })
          .onConflict((conflict) =>
            conflict.columns(['workspace_id', 'scope_kind', 'scope_key']).doUpdateSet(values),
          )
          .execute();
      }
      await tx
        .deleteFrom('compliance_evidence')
        .where('workspace_id', '=', workspaceId)
        .where('made_at', '<', madeAt)
        .execute();
    },

    async tagsOf(
      assets: Pick<AssetsPort, 'tagged'>,
      assetIds: readonly string[],
    ): Promise<Map<string, string[]>> {
      if (assetIds.length === 0) return new Map();
      const { rows } = await sql<{ assetId: string; tag: string }>`
        select tagged."assetId", tagged.tag from ${assets.tagged({ tx, workspaceId })} as tagged
        where tagged."assetId" = any (${assetIds}::uuid[])
        order by tagged.tag`.execute(tx);
      const byAsset = Map.groupBy(rows, ({ assetId }) => assetId);
      return new Map([...byAsset].map(([id, tags]) => [id, tags.map(({ tag }) => tag)]));
    },
  };
};

const asEvidence = (row: {
  scope_kind: string;
  scope_key: string;
  counts: unknown;
  waits: unknown;
  read_at: string | null;
  made_at: string;
}): StoredEvidence => ({
  kind: kindSchema.parse(row.scope_kind),
  key: row.scope_key,
  // A worker wrote them from these types. To check each of 20,000 counts again would cost more than to assess them.
  counts: row.counts as ScopeEvidence['counts'],
  waits: row.waits as ScopeEvidence['waits'],
  readAt: row.read_at,
  madeAt: row.made_at,
});
