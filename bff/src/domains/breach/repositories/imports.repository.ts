import type { BreachImport } from '@parapet/contracts/breach/breach-search';
import { sql } from 'kysely';
import type { WorkspaceTx } from '../../../platform/db/database.ts';
import type { ReadImport } from '../import/read-import.ts';

/** Seconds without a sign of life after which an import has lost its process. */
const LOST_SECONDS = 30;

const shown = [
  'id',
  'file_name as fileName',
  'format',
  sql<BreachImport['status']>`case when status = 'running'
    and heartbeat_at < now() - make_interval(secs => ${sql.lit(LOST_SECONDS)})
    then 'interrupted' else status end`.as('status'),
  'problem',
  'file_rows as rows',
  'kept',
  'known',
  'foreign_rows as foreign',
  'unread',
  'passwords_dropped as passwordsDropped',
  'started_at as startedAt',
  'finished_at as finishedAt',
] as const;

/** An import has counted this. */
export type ImportCounts = Pick<
  ReadImport,
  'format' | 'rows' | 'foreign' | 'unread' | 'passwordsDropped'
> & { readonly kept: number; readonly known: number };

/** The imports of one workspace. */
export const importsIn = ({ tx, workspaceId }: WorkspaceTx) => {
  const ownRows = tx.selectFrom('breach_imports').where('workspace_id', '=', workspaceId);
  const own = (id: string) =>
    tx.updateTable('breach_imports').where('workspace_id', '=', workspaceId).where('id', '=', id);
  return {
    async insert(fileName: string, startedBy: string): Promise<string> {
      const row = await tx
        .insertInto('breach_imports')
        .values({ workspace_id: workspaceId, file_name: fileName, started_by: startedBy })
        .returning('id')
        .executeTakeFirstOrThrow();
      return row.id;
    },

    async countRunning(): Promise<number> {
      const { count } = await ownRows
        .where('status', '=', 'running')
        .where(
          'heartbeat_at',
          '>=',
          sql<string>`now() - make_interval(secs => ${sql.lit(LOST_SECONDS)})`,
        )
        .select(sql<number>`count(*)`.as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },

    async list(limit: number): Promise<BreachImport[]> {
      const rows = await ownRows.select(shown).orderBy('id', 'desc').limit(limit).execute();
      return rows as BreachImport[];
    },

    async find(id: string): Promise<BreachImport | undefined> {
      const row = await ownRows.where('id', '=', id).select(shown).executeTakeFirst();
      return row as BreachImport | undefined;
    },

    async progress(id: string, rows: number): Promise<void> {
      await own(id).set({ file_rows: rows, heartbeat_at: sql<string>`now()` }).execute();
    },

    async finish(id: string, counts: ImportCounts): Promise<void> {
      await own(id)
        .set({
          status: 'done',
          format: counts.format,
          file_rows: counts.rows,
          kept: counts.kept,
          known: counts.known,
          foreign_rows: counts.foreign,
          unread: counts.unread,
          passwords_dropped: counts.passwordsDropped,
          finished_at: sql<string>`now()`,
        })
        .execute();
    },

    async fail(id: string, problem: string): Promise<void> {
      await own(id).set({ status: 'failed', problem, finished_at: sql<string>`now()` }).execute();
    },

    async deleteOld(before: string): Promise<void> {
      await tx
        .deleteFrom('breach_imports')
        .where('workspace_id', '=', workspaceId)
        .where('started_at', '<', before)
        .execute();
    },
  };
};
