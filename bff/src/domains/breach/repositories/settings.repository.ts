import {
  type BreachSettings,
  breachSettingsSchema,
  type SearchCadence,
} from '@parapet/contracts/breach/breach-search';
import { sql } from 'kysely';
import { jsonb, type Tx, type WorkspaceTx } from '../../../platform/db/database.ts';

/** This is known of a key. */
export type KeyHealth = Pick<
  BreachSettings,
  'keyState' | 'keyCheckedAt' | 'keyProblem' | 'capabilities'
>;

const columns = [
  'key_hint as keyHint',
  'key_state as keyState',
  'key_checked_at as keyCheckedAt',
  'key_problem as keyProblem',
  'capabilities',
  'cadence',
  'next_search_at as nextSearchAt',
] as const;

export const noSettings: BreachSettings = {
  keyState: 'none',
  keyHint: null,
  keyCheckedAt: null,
  keyProblem: null,
  capabilities: null,
  cadence: 'weekly',
  nextSearchAt: null,
};

/** The key and the timetable of one workspace. */
export const settingsIn = ({ tx, workspaceId }: WorkspaceTx) => {
  const own = tx.updateTable('breach_settings').where('workspace_id', '=', workspaceId);
  return {
    async find(): Promise<BreachSettings> {
      const row = await tx
        .selectFrom('breach_settings')
        .where('workspace_id', '=', workspaceId)
        .select(columns)
        .executeTakeFirst();
      return row ? breachSettingsSchema.parse(row) : noSettings;
    },

    /** Locks what is stored until the transaction ends. For workers. */
    async lockStored(): Promise<BreachSettings> {
      const row = await tx
        .selectFrom('breach_settings')
        .where('workspace_id', '=', workspaceId)
        .select(columns)
        .forNoKeyUpdate()
        .executeTakeFirst();
      return row ? breachSettingsSchema.parse(row) : noSettings;
    },

    /** Makes the row where there is none, and locks it until the transaction ends. */
    async lock(): Promise<BreachSettings> {
      await tx
        .insertInto('breach_settings')
        .values({ workspace_id: workspaceId })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const row = await tx
        .selectFrom('breach_settings')
        .where('workspace_id', '=', workspaceId)
        .select(columns)
        .forNoKeyUpdate()
        .executeTakeFirstOrThrow();
      return breachSettingsSchema.parse(row);
    },

    /** Null for who does not manage the workspace. */
    async findSealedKey(): Promise<string | null> {
      const { rows } = await sql<{ sealed: string | null }>`
        select parapet.sealed_breach_key(${workspaceId}) as sealed`.execute(tx);
      return rows[0]?.sealed ?? null;
    },

    /** Only workers call it. */
    async readSealedKey(): Promise<string | null> {
      const row = await tx
        .selectFrom('breach_settings')
        .where('workspace_id', '=', workspaceId)
        .select('sealed_key')
        .executeTakeFirst();
      return row?.sealed_key ?? null;
    },

    async setKey(
      key: { readonly sealed: string; readonly hint: string } | null,
      health: KeyHealth,
    ): Promise<void> {
      await own
        .set({ sealed_key: key?.sealed ?? null, key_hint: key?.hint ?? null, ...stored(health) })
        .execute();
    },

    async setHealth(health: KeyHealth): Promise<void> {
      await own.where('key_state', '<>', 'none').set(stored(health)).execute();
    },

    async setTimetable(cadence: SearchCadence, nextSearchAt: string | null): Promise<void> {
      await own.set({ cadence, next_search_at: nextSearchAt }).execute();
    },

    /** Only workers call it. */
    async setNext(nextSearchAt: string | null): Promise<void> {
      await own.set({ next_search_at: nextSearchAt }).execute();
    },
  };
};

const stored = ({ keyState, keyCheckedAt, keyProblem, capabilities }: KeyHealth) => ({
  key_state: keyState,
  key_checked_at: keyCheckedAt,
  key_problem: keyProblem,
  capabilities: capabilities === null ? null : jsonb(capabilities),
});

/** Ids of workspaces whose next search is due, for workers. */
export async function listDueSearches(
  tx: Tx,
  { due, after, limit }: { due: string; after: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select parapet.workspaces_with_due_searches(${due}, ${after}::uuid, ${limit}) as id`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/** Ids of workspaces that keep something of people or searches, for workers. */
export async function listWithBreachData(
  tx: Tx,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select parapet.workspaces_with_breach_data(${after}::uuid, ${limit}) as id`.execute(tx);
  return rows.map(({ id }) => id);
}
