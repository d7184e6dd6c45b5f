import { MAX_TECHNOLOGY_VERSIONS } from '@parapet/contracts/inventory';
import { sql } from 'kysely';
import type { WorkspaceTx } from '../../platform/db/database.ts';

/** One version of a technology that is in use. */
export interface CountedVersion {
  readonly slug: string;
  readonly name: string;
  readonly category: string;
  readonly version: string | null;
  readonly places: number;
}

/** The versions in use, by name, from their counters: it costs the same at any number of places. */
export async function readTechnologyVersions({ tx, workspaceId }: WorkspaceTx): Promise<{
  rows: CountedVersion[];
  isCapped: boolean;
}> {
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
