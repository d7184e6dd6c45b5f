import { sql } from 'kysely';
import type { WorkspaceTx } from './database.ts';

/**
 * Whoever counts what a workspace has of a kind, to stay within its limit, counts alone until the
 * transaction ends.
 */
export async function lockCount({ tx, workspaceId }: WorkspaceTx, kind: string): Promise<void> {
  const key = `${kind}:${workspaceId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
}
