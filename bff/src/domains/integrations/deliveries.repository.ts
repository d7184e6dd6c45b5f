import { type Delivery, deliverySchema } from '@parapet/contracts/events/integration';
import { type Selectable, sql } from 'kysely';
import type { WorkspaceTx } from '../../platform/db/database.ts';
import type { IntegrationDeliveriesTable } from '../../platform/db/tables.ts';
import type { Tried } from './delivery/attempt.ts';
import type { AfterTry } from './delivery/retry.policy.ts';

/** The fields of a delivery that its job needs. */
export interface DueDelivery {
  readonly id: string;
  readonly integrationId: string;
  readonly event: Delivery['event'];
  readonly body: string;
  readonly tries: number;
  /** An attempt of this turn began, whose worker was lost. */
  readonly wasStarted: boolean;
  /** It asks whether a stopped integration works again. */
  readonly asksAgain: boolean;
}

export interface NewDelivery {
  readonly id: string;
  readonly integrationId: string;
  readonly event: Delivery['event'];
  /** The scan or message of a rule that it is about; null for a test. */
  readonly subjectId: string | null;
  readonly body: string;
}

/** All that a list shows; the body is read to be sent alone. */
const columns = [
  'id',
  'integration_id',
  'event',
  'state',
  'outcome',
  'rejected_field',
  'tries',
  'response_code',
  'answer',
  'error',
  'last_tried_at',
  'next_try_at',
  'created_at',
] as const satisfies readonly (keyof IntegrationDeliveriesTable)[];

type Row = Pick<Selectable<IntegrationDeliveriesTable>, (typeof columns)[number]>;

/** The deliveries of one workspace. */
export const deliveriesIn = ({ tx, workspaceId }: WorkspaceTx) => {
  const ownRows = tx.selectFrom('integration_deliveries').where('workspace_id', '=', workspaceId);

  return {
    /** Newest first. */
    async list(integrationId: string, limit: number): Promise<Delivery[]> {
      const rows = await ownRows
        .where('integration_id', '=', integrationId)
        .select(columns)
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      return rows.map(asDelivery);
    },

    async find(id: string): Promise<Delivery | undefined> {
      const row = await ownRows.where('id', '=', id).select(columns).executeTakeFirst();
      return row && asDelivery(row);
    },

    /** Returns the newest delivery of each integration that has one. */
    async findLast(integrationIds: readonly string[]): Promise<Map<string, Delivery>> {
      if (integrationIds.length === 0) return new Map();
      const newest = ownRows
        .whereRef('integration_id', '=', sql.ref('one.id'))
        .select(columns)
        .orderBy('id', 'desc')
        .limit(1);
      const { rows } = await sql<Row>`
        select newest.${sql.raw(columns.join(', newest.'))}
        from unnest(${integrationIds}::uuid[]) as one(id)
        cross join lateral (${newest}) as newest`.execute(tx);
      return new Map(rows.map((row) => [row.integration_id, asDelivery(row)]));
    },

    /** Returns false when this integration already has a delivery about the subject. */
    async insert(delivery: NewDelivery): Promise<boolean> {
      const row = await tx
        .insertInto('integration_deliveries')
        .values({
          id: delivery.id,
          workspace_id: workspaceId,
          integration_id: delivery.integrationId,
          event: delivery.event,
          subject_id: delivery.subjectId,
          body: delivery.body,
        })
        .onConflict((conflict) =>
          conflict.columns(['integration_id', 'event', 'subject_id']).doNothing(),
        )
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Restarts the delivery with all attempts; returns the turn of the new job. */
    async startOver(id: string): Promise<number> {
      const { turn } = await tx
        .updateTable('integration_deliveries')
        .set((eb) => ({
          state: 'pending',
          outcome: null,
          rejected_field: null,
          tries: 0,
          turn: eb('turn', '+', 1),
          error: null,
          next_try_at: null,
        }))
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', id)
        .returning('turn')
        .executeTakeFirstOrThrow();
      return turn;
    },

    /** Gives up pending deliveries. */
    async giveUpPending(integrationId: string, error: string): Promise<void> {
      await tx
        .updateTable('integration_deliveries')
        .set((eb) => ({ state: 'dead', turn: eb('turn', '+', 1), error, next_try_at: null }))
        .where('workspace_id', '=', workspaceId)
        .where('integration_id', '=', integrationId)
        .where('state', 'in', ['pending', 'retrying'])
        .execute();
    },

    /**
     * Locks the delivery until the transaction ends. Undefined when it was sent, given up or has
     * another turn.
     */
    async lockDue(id: string, turn: number): Promise<DueDelivery | undefined> {
      const row = await ownRows
        .where('id', '=', id)
        .where('turn', '=', turn)
        .where('state', 'in', ['pending', 'retrying'])
        .select([...columns, 'body', 'started_turn'])
        .forUpdate()
        .executeTakeFirst();
      return (
        row && {
          id: row.id,
          integrationId: row.integration_id,
          event: asDelivery(row).event,
          body: row.body,
          tries: row.tries,
          wasStarted: row.started_turn === turn,
          asksAgain: stopping.has(row.outcome ?? '') && row.next_try_at !== null,
        }
      );
    },

    /** Notes that an attempt begins, for the case that its worker is lost. */
    async markStarted(id: string, turn: number): Promise<void> {
      await tx
        .updateTable('integration_deliveries')
        .set({ started_turn: turn })
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', id)
        .execute();
    },

    /** Ends a delivery that is not tried. */
    async giveUp(id: string, error: string): Promise<void> {
      await tx
        .updateTable('integration_deliveries')
        .set((eb) => ({ state: 'dead', turn: eb('turn', '+', 1), error, next_try_at: null }))
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', id)
        .execute();
    },

    /** Lets a delivery wait until its integration works again; it has no job meanwhile. */
    async hold(id: string): Promise<void> {
      await tx
        .updateTable('integration_deliveries')
        .set((eb) => ({ state: 'retrying', turn: eb('turn', '+', 1), next_try_at: null }))
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', id)
        .execute();
    },

    async countHeld(integrationIds: readonly string[]): Promise<Map<string, number>> {
      if (integrationIds.length === 0) return new Map();
      const rows = await ownRows
        .where(sql<boolean>`integration_id = any (${integrationIds}::uuid[])`)
        .where('state', '=', 'retrying')
        .where('next_try_at', 'is', null)
        .groupBy('integration_id')
        .select(['integration_id', sql<number>`count(*)`.as('count')])
        .execute();
      return new Map(rows.map((row) => [row.integration_id, row.count]));
    },

    /**
     * Releases the oldest deliveries that wait for their integration to work again, the one that asks from time
     * to time too; at most `limit`. Returns the turns of their jobs.
     */
    async release(integrationId: string, limit: number): Promise<{ id: string; turn: number }[]> {
      const oldest = ownRows
        .where('integration_id', '=', integrationId)
        .where('state', '=', 'retrying')
        .where((eb) =>
          eb.or([eb('next_try_at', 'is', null), eb('outcome', 'in', ['reconnect', 'gone'])]),
        )
        .select('id')
        .orderBy('id')
        .limit(limit)
        .forUpdate()
        .skipLocked();
      const rows = await tx
        .updateTable('integration_deliveries')
        .set((eb) => ({
          state: 'pending',
          outcome: null,
          tries: 0,
          turn: eb('turn', '+', 1),
          next_try_at: null,
        }))
        .where('workspace_id', '=', workspaceId)
        .where('id', 'in', oldest)
        .returning(['id', 'turn'])
        .execute();
      return rows.sort((a, b) => (a.id < b.id ? -1 : 1));
    },

    /** Stores the result of an attempt; returns the turn of the next job. */
    async writeTry(id: string, { tried, after, at, isHeld }: TryOutcome): Promise<number> {
      const { turn } = await tx
        .updateTable('integration_deliveries')
        .set((eb) => ({
          state: after.state,
          outcome: tried.outcome,
          rejected_field: tried.field,
          tries: eb('tries', '+', 1),
          turn: eb('turn', '+', 1),
          response_code: tried.responseCode,
          answer: tried.note ?? tried.answer,
          error: tried.error,
          last_tried_at: at,
          next_try_at:
            after.state === 'retrying' && !isHeld
              ? new Date(Date.parse(at) + after.waitSeconds * 1000).toISOString()
              : null,
        }))
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', id)
        .returning('turn')
        .executeTakeFirstOrThrow();
      return turn;
    },

    /** Deletes all but the newest deliveries of an integration, except for pending ones. */
    async deleteOld(integrationId: string, kept: number): Promise<void> {
      await tx
        .deleteFrom('integration_deliveries')
        .where('workspace_id', '=', workspaceId)
        .where('integration_id', '=', integrationId)
        .where('state', 'in', ['delivered', 'dead'])
        .where(
          'id',
          'not in',
          ownRows
            .where('integration_id', '=', integrationId)
            .select('id')
            .orderBy('id', 'desc')
            .limit(kept),
        )
        .execute();
    },
  };
};

interface TryOutcome {
  readonly tried: Tried;
  readonly after: AfterTry;
  readonly at: string;
  /** Another delivery asks whether the integration works again. */
  readonly isHeld: boolean;
}

const stopping: ReadonlySet<string> = new Set(['reconnect', 'gone']);

function stateOf({ state, outcome, next_try_at }: Row): string {
  if (state === 'retrying' && next_try_at === null) return 'held';
  return state === 'dead' && outcome === 'unknown' ? 'unknown' : state;
}

function asDelivery(row: Row): Delivery {
  return deliverySchema.parse({
    id: row.id,
    integrationId: row.integration_id,
    event: row.event,
    state: stateOf(row),
    outcome: row.outcome,
    rejectedField: row.rejected_field,
    tries: row.tries,
    responseCode: row.response_code,
    answer: row.answer,
    error: row.error,
    lastTriedAt: row.last_tried_at,
    nextTryAt: row.next_try_at,
    createdAt: row.created_at,
  });
}
