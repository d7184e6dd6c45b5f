import { type Integration, integrationSchema } from '@parapet/contracts/events/integration';
import { type Selectable, sql } from 'kysely';
import type { WorkspaceTx } from '../../platform/db/database.ts';
import { lockCount } from '../../platform/db/lock-count.ts';
import type { IntegrationsTable } from '../../platform/db/tables.ts';
import { deliveriesIn } from './deliveries.repository.ts';

export type NewIntegration = Pick<
  Integration,
  'id' | 'type' | 'name' | 'addressHint' | 'minSeverity' | 'events'
> & { sealedSecret: string; createdBy: string };

/** Every column but the sealed secret, which the API may not read. */
const shown = [
  'id',
  'workspace_id',
  'type',
  'name',
  'address_hint',
  'min_severity',
  'events',
  'enabled',
  'health',
  'last_ok_at',
  'last_error',
  'created_at',
] as const satisfies readonly (keyof IntegrationsTable)[];
type ShownIntegration = Pick<Selectable<IntegrationsTable>, (typeof shown)[number]>;

/** The integrations of one workspace. */
export const integrationsIn = ({ tx, workspaceId }: WorkspaceTx) => {
  const ownRows = tx.selectFrom('integrations').where('workspace_id', '=', workspaceId);
  const read = async (rows: readonly ShownIntegration[]): Promise<Integration[]> => {
    const last = await deliveriesIn({ tx, workspaceId }).findLast(rows.map(({ id }) => id));
    return rows.map((row) => asIntegration(row, last.get(row.id) ?? null));
  };

  return {
    async list(): Promise<Integration[]> {
      return await read(await ownRows.select(shown).orderBy('id').execute());
    },

    async find(id: string): Promise<Integration | undefined> {
      const rows = await ownRows.where('id', '=', id).select(shown).execute();
      return (await read(rows))[0];
    },

    /** Counts the integrations; no other is added until the transaction ends. */
    async lockAndCount(): Promise<number> {
      await lockCount({ tx, workspaceId }, 'integrations');
      const { count } = await ownRows
        .select(sql<number>`count(*)`.as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },

    async insert(integration: NewIntegration): Promise<void> {
      await tx
        .insertInto('integrations')
        .values({
          id: integration.id,
          workspace_id: workspaceId,
          type: integration.type,
          name: integration.name,
          address_hint: integration.addressHint,
          min_severity: integration.minSeverity,
          events: integration.events,
          sealed_secret: integration.sealedSecret,
          created_by: integration.createdBy,
        })
        .execute();
    },

    async update(id: string, change: { name?: string; enabled?: boolean }): Promise<void> {
      if (Object.keys(change).length === 0) return;
      await tx
        .updateTable('integrations')
        .set(change)
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', id)
        .execute();
    },

    async delete(id: string): Promise<void> {
      await tx
        .deleteFrom('integrations')
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', id)
        .execute();
    },

    async findName(id: string): Promise<string | undefined> {
      const row = await ownRows.where('id', '=', id).select('name').executeTakeFirst();
      return row?.name;
    },

    /** For workers only: the API's role may not read it. */
    async findSealedSecret(id: string): Promise<string | undefined> {
      const row = await ownRows.where('id', '=', id).select('sealed_secret').executeTakeFirst();
      return row?.sealed_secret;
    },

    /** Stores the result of the last attempt; `error` is null when it succeeded. */
    async writeHealth(id: string, tried: { at: string; error: string | null }): Promise<void> {
      const { at, error } = tried;
      await tx
        .updateTable('integrations')
        .set({
          health: error === null ? 'connected' : 'degraded',
          last_error: error,
          ...(error === null && { last_ok_at: at }),
        })
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', id)
        .execute();
    },
  };
};

function asIntegration(
  row: ShownIntegration,
  lastDelivery: Integration['lastDelivery'],
): Integration {
  return integrationSchema.parse({
    id: row.id,
    workspaceId: row.workspace_id,
    type: row.type,
    name: row.name,
    addressHint: row.address_hint,
    minSeverity: row.min_severity,
    events: row.events,
    status: row.enabled ? row.health : 'disabled',
    lastOkAt: row.last_ok_at,
    lastError: row.last_error,
    lastDelivery,
    createdAt: row.created_at,
  });
}
