import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import type { BucketName } from './storage.ts';

/** The rows of files over all workspaces and accounts. For workers. */
export const storageSweepIn = (tx: Tx) => ({
  /** The time of the database, with microseconds. */
  async readTime(): Promise<string> {
    const { rows } = await sql<{ time: string }>`select now()::text as time`.execute(tx);
    return rows[0]?.time ?? '';
  },

  /** Locks rows that were removed before a time, whose files are to be deleted, until the transaction ends. */
  async lock(before: string, limit: number) {
    const { rows } = await sql<{
      id: string;
      bucket: BucketName;
      workspaceId: string;
      name: string;
    }>`
      select id, bucket, owner_id as "workspaceId", name
      from parapet.lock_objects_to_sweep(${before}::timestamptz, ${limit})`.execute(tx);
    return rows;
  },

  async forget(ids: readonly string[]): Promise<void> {
    await sql`select parapet.forget_objects(${ids}::uuid[])`.execute(tx);
  },

  /** Those of an account or workspace that is being erased. */
  async forgetAllOf(owner: string): Promise<void> {
    await sql`select parapet.forget_objects_of(${owner}::uuid)`.execute(tx);
  },

  async countUnknown(
    bucket: BucketName,
    files: readonly { readonly workspaceId: string; readonly name: string }[],
  ): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select parapet.count_unknown_objects(${bucket}, ${files.map((file) => file.workspaceId)}::uuid[],
        ${files.map((file) => file.name)}::text[]) as count`.execute(tx);
    return rows[0]?.count ?? 0;
  },

  /** Gives files that no row names a removed one; returns how many. */
  async removeUnknown(
    bucket: BucketName,
    files: readonly { readonly workspaceId: string; readonly name: string }[],
  ): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select parapet.remove_unknown_objects(${bucket}, ${files.map((file) => file.workspaceId)}::uuid[],
        ${files.map((file) => file.name)}::text[]) as count`.execute(tx);
    return rows[0]?.count ?? 0;
  },
});
