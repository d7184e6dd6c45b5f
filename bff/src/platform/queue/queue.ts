import { sql } from 'kysely';
import pg from 'pg';
import { fromKysely, PgBoss } from 'pg-boss';
import type { Tx } from '../db/database.ts';
import type { Logger } from '../log/logger.ts';

/**
 * A kind of job. A lost worker is detected after `heartbeatSeconds`, and its job is redelivered.
 */
export interface QueueDefinition<Data extends object> {
  readonly name: string;
  readonly heartbeatSeconds: number;
  /** The longest duration of one delivery. */
  readonly expireInSeconds: number;
  /** The number of redeliveries after its worker was lost or failed. */
  readonly redeliveries: number;
  /** The longest delay of an exponential backoff; without it, each redelivery waits a second. */
  readonly backOffSeconds?: number;
  /** At most one job waits or runs, over all workers; a further one is not added. */
  readonly isExclusive?: boolean;
  /** Sends a job at these times (UTC); once for all times that were missed. */
  readonly cron?: string;
  /** For the type of a job's data only. */
  readonly data?: Data;
}

export interface Delivery<Data extends object> {
  readonly data: Data;
  /** Aborts when this process lost its claim on the job to another. */
  readonly signal: AbortSignal;
}

/** The jobs of a queue. */
export interface JobCounts {
  readonly name: string;
  /** They could run now. */
  readonly waiting: number;
  /** They wait for their time. */
  readonly delayed: number;
  readonly running: number;
  /** Failed for good within the last day. */
  readonly failed: number;
}

export interface WorkOptions {
  /** Jobs that this process runs at a time. */
  readonly concurrency: number;
  /** Limits those of them whose data names one workspace. Default: all. */
  readonly perWorkspace?: number;
}

/** pg-boss on the same Postgres. Delivery is at-least-once, so handlers are idempotent. */
export interface Queue {
  /** Sends in the transaction: a rollback also discards the job. */
  send<Data extends object>(
    tx: Tx,
    queue: QueueDefinition<Data>,
    data: Data,
    options?: { readonly afterSeconds?: number },
  ): Promise<void>;
  /** A handler that rejects returns the job to the queue. */
  work<Data extends object>(
    queue: QueueDefinition<Data>,
    options: WorkOptions,
    handler: (delivery: Delivery<Data>) => Promise<void>,
  ): Promise<void>;
  /** The jobs of each queue, as counted within the last seconds, by name. */
  countJobs(): Promise<readonly JobCounts[]>;
  /** @throws when the queue is not installed or does not answer. */
  ping(): Promise<void>;
  stop(): Promise<void>;
}

const SUPERVISE_SECONDS = 4;
/** Queues that pg-boss keeps for itself. */
const OWN_OF_PG_BOSS = '__pgboss__';

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

function groupOf(data: object): { group?: { id: string } } {
  const id: unknown = Reflect.get(data, 'workspaceId');
  return typeof id === 'string' ? { group: { id } } : {};
}

export async function openQueue(options: {
  url: string;
  queues: readonly QueueDefinition<object>[];
  log: Logger;
}): Promise<Queue> {
  const boss = new PgBoss({
    // Creating a schema needs the right to do so, even when the schema exists.
    createSchema: !(await hasSchema(options.url)),
    connectionString: options.url,
    schema: 'pgboss',
    max: 4,
    application_name: 'parapet-queue',
    useListenNotify: true,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    schedule: options.queues.some(({ cron }) => cron !== undefined),
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
    await boss.createQueue(name, {
      ...settings,
      ...(queue.isExclusive && { policy: 'exclusive' }),
    });
    await boss.updateQueue(name, settings);
    if (queue.cron !== undefined) await boss.schedule(name, queue.cron, {}, { missed: 'once' });
  }

  return {
    async send(tx, queue, data, { afterSeconds = 0 } = {}) {
      // The product's roles have no rights in schema pgboss; the login role has.
      const role = await sql<{ role: string }>`select current_setting('role') as role`.execute(tx);
      await sql`select set_config('role', 'none', true)`.execute(tx);
      const options = { db: fromKysely(tx), startAfter: afterSeconds, ...groupOf(data) };
      await boss.send(queue.name, data, options);
      await sql`select set_config('role', ${role.rows[0]?.role ?? 'none'}, true)`.execute(tx);
    },
    async work<Data extends object>(
      queue: QueueDefinition<Data>,
      { concurrency, perWorkspace }: WorkOptions,
      handler: (delivery: Delivery<Data>) => Promise<void>,
    ) {
      await boss.work<Data>(
        queue.name,
        {
          localConcurrency: concurrency,
          ...(perWorkspace !== undefined && { localGroupConcurrency: perWorkspace }),
          pollingIntervalSeconds: 0.5,
          notifyPollingIntervalSeconds: 2,
          heartbeatRefreshSeconds: Math.max(1, Math.floor(queue.heartbeatSeconds / 3)),
        },
        async ([job]) => {
          if (job) await handler({ data: job.data, signal: job.signal });
        },
      );
    },
    async countJobs() {
      const queues = await boss.getQueues();
      return queues
        .filter(({ name }) => !name.startsWith(OWN_OF_PG_BOSS))
        .map(({ name, readyCount, deferredCount, activeCount, failedCount }) => ({
          name,
          waiting: readyCount,
          delayed: deferredCount,
          running: activeCount,
          failed: failedCount,
        }))
        .sort((a, b) => a.name.localeCompare(b.name, 'en'));
    },
    async ping() {
      if ((await boss.schemaVersion()) === null) throw new Error('The queue is not installed.');
    },
    stop: () => boss.stop({ graceful: true, timeout: 8000 }),
  };
}
