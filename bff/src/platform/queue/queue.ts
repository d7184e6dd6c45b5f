import { sql } from 'kysely';
import pg from 'pg';
import { fromKysely, PgBoss } from 'pg-boss';
import type { Tx } from '../db/database.ts';
import type { Logger } from '../log/logger.ts';

/** A kind of job. A lost worker is noticed after `heartbeatSeconds`, and its job is given out again. */
export interface QueueDefinition<Data extends object> {
  readonly name: string;
  readonly heartbeatSeconds: number;
  /** How long one delivery may take at most. */
  readonly expireInSeconds: number;
  /** How often a job is given out again after its worker was lost or failed. */
  readonly redeliveries: number;
  /** Waits longer before each redelivery, up to this; without it, a second each time. */
  readonly backOffSeconds?: number;
  /** Type only: what a job carries. */
  readonly data?: Data;
}

export interface Delivery<Data extends object> {
  readonly data: Data;
  /** Aborts when this process lost its claim on the job: somebody else has it now. */
  readonly signal: AbortSignal;
}

/** pg-boss on the same Postgres. Delivery is at-least-once, so handlers are idempotent. */
export interface Queue {
  /** Sends with the transaction: if that rolls back, nothing was sent. */
  send<Data extends object>(
    tx: Tx,
    queue: QueueDefinition<Data>,
    data: Data,
    options?: { readonly afterSeconds?: number },
  ): Promise<void>;
  /** A rejected handler gives the job back. */
  work<Data extends object>(
    queue: QueueDefinition<Data>,
    options: { concurrency: number },
    handler: (delivery: Delivery<Data>) => Promise<void>,
  ): Promise<void>;
  /** @throws when the queue is not installed or does not answer. */
  ping(): Promise<void>;
  stop(): Promise<void>;
}

const SUPERVISE_SECONDS = 4;

async function hasSchema(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(`select to_regnamespace('pgboss') is not null as there`);
    return rows[0]?.there === true;
  } finally {
    await client.end();
  }
}

export async function openQueue(options: {
  url: string;
  queues: readonly QueueDefinition<object>[];
  log: Logger;
}): Promise<Queue> {
  const boss = new PgBoss({
    // To create a schema is refused to who may not, even where it is there.
    createSchema: !(await hasSchema(options.url)),
    connectionString: options.url,
    schema: 'pgboss',
    max: 4,
    application_name: 'parapet-queue',
    useListenNotify: true,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    schedule: false,
  });
  boss.on('error', (error) => options.log.error({ err: error }, 'queue'));
  boss.on('warning', (warning) => options.log.warn({ warning }, 'queue'));
  await boss.start();
  for (const { name, ...queue } of options.queues) {
    const settings = {
      notify: true,
      heartbeatSeconds: queue.heartbeatSeconds,
      expireInSeconds: queue.expireInSeconds,
      retryLimit: queue.redeliveries,
      retryDelay: 1,
      ...(queue.backOffSeconds && { retryBackoff: true, retryDelayMax: queue.backOffSeconds }),
      deleteAfterSeconds: 86_400,
    };
    await boss.createQueue(name, settings);
    await boss.updateQueue(name, settings);
  }

  return {
    async send(tx, queue, data, { afterSeconds = 0 } = {}) {
      // The roles of the product hold no rights in schema pgboss; the login role does.
      const role = await sql<{ role: string }>`select current_setting('role') as role`.execute(tx);
      await sql`select set_config('role', 'none', true)`.execute(tx);
      await boss.send(queue.name, data, { db: fromKysely(tx), startAfter: afterSeconds });
      await sql`select set_config('role', ${role.rows[0]?.role ?? 'none'}, true)`.execute(tx);
    },
    async work<Data extends object>(
      queue: QueueDefinition<Data>,
      { concurrency }: { concurrency: number },
      handler: (delivery: Delivery<Data>) => Promise<void>,
    ) {
      await boss.work<Data>(
        queue.name,
        {
          localConcurrency: concurrency,
          pollingIntervalSeconds: 0.5,
          notifyPollingIntervalSeconds: 2,
          heartbeatRefreshSeconds: Math.max(1, Math.floor(queue.heartbeatSeconds / 3)),
        },
        async ([job]) => {
          if (job) await handler({ data: job.data, signal: job.signal });
        },
      );
    },
    async ping() {
      if ((await boss.schemaVersion()) === null) throw new Error('The queue is not installed.');
    },
    stop: () => boss.stop({ graceful: true, timeout: 8000 }),
  };
}
