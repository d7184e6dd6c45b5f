import { MAX_TECHNOLOGY_VERSIONS } from '@parapet/contracts/assets/inventory';
import { sql } from 'kysely';
import type { WorkspaceTx } from '../../../platform/db/database.ts';
import { fewScoped, isScoped, MAX_COUNTED } from '../../../platform/db/scoped-assets.ts';

/** One version of a technology that is in use. */
export interface CountedVersion {
  readonly slug: string;
  readonly name: string;
  readonly category: string;
  readonly version: string | null;
  readonly places: number;
}

/** The versions in use, by name, from their counters: it costs the same at any number of places. */
export async function readTechnologyVersions(scope: WorkspaceTx): Promise<{
  rows: CountedVersion[];
  isCapped: boolean;
}> {
  if (isScoped(scope)) return await readScopedVersions(scope);
  const { tx, workspaceId } = scope;
  const rows = await tx
    .selectFrom('technology_counts')
    .where('workspace_id', '=', workspaceId)
    .groupBy(['slug', 'version'])
    .having(sql<boolean>`sum(places) > 0`)
    .select([
      'slug',
      'version',
      sql<string>`max(name)`.as('name'),
      sql<string>`max(category)`.as('category'),
      sql<number>`sum(places)`.as('places'),
    ])
    .orderBy('slug')
    .orderBy('version')
    .limit(MAX_TECHNOLOGY_VERSIONS + 1)
    .execute();
  return {
    rows: rows.slice(0, MAX_TECHNOLOGY_VERSIONS),
    isCapped: rows.length > MAX_TECHNOLOGY_VERSIONS,
  };
}

/** From the newest places that a member with a limit sees. */
async function readScopedVersions(scope: WorkspaceTx) {
  const { tx, workspaceId } = scope;
  const few = await fewScoped(scope, sql`asset_id`);
  const { rows } = await sql<CountedVersion & { readonly total: number }>`
    with seen as materialized (
      select slug, name, category, version from parapet.asset_technologies
      where workspace_id = ${workspaceId} ${few}
        and gone_at is null and not archived
      order by id desc limit ${sql.lit(MAX_COUNTED + 1)}
    )
    select slug, version, max(name) as name, max(category) as category,
      count(*)::integer as places, (select count(*)::integer from seen) as total
    from seen group by slug, version
    order by slug, version limit ${sql.lit(MAX_TECHNOLOGY_VERSIONS + 1)}`.execute(tx);
  return {
    rows: rows.slice(0, MAX_TECHNOLOGY_VERSIONS).map(({ total: _, ...row }) => row),
    isCapped: rows.length > MAX_TECHNOLOGY_VERSIONS || (rows[0]?.total ?? 0) > MAX_COUNTED,
  };
}
