import { randomUUID } from 'node:crypto';
import {
  type AssetImportDetail,
  assetImportDetailSchema,
  MAX_OPEN_IMPORTS,
} from '@parapet/contracts/assets/asset-import';
import { sql } from 'kysely';
import type { AssuranceLevel } from '../../../platform/actor.ts';
import { jsonb, type Tx, type WorkspaceTx } from '../../../platform/db/database.ts';
import { lockCount } from '../../../platform/db/lock-count.ts';
import type { ObjectPath } from '../../../platform/storage/storage.ts';
import type { Comparison } from '../import/import-preview.ts';

/** Who has confirmed an import, and how they had proved themselves. */
export interface Confirmation {
  readonly userId: string;
  readonly level: AssuranceLevel;
  /** The id of the API key that acted for them. */
  readonly key: string | null;
}

/** An import that this attempt works on. */
export interface TakenImport {
  readonly id: string;
  readonly lease: string;
  /** No further attempt follows. */
  readonly isLast: boolean;
  readonly step: 'checking' | 'adding';
  readonly fileName: string;
  readonly bytes: number;
  readonly sha256: string | null;
  /** New assets that the check has counted. */
  readonly expected: number;
  readonly onlyGood: boolean;
  readonly confirmation: Confirmation | null;
}

/** Without the room of the plan. */
export type StoredImport = Omit<AssetImportDetail, 'preview'> & {
  readonly preview: Comparison | null;
};

const columns = [
  'id',
  'file_name',
  'bytes',
  'status',
  'progress',
  'preview',
  'added',
  'error',
  'created_at',
  'ended_at',
] as const;
const MAX_ATTEMPTS = 4;
const LISTED = 10;
const openStatuses = ['uploading', 'checking', 'checked', 'adding'] as const;

export const importFileOf = (workspaceId: string, id: string): ObjectPath => ({
  bucket: 'imports',
  workspaceId,
  name: `${id}.csv`,
});

/** The imports of files of one workspace. */
export const assetImportsIn = ({ tx, workspaceId }: WorkspaceTx) => {
  const own = tx.selectFrom('asset_imports').where('workspace_id', '=', workspaceId);
  const change = (id: string) =>
    tx.updateTable('asset_imports').where('workspace_id', '=', workspaceId).where('id', '=', id);
  const held = ({ id, lease }: Pick<TakenImport, 'id' | 'lease'>) =>
    change(id).where('lease', '=', lease);

  return {
    /** Nobody else begins one until the transaction ends. */
    async lockAndFindRoom(): Promise<boolean> {
      await lockCount({ tx, workspaceId }, 'asset imports');
      const row = await own
        .where('status', 'in', openStatuses)
        .select(sql<number>`count(*)`.as('count'))
        .executeTakeFirst();
      return (row?.count ?? 0) < MAX_OPEN_IMPORTS;
    },

    async insert(
      id: string,
      file: { readonly name: string; readonly bytes: number },
      createdBy: string,
    ): Promise<void> {
      await tx
        .insertInto('asset_imports')
        .values({
          id,
          workspace_id: workspaceId,
          file_name: file.name,
          bytes: file.bytes,
          created_by: createdBy,
        })
        .execute();
    },

    async list(): Promise<StoredImport[]> {
      const rows = await own.select(columns).orderBy('id', 'desc').limit(LISTED).execute();
      return rows.map(asImport);
    },

    async find(id: string, lock?: 'lock'): Promise<StoredImport | undefined> {
      const row = await own
        .where('id', '=', id)
        .select(columns)
        .$if(lock !== undefined, (query) => query.forUpdate())
        .executeTakeFirst();
      return row && asImport(row);
    },

    /** Its file is stored. False when it was not waited for. */
    async beginCheck(id: string): Promise<boolean> {
      const { numUpdatedRows } = await change(id)
        .where('status', '=', 'uploading')
        .set({ status: 'checking', attempt: 0 })
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async confirm(
      id: string,
      { userId, level, key }: Confirmation,
      onlyGood: boolean,
    ): Promise<void> {
      await change(id)
        .set({
          status: 'adding',
          progress: 0,
          attempt: 0,
          only_good: onlyGood,
          confirmed_by: userId,
          confirmed_level: level,
          confirmed_key: key,
        })
        .execute();
    },

    async delete(id: string): Promise<void> {
      await tx
        .deleteFrom('asset_imports')
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', id)
        .execute();
    },

    /** Undefined when it was cancelled, has ended, or has been tried too often: then it has failed. */
    async take(id: string): Promise<TakenImport | undefined> {
      await change(id)
        .where('status', 'in', ['checking', 'adding'])
        .where('attempt', '>=', MAX_ATTEMPTS)
        .set({ status: 'failed', lease: null, error: BROKE_OFF, ended_at: sql`now()` })
        .execute();
      const lease = randomUUID();
      const row = await change(id)
        .where('status', 'in', ['checking', 'adding'])
        .set({ lease, progress: 0, attempt: sql<number>`attempt + 1` })
        .returning([
          'status',
          'attempt',
          'file_name',
          'bytes',
          'sha256',
          'only_good',
          'confirmed_by',
          'confirmed_level',
          'confirmed_key',
        ])
        .returning(sql<number | null>`(preview -> 'added' ->> 'count')::integer`.as('expected'))
        .executeTakeFirst();
      if (!row) return undefined;
      return {
        id,
        lease,
        isLast: row.attempt >= MAX_ATTEMPTS,
        step: row.status === 'adding' ? 'adding' : 'checking',
        fileName: row.file_name,
        bytes: row.bytes,
        sha256: row.sha256,
        expected: row.expected ?? 0,
        onlyGood: row.only_good,
        confirmation:
          row.confirmed_by === null
            ? null
            : {
                userId: row.confirmed_by,
                level: row.confirmed_level === 'aal2' ? 'aal2' : 'aal1',
                key: row.confirmed_key,
              },
      };
    },

    /** False when another attempt has taken it over, or somebody has cancelled it. */
    async progress(taken: TakenImport, percent: number): Promise<boolean> {
      const { numUpdatedRows } = await held(taken).set({ progress: percent }).executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** False as for `progress`. */
    async finishCheck(taken: TakenImport, preview: Comparison, sha256: string): Promise<boolean> {
      const { numUpdatedRows } = await held(taken)
        .set({ status: 'checked', lease: null, progress: 100, preview: jsonb(preview), sha256 })
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** False as for `progress`. */
    async finish(taken: TakenImport, added: number): Promise<boolean> {
      const { numUpdatedRows } = await held(taken)
        .set({ status: 'done', lease: null, progress: 100, added, ended_at: sql`now()` })
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async fail(taken: TakenImport, error: string): Promise<void> {
      await held(taken)
        .set({ status: 'failed', lease: null, error, ended_at: sql`now()` })
        .execute();
    },
  };
};

/** The message of an import that no attempt has brought to its end. */
export const BROKE_OFF =
  'The import broke off, and nothing of it was added. Import the file again.';

/** Returns whether the account and the API key of the transaction's actor may still act. */
export async function mayStillAct(tx: Tx, { key }: Confirmation): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select parapet.actor_may_open_links(${key}::uuid) as may`.execute(tx);
  return rows[0]?.may ?? false;
}

/** Ends imports that were begun a day before. For workers. Returns how many. */
export async function expireImports(tx: Tx, at: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select parapet.expire_asset_imports(${at.toISOString()}::timestamptz) as count`.execute(tx);
  return rows[0]?.count ?? 0;
}

type Row = Readonly<Record<(typeof columns)[number], unknown>>;

const asImport = (row: Row): StoredImport => {
  const { preview, ...detail } = assetImportDetailSchema.parse({
    id: row.id,
    fileName: row.file_name,
    bytes: row.bytes,
    status: row.status,
    progress: row.progress,
    preview: row.preview === null ? null : { ...(row.preview as object), room: null },
    added: row.added,
    error: row.error,
    createdAt: row.created_at,
    endedAt: row.ended_at,
  });
  if (preview === null) return { ...detail, preview };
  const { room: _room, ...comparison } = preview;
  return { ...detail, preview: comparison };
};
