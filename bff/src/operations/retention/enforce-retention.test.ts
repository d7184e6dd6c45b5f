import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eraseWorkspaceFiles } from '../../composition/erase-account.ts';
import { modulePortsOf } from '../../composition/module-ports.ts';
import { createReportsPort } from '../../domains/reports/reports.port-impl.ts';
import { type Database, openDatabase } from '../../platform/db/database.ts';
import { createLogger } from '../../platform/log/logger.ts';
import { type Mail, MailNotTaken } from '../../platform/mail/mailer.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { runSql, type TestUser } from '../../testing/test-identity.ts';
import { enforceRetention, type RetentionPorts } from './enforce-retention.ts';
import { notifyOwner } from './notify-owner.ts';

const log = createLogger({ process: 'worker', level: 'silent' });
const DAY_MS = 24 * 60 * 60 * 1000;
const start = Date.now();
/** Nights count from the start of the test; nothing waits for them. */
const night = (days: number) => new Date(start + days * DAY_MS);

let api: TestApi;
let db: Database;
let ada: TestUser;
let mails: Mail[];
let send: (mail: Mail) => Promise<void>;

beforeAll(async () => {
  api = await startTestApi();
  db = openDatabase({ url: api.database.url, poolSize: 3, onError: () => undefined });
});
beforeEach(async () => {
  ada = await api.signUp('core');
  mails = [];
  send = async (mail) => void mails.push(mail);
});
afterAll(async () => {
  await db.close();
  await api.close();
});

const sql = <Row>(text: string, values: unknown[] = []) =>
  runSql<Row>(api.database.url, text, values);

const run = (days: number, change: Partial<RetentionPorts> = {}) =>
  enforceRetention({
    ...modulePortsOf(db),
    db,
    log,
    reports: createReportsPort(),
    eraseFiles: eraseWorkspaceFiles({ db, storage: api.storage }),
    notifyOwner: notifyOwner({
      db,
      log,
      mailer: { send: (mail) => send(mail) },
      publicUrl: 'http://localhost:3000',
    }),
    sweepAuth: null,
    now: () => night(days),
    pageSize: 2,
    ...change,
  })({ signal: new AbortController().signal });

/** Adds a scan that ended `days` before the start, with a row in each of its tables. */
async function addScan(days: number, { status = 'completed', user = ada } = {}): Promise<string> {
  const finished = status === 'running' ? null : night(-days);
  const [scan] = await sql<{ id: string }>(
    `insert into parapet.scans (workspace_id, status, intensity, ruleset_version, finished_at)
     values ($1, $2, 'safe', '1', $3) returning id`,
    [user.workspaceId, status, finished],
  );
  const id = scan?.id ?? '';
  await sql(
    `with target as (
       insert into parapet.scan_targets (scan_id, asset_id, workspace_id, display_name, position)
       values ($1, gen_random_uuid(), $2, 'a.example', 0)
     ), mail as (
       insert into parapet.notification_mails (scan_id, user_id, workspace_id) values ($1, $3, $2)
     )
     insert into parapet.scan_events (workspace_id, scan_id, type) values ($2, $1, 'scan')`,
    [id, user.workspaceId, user.id],
  );
  return id;
}

async function addFinding(scanId: string): Promise<string> {
  const { body } = await api.call(ada, 'POST', at('/assets'), {
    value: `${crypto.randomUUID()}.example`,
    consent: true,
  });
  const [finding] = await sql<{ id: string }>(
    `insert into parapet.findings (
       workspace_id, asset_id, place, place_host, fingerprint, fingerprint_version, check_id, catalogue_id, check_version,
       title, description, severity, confidence, locator, location, evidence, remediation,
       first_seen_at, last_seen_at, last_tested_at
     ) values (
       $1, $2, 'a.example', 'a.example', gen_random_uuid(), 'v2', 'one', 'TST-1', 1, 'Title', 'Text', 'high', 'firm', 'x', 'x',
       '[]', '{"summary":"Fix it","steps":[],"effort":"low","reference":null}', $3, $3, $3
     ) returning id`,
    [ada.workspaceId, body.id, night(-400)],
  );
  const id = finding?.id ?? '';
  await sql(
    `insert into parapet.finding_occurrences (scan_id, finding_id, workspace_id, change)
     values ($1, $2, $3, 'new')`,
    [scanId, id, ada.workspaceId],
  );
  return id;
}

const at = (path: string) => `/api/workspaces/${ada.workspaceId}${path}`;
const scanIds = async (user = ada): Promise<string[]> =>
  (
    await sql<{ id: string }>(
      'select id from parapet.scans where workspace_id = $1 order by finished_at',
      [user.workspaceId],
    )
  ).map(({ id }) => id);
const setTier = (tier: string) =>
  sql('update parapet.subscriptions set tier = $2 where user_id = $1', [ada.id, tier]);
const startRetentionAt = (time: Date) =>
  sql('update parapet.retention_start set starts_at = $1', [time]);

/** The number of rows of every table of the product, and of the accounts. */
const countRows = async (): Promise<Record<string, number>> => {
  const tables = await sql<{ name: string }>(
    `select relnamespace::regnamespace || '.' || relname as name from pg_class
     where relnamespace in ('parapet'::regnamespace, 'auth'::regnamespace) and relkind = 'r'`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const [row] = await sql<{ rows: string }>(`select count(*) as rows from ${name}`);
    counts[name] = Number(row?.rows);
  }
  return counts;
};

describe('scan history', () => {
  test('is kept for the days of the plan', async () => {
    const kept = await addScan(364);
    await addScan(366);
    const bob = await api.signUp('free');
    const recent = await addScan(29, { user: bob });
    await addScan(31, { user: bob });
    await run(0);
    expect(await scanIds()).toEqual([kept]);
    expect(await scanIds(bob)).toEqual([recent]);
  });

  test('of a scan that has not ended is kept at any age', async () => {
    const running = await addScan(0, { status: 'running' });
    await run(4000);
    expect(await scanIds()).toEqual([running]);
  });

  test('takes with it what belongs to the scan, and nothing else', async () => {
    const old = await addScan(400);
    const findingId = await addFinding(old);
    const decision = { status: 'risk_accepted', reason: 'known' };
    expect((await api.call(ada, 'PATCH', at(`/findings/${findingId}`), decision)).status).toBe(200);
    await addFinding(await addScan(1));
    const before = await countRows();
    await run(0);
    const after = await countRows();
    const changed = Object.keys(before).filter((name) => before[name] !== after[name]);
    expect(changed.sort()).toEqual([
      'parapet.finding_occurrences',
      'parapet.notification_mails',
      'parapet.scan_events',
      'parapet.scan_targets',
      'parapet.scans',
    ]);
    for (const name of changed) expect(after[name], name).toBe(Number(before[name]) - 1);
    const { status, body } = await api.call(ada, 'GET', at(`/findings/${findingId}`));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'risk_accepted',
      statusReason: 'known',
      firstSeenAt: night(-400).toISOString(),
    });
    expect((await api.call(ada, 'GET', at(`/findings?scanId=${old}`))).body.items).toEqual([]);
    expect((await api.call(ada, 'GET', at(`/scans/${old}`))).status).toBe(404);
  });

  test('of a year of missed nights goes in many short transactions', async () => {
    for (let day = 0; day < 3; day += 1) await addScan(800 + day);
    await sql(
      `insert into parapet.scans (workspace_id, status, intensity, ruleset_version, finished_at)
       select $1, 'completed', 'safe', '1', $2::timestamptz - make_interval(days => n)
       from generate_series(1, 200) n`,
      [ada.workspaceId, night(-366)],
    );
    const { scans, ...modules } = modulePortsOf(db);
    const batches: number[] = [];
    await run(0, {
      ...modules,
      scans: {
        deleteEnded: async (scope, before) => {
          const batch = await scans.deleteEnded(scope, before);
          if (scope.workspaceId === ada.workspaceId) batches.push(batch.count);
          return batch;
        },
      },
    });
    expect(await scanIds()).toEqual([]);
    expect(batches).toEqual([50, 50, 50, 50, 3]);
  });

  test('is deleted beside another run and beside a locked scan', async () => {
    const ids = [await addScan(400), await addScan(401)];
    const [locked] = ids;
    await db.asWorker(ada.workspaceId, async (tx) => {
      await tx
        .selectFrom('scans')
        .where('id', '=', String(locked))
        .select('id')
        .forUpdate()
        .execute();
      await Promise.all([run(0), run(0)]);
    });
    expect(await scanIds()).toEqual([locked]);
    await run(0);
    expect(await scanIds()).toEqual([]);
  });

  test('is kept for 30 days after retention was introduced', async () => {
    const old = await addScan(400);
    await startRetentionAt(night(30));
    await run(29);
    expect(await scanIds()).toEqual([old]);
    const { body } = await api.call(ada, 'GET', at('/scans'));
    expect(body.history).toEqual({
      days: 365,
      grace: { until: night(30).toISOString(), reason: 'introduced' },
    });
    await run(31);
    expect(await scanIds()).toEqual([]);
    await startRetentionAt(night(-1));
  });
});

describe('after a change to a smaller plan', () => {
  test('history is kept for 30 days more, and the list of scans says so', async () => {
    const old = await addScan(100);
    expect((await api.call(ada, 'GET', at('/scans'))).body.history).toEqual({
      days: 365,
      grace: null,
    });
    await setTier('free');
    const { body } = await api.call(ada, 'GET', at('/scans'));
    expect(body.history).toMatchObject({ days: 30, grace: { reason: 'plan_changed' } });
    await run(29);
    expect(await scanIds()).toEqual([old]);
    await run(31);
    expect(await scanIds()).toEqual([]);
  });

  test('a second change does not shorten what the first one kept', async () => {
    await setTier('advanced');
    const old = await addScan(500);
    await setTier('core');
    await setTier('free');
    await run(29);
    expect(await scanIds()).toEqual([old]);
  });

  test('its owner gets one mail', async () => {
    await setTier('free');
    await run(0);
    await run(1);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ to: `${ada.id}@parapet.example` });
    expect(mails[0]?.text).toContain('Your plan keeps scans for 30 days.');
  });

  test('a mail that was not accepted is sent again, and holds nothing up', async () => {
    await addScan(400);
    await setTier('free');
    send = () => Promise.reject(new MailNotTaken('the server is away', { isFinal: false }));
    await expect(run(0)).rejects.toThrow(AggregateError);
    expect(await scanIds()).toEqual([]);
    send = async (mail) => void mails.push(mail);
    await run(0);
    expect(mails).toHaveLength(1);
  });

  test('no mail is sent after a change to a larger plan', async () => {
    await setTier('mssp');
    await run(0);
    expect(mails).toEqual([]);
  });
});

describe('webhook deliveries', () => {
  test('go after 90 days, unless they are still to be sent', async () => {
    const [integration] = await sql<{ id: string }>(
      `insert into parapet.integrations (
         workspace_id, type, name, address_hint, min_severity, events, sealed_secret
       ) values ($1, 'webhook', 'Hook', 'x', 'high', '{scan.ended}', 'sealed') returning id`,
      [ada.workspaceId],
    );
    const add = (state: string, days: number) =>
      sql(
        `insert into parapet.integration_deliveries (
           workspace_id, integration_id, event, body, state, created_at
         ) values ($1, $2, 'integration.test', '{}', $3, $4)`,
        [ada.workspaceId, integration?.id, state, night(-days)],
      );
    await add('delivered', 91);
    await add('dead', 91);
    await add('retrying', 91);
    await add('delivered', 89);
    await run(0);
    const left = await sql(
      'select state from parapet.integration_deliveries where workspace_id = $1 order by state',
      [ada.workspaceId],
    );
    expect(left).toEqual([{ state: 'delivered' }, { state: 'retrying' }]);
  });
});

describe('what happened', () => {
  test('goes from the feed after 180 days, and from inboxes after 90', async () => {
    for (const days of [181, 179]) {
      await sql(
        `insert into parapet.feed_events (
           workspace_id, type, subject_kind, subject_id, subject_name, dedupe_key, occurred_at
         ) values ($1, 'port.opened', 'asset', gen_random_uuid(), 'a.example', $2, $3)`,
        [ada.workspaceId, `${days} days`, night(-days)],
      );
    }
    for (const days of [91, 89]) {
      await sql(
        `insert into parapet.notification_deliveries (
           workspace_id, rule_id, rule_name, channel, user_id, due_at, event_count, event_ids,
           created_at
         ) values ($1, gen_random_uuid(), $2, 'inbox', $3, $4, 1, '{}', $4)`,
        [ada.workspaceId, `${days} days`, ada.id, night(-days)],
      );
    }
    await run(0);
    const left = (column: string, table: string) =>
      sql(`select ${column} as left from parapet.${table} where workspace_id = $1`, [
        ada.workspaceId,
      ]);
    expect(await left('dedupe_key', 'feed_events')).toEqual([{ left: '179 days' }]);
    expect(await left('rule_name', 'notification_deliveries')).toEqual([{ left: '89 days' }]);
  });
});

test('a worker can delete neither a running scan nor one of another workspace', async () => {
  const bob = await api.signUp();
  const running = await addScan(0, { status: 'running' });
  const foreign = await addScan(400, { user: bob });
  await db.asWorker(ada.workspaceId, (tx) =>
    tx.deleteFrom('scans').where('id', 'in', [running, foreign]).execute(),
  );
  expect([...(await scanIds()), ...(await scanIds(bob))]).toEqual([running, foreign]);
});
