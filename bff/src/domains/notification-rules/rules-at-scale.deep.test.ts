import { DRY_RUN_EVENTS } from '@parapet/contracts/events/notification-rule';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { modulePortsOf } from '../../composition/module-ports.ts';
import { type Database, openDatabase } from '../../platform/db/database.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { runSql, type TestUser } from '../../testing/test-identity.ts';
import { runRules } from './run-rules.ts';

const EVENTS = 1_000_000;
const NEW_EVENTS = 20_000;
const WORKSPACES = 50;
const RULES_PER_WORKSPACE = 200;

let api: TestApi;
let db: Database;
let ada: TestUser;

const sql = <Row>(text: string, values: unknown[] = []) =>
  runSql<Row>(api.database.url, text, values);
const addEvents = (count: number, key: string) =>
  sql(
    `insert into parapet.feed_events
       (workspace_id, type, severity, subject_kind, subject_id, subject_name, dedupe_key, occurred_at)
     select $1, (array['port.opened', 'tech.added', 'finding.opened', 'scan.completed'])[1 + n % 4],
       case when n % 4 = 2 then (array['critical', 'high', 'medium', 'low', 'info'])[1 + n % 5] end,
       'asset', parapet.new_id(), 'a.example', $2 || n, now() - n * interval '7 seconds'
     from generate_series(1, $3::integer) as n`,
    [ada.workspaceId, key, count],
  );

beforeAll(async () => {
  api = await startTestApi();
  db = openDatabase({ url: api.database.url, poolSize: 4, onError: () => undefined });
  ada = await api.signUp('mssp');
  await addEvents(EVENTS, 'old');
  const others = await Promise.all(Array.from({ length: WORKSPACES - 1 }, () => api.signUp()));
  for (const { workspaceId, id } of [ada, ...others]) {
    await sql(
      `insert into parapet.notification_rules
         (workspace_id, user_id, name, channel, types, severities, cadence, send_at, weekday, timezone)
       select $1, $2, 'Rule ' || n, 'inbox',
         case when n % 2 = 0 then array['finding.opened', 'port.opened'] else '{}' end,
         case when n % 3 = 0 then array['critical', 'high'] else '{}' end,
         (array['instant', 'daily'])[1 + n % 2], '08:00', 1, 'UTC'
       from generate_series(1, $3::integer) as n`,
      [workspaceId, id, RULES_PER_WORKSPACE],
    );
  }
  await sql('analyze parapet.feed_events; analyze parapet.notification_rules');
}, 600_000);
afterAll(async () => {
  await db.close();
  await api.close();
});

test('20,000 new events are matched with 200 of 10,000 rules beside a million events', async () => {
  await addEvents(NEW_EVENTS, 'new');
  const began = performance.now();
  await runRules({
    ...modulePortsOf(db),
    db,
    queue: { send: async () => undefined },
    publicUrl: 'http://localhost:3000',
    now: () => new Date(),
  })({ signal: new AbortController().signal });
  const seconds = (performance.now() - began) / 1000;
  const [counts] = await sql<{ instant: number; waiting: number }>(
    `select
       (select count(*)::int from parapet.notification_deliveries where workspace_id = $1) as instant,
       (select count(*)::int from parapet.notification_rules
        where workspace_id = $1 and pending_count > 0) as waiting`,
    [ada.workspaceId],
  );
  expect(counts).toEqual({ instant: 100, waiting: 100 });
  process.stdout.write(`matched in ${seconds.toFixed(1)} s\n`);
  expect(seconds).toBeLessThan(60);
}, 120_000);

test('a dry run over a million events is bounded', async () => {
  const began = performance.now();
  const { status, body } = await api.call(
    ada,
    'POST',
    `/api/workspaces/${ada.workspaceId}/notification-rules/dry-run`,
    { types: ['finding.opened'], severities: ['critical'], timezone: 'UTC', cadence: 'hourly' },
  );
  const seconds = (performance.now() - began) / 1000;
  expect(status).toBe(200);
  expect(body.isComplete).toBe(false);
  expect(body.events).toBeGreaterThan(DRY_RUN_EVENTS / 30);
  process.stdout.write(`tried in ${seconds.toFixed(2)} s\n`);
  expect(seconds).toBeLessThan(5);
}, 60_000);
