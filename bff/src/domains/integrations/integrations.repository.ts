import {
  type EventFilter,
  type Integration,
  type IntegrationCheck,
  integrationSchema,
  type StopReason,
  stopReasonSchema,
} from '@parapet/contracts/events/integration';
import { isIntegrationType } from '@parapet/contracts/integrations/kinds';
import { type Selectable, sql } from 'kysely';
import { jsonb, type WorkspaceTx } from '../../platform/db/database.ts';
import { lockCount } from '../../platform/db/lock-count.ts';
import type { IntegrationsTable } from '../../platform/db/tables.ts';
import { deliveriesIn } from './deliveries.repository.ts';
import { everyChange } from './event-filter.policy.ts';

export type NewIntegration = Pick<
  Integration,
  | 'id'
  | 'type'
  | 'name'
  | 'addressHint'
  | 'minSeverity'
  | 'events'
  | 'filter'
  | 'settings'
  | 'checked'
> & { sealedSecret: string; createdBy: string };

type Changeable =
  | 'name'
  | 'addressHint'
  | 'minSeverity'
  | 'events'
  | 'filter'
  | 'settings'
  | 'checked';
/** What is undefined stays as it is. */
export type IntegrationChange = {
  readonly [Name in Changeable]?: NewIntegration[Name] | undefined;
} & { readonly enabled?: boolean | undefined };

/** One attempt reads this of an integration. Secrets are sealed. */
export interface DueIntegration {
  readonly type: string;
  readonly settings: unknown;
  readonly stopped: StopReason | null;
  readonly sealedTarget: string;
  readonly sealed: ReadonlyMap<string, string>;
}

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
  'settings',
  'event_filter',
  'checked',
  'stopped_at',
  'stopped_reason',
  'created_at',
] as const satisfies readonly (keyof IntegrationsTable)[];
type ShownIntegration = Pick<Selectable<IntegrationsTable>, (typeof shown)[number]>;

/** The integrations of one workspace. */
export const integrationsIn = ({ tx, workspaceId }: WorkspaceTx) => {
  const ownRows = tx.selectFrom('integrations').where('workspace_id', '=', workspaceId);
  const read = async (found: readonly ShownIntegration[]): Promise<Integration[]> => {
    // A newer version may have added kinds that this one does not have.
    const rows = found.filter(({ type }) => isIntegrationType(type));
    const deliveries = deliveriesIn({ tx, workspaceId });
    const last = await deliveries.findLast(rows.map(({ id }) => id));
    const stopped = rows.filter(({ stopped_at }) => stopped_at !== null);
    const held = await deliveries.countHeld(stopped.map(({ id }) => id));
    return rows.map((row) => asIntegration(row, last.get(row.id) ?? null, held.get(row.id) ?? 0));
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
          settings: jsonb(integration.settings),
          event_filter: jsonb(integration.filter),
          ...(integration.checked && { checked: jsonb(integration.checked) }),
          sealed_secret: integration.sealedSecret,
          created_by: integration.createdBy,
        })
        .execute();
    },

    /** Adds or replaces sealed secrets, by name: without `excluded`, which would ask for the right to read. */
    async putSecrets(id: string, secrets: ReadonlyMap<string, string>): Promise<void> {
      for (const [name, sealed] of secrets) {
        await tx
          .insertInto('integration_secrets')
          .values({ workspace_id: workspaceId, integration_id: id, name, sealed })
          .onConflict((conflict) =>
            conflict.columns(['integration_id', 'name']).doUpdateSet({ sealed }),
          )
          .execute();
      }
    },

    /** Locks one until the transaction ends; whether it exists. */
    async lock(id: string): Promise<boolean> {
      const row = await ownRows.where('id', '=', id).select('id').forUpdate().executeTakeFirst();
      return row !== undefined;
    },

    /** Stops its queue; returns false when it was stopped already. */
    async stop(id: string, reason: 'reconnect' | 'gone', at: string): Promise<boolean> {
      const row = await tx
        .updateTable('integrations')
        .set({ stopped_at: at, stopped_reason: reason })
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', id)
        .where('stopped_at', 'is', null)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Stops its queue whatever stopped it before; returns false when its recipient had ended it already. */
    async unsubscribe(id: string, at: string): Promise<boolean> {
      const row = await tx
        .updateTable('integrations')
        .set({ stopped_at: at, stopped_reason: 'unsubscribed' satisfies StopReason })
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', id)
        .where('stopped_reason', 'is distinct from', 'unsubscribed')
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Returns whether it was stopped. */
    async start(id: string): Promise<boolean> {
      const row = await tx
        .updateTable('integrations')
        .set({ stopped_at: null, stopped_reason: null })
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', id)
        .where('stopped_at', 'is not', null)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Where its service can tell of changes, and what it signs with. */
    async findHook(id: string): Promise<{ token: string; secret: string } | undefined> {
      return await ownRows
        .where('id', '=', id)
        .select(['hook_token as token', 'hook_secret as secret'])
        .executeTakeFirst();
    },

    async writeChecked(id: string, checked: IntegrationCheck): Promise<void> {
      await tx
        .updateTable('integrations')
        .set({ checked: jsonb(checked) })
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', id)
        .execute();
    },

    async update(id: string, change: IntegrationChange): Promise<void> {
      const { name, enabled, addressHint, minSeverity, events, filter, settings, checked } = change;
      const set = {
        ...(name !== undefined && { name }),
        ...(enabled !== undefined && { enabled }),
        ...(addressHint !== undefined && { address_hint: addressHint }),
        ...(minSeverity !== undefined && { min_severity: minSeverity }),
        ...(events !== undefined && { events }),
        ...(filter !== undefined && { event_filter: jsonb(filter) }),
        ...(settings !== undefined && { settings: jsonb(settings) }),
        ...(checked !== undefined && { checked: checked && jsonb(checked) }),
      };
      if (Object.keys(set).length === 0) return;
      await tx
        .updateTable('integrations')
        .set(set)
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

    /** For workers only: the API's role may not read secrets. */
    async findDue(id: string): Promise<DueIntegration | undefined> {
      const row = await ownRows
        .where('id', '=', id)
        .select(['type', 'settings', 'stopped_reason', 'sealed_secret'])
        .executeTakeFirst();
      if (!row) return undefined;
      const secrets = await tx
        .selectFrom('integration_secrets')
        .where('workspace_id', '=', workspaceId)
        .where('integration_id', '=', id)
        .select(['name', 'sealed'])
        .execute();
      return {
        type: row.type,
        settings: row.settings,
        stopped: row.stopped_reason === null ? null : stopReasonSchema.parse(row.stopped_reason),
        sealedTarget: row.sealed_secret,
        sealed: new Map(secrets.map(({ name, sealed }) => [name, sealed])),
      };
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
  held: number,
): Integration {
  const health = row.stopped_at === null ? row.health : 'stopped';
  return integrationSchema.parse({
    id: row.id,
    workspaceId: row.workspace_id,
    type: row.type,
    name: row.name,
    addressHint: row.address_hint,
    minSeverity: row.min_severity,
    events: row.events,
    filter: { ...everyChange, ...(row.event_filter as Partial<EventFilter>) },
    settings: row.settings,
    checked: row.checked,
    status: row.enabled ? health : 'disabled',
    stopped:
      row.stopped_at === null ? null : { reason: row.stopped_reason, since: row.stopped_at, held },
    lastOkAt: row.last_ok_at,
    lastError: row.last_error,
    lastDelivery,
    createdAt: row.created_at,
  });
}
