import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { startTestApi, type TestApi } from '../test-api.ts';
import { runSql, type TestUser } from '../test-identity.ts';
import { openScheduleWorker, type ScheduleWorker } from './schedule-worker.ts';

export interface ScheduledScan {
  readonly id: string;
  readonly status: string;
  readonly asset_count: number;
  readonly created_by: string | null;
}

type Answer = ReturnType<TestApi['call']>;

export interface ScheduledWorkspace {
  readonly api: TestApi;
  /** The owner, in the plan `pro`. */
  readonly ada: TestUser;
  /** Calls the API below the workspace, by default as its owner. */
  readonly call: (method: string, path: string, body?: unknown, user?: TestUser) => Answer;
  readonly sql: <Row>(text: string, values?: unknown[]) => Promise<Row[]>;
  /** Adds a domain; returns its id. */
  readonly addAsset: (value?: string, tags?: readonly string[]) => Promise<string>;
  /** Adds a schedule, by default of all assets each night. */
  readonly add: (change?: object) => Promise<Awaited<Answer>['body']>;
  readonly read: (id: string) => Promise<Awaited<Answer>['body']>;
  /** One look of a worker at all schedules, by default as of now. */
  readonly look: ScheduleWorker['look'];
  readonly makeDue: (id: string, since?: string) => Promise<unknown>;
  /** The scans of a schedule, oldest first. */
  readonly scansOf: (id: string) => Promise<ScheduledScan[]>;
  /** Ends the open scans of a schedule. */
  readonly endScans: (id: string, status: string) => Promise<unknown>;
}

export const nights = {
  name: 'Nights',
  target: { kind: 'all' },
  cron: '0 3 * * *',
  timezone: 'UTC',
} as const;

/** Registers the hooks of a test file: one API, one worker for schedules, and a new workspace for each test. */
export function scheduledWorkspace(): ScheduledWorkspace {
  let api: TestApi;
  let worker: ScheduleWorker;
  let ada: TestUser;

  const sql = <Row>(text: string, values: unknown[] = []) =>
    runSql<Row>(api.database.url, text, values);
  const call = (method: string, path: string, body?: unknown, user = ada) =>
    api.call(user, method, `/api/workspaces/${ada.workspaceId}${path}`, body);

  beforeAll(async () => {
    api = await startTestApi();
    worker = await openScheduleWorker(api.database.url, { pageSize: 2 });
  });
  beforeEach(async () => {
    // Runs of the tests before are none of this one's.
    await sql('update parapet.scan_schedules set next_run_at = null');
    ada = await api.signUp('pro');
  });
  afterAll(async () => {
    await worker.close();
    await api.close();
  });

  return {
    get api() {
      return api;
    },
    get ada() {
      return ada;
    },
    call,
    sql,
    addAsset: async (value = `${crypto.randomUUID()}.example`, tags = []) =>
      (await call('POST', '/assets', { value, consent: true, tags })).body.id,
    async add(change = {}) {
      const { status, body } = await call('POST', '/schedules', { ...nights, ...change });
      expect(status, JSON.stringify(body)).toBe(201);
      return body;
    },
    read: async (id) => (await call('GET', `/schedules/${id}`)).body,
    look: (time) => worker.look(time),
    makeDue: (id, since = '2 days') =>
      sql('update parapet.scan_schedules set next_run_at = now() - $2::interval where id = $1', [
        id,
        since,
      ]),
    scansOf: (id) =>
      sql(
        'select id, status, asset_count, created_by from parapet.scans where schedule_id = $1 order by id',
        [id],
      ),
    endScans: (id, status) =>
      sql(
        `update parapet.scans set status = $2, started_at = now(), finished_at = now()
         where schedule_id = $1 and status not in ('completed', 'failed', 'timed_out', 'cancelled')`,
        [id, status],
      ),
  };
}
