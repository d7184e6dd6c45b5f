import {
  type FindingStatus,
  type findingHistoryQuerySchema,
  type findingHistorySchema,
  findingStatusSchema,
  type HistoryEntry,
  type HistoryKind,
  historyKindSchema,
} from '@parapet/contracts/findings/finding';
import { sql } from 'kysely';
import type { z } from 'zod';
import { chunksOf } from '../../../platform/db/chunks.ts';
import { jsonb, type WorkspaceTx } from '../../../platform/db/database.ts';
import { peopleAt } from '../../../platform/db/people.repository.ts';
import { readCursor, writeCursor } from '../../../platform/http/page-cursor.ts';

export type ListHistory = z.output<typeof findingHistoryQuerySchema>;

interface NewEntry {
  readonly findingId: string;
  readonly kind: HistoryKind;
  readonly from?: FindingStatus | null;
  readonly to?: FindingStatus | null;
  readonly note?: string | null;
}

const ENTRIES_PER_STATEMENT = 2000;

/** The history of findings; entries are only added. */
export const findingHistoryIn = (scope: WorkspaceTx) => {
  const { tx, workspaceId } = scope;
  return {
    /** Adds what a person did, and returns the id of the entry. */
    async addByPerson(actorId: string, entry: NewEntry): Promise<string> {
      const { findingId, kind, from = null, to = null, note = null } = entry;
      const { id } = await tx
        .insertInto('finding_history')
        .values({
          workspace_id: workspaceId,
          finding_id: findingId,
          kind,
          from_status: from,
          to_status: to,
          note,
          actor_id: actorId,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    /** Adds what a scan or time changed. */
    async addAutomatic(
      entries: readonly NewEntry[],
      { scanId, at }: { scanId: string | null; at: string },
    ): Promise<void> {
      for (const chunk of chunksOf(entries, ENTRIES_PER_STATEMENT)) {
        await sql`
          insert into parapet.finding_history
            (workspace_id, finding_id, at, kind, from_status, to_status, note, scan_id)
          select ${workspaceId}::uuid, "findingId", ${at}::timestamptz, kind, "from", "to", note,
            ${scanId}::uuid
          from jsonb_to_recordset(${jsonb(chunk)}) as entry(
            "findingId" uuid, kind text, "from" text, "to" text, note text
          )`.execute(tx);
      }
    },

    async find(findingId: string, id: string): Promise<HistoryEntry | undefined> {
      return (await read(findingId, { limit: 1 }, id)).items[0];
    },

    list: (findingId: string, query: ListHistory) => read(findingId, query, null),
  };

  async function read(
    findingId: string,
    { kind, cursor, limit }: ListHistory,
    only: string | null,
  ): Promise<z.output<typeof findingHistorySchema>> {
    const after = cursor === undefined ? null : String(readCursor(cursor, ['uuid'])[0]);
    const rows = await tx
      .selectFrom('finding_history')
      .where('workspace_id', '=', workspaceId)
      .where('finding_id', '=', findingId)
      .$if(only !== null, (query) => query.where('id', '=', only ?? ''))
      .$if(kind !== undefined, (query) => query.where('kind', 'in', kind ?? []))
      .$if(after !== null, (query) => query.where('id', '<', after ?? ''))
      .select(['id', 'at', 'kind', 'from_status', 'to_status', 'note', 'actor_id', 'scan_id'])
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute();
    const page = rows.slice(0, limit);
    const actors = await peopleAt(
      scope,
      page.map((row) => ({ actorId: row.actor_id, at: row.at })),
    );
    const items = page.map((row, index) => ({
      id: row.id,
      at: row.at,
      kind: historyKindSchema.parse(row.kind),
      actor: actors[index] ?? null,
      from: statusOf(row.from_status),
      to: statusOf(row.to_status),
      note: row.note,
      scanId: row.scan_id,
    }));
    const last = rows.length > limit ? items.at(-1) : undefined;
    return { items, nextCursor: last ? writeCursor([last.id]) : null };
  }
};

const statusOf = (value: string | null): FindingStatus | null =>
  value === null ? null : findingStatusSchema.parse(value);
