import { isTerminal, type Scan } from '@parapet/contracts/scans/scan';
import type { RunScan } from '@parapet/scanner/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { playScript, type Script, untilStopped } from '../../testing/scans/scripted-scanner.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { runSql, type TestUser } from '../../testing/test-identity.ts';

let api: TestApi;
let ada: TestUser;
let script: Script;
/** Runs before each check; tests replace it to hold a scan. */
let between: (checkId: string) => Promise<void>;
let unreachable: boolean;

/** Gets what ends a run that is not completed. */
let onStop: (reason: unknown) => void;

const engine: RunScan = async (input, sink) => {
  if (!unreachable) {
    return await playScript(script, input, sink, async (id) => {
      await input.whenRunning();
      await Promise.race([between(id), untilStopped(input.signal)]);
    }).catch((reason: unknown) => {
      onStop(reason);
      throw reason;
    });
  }
  for (const { assetId } of input.targets) {
    await sink.assetDone({
      assetId,
      reachability: 'offline',
      reason: 'It did not answer',
      ipAddresses: [],
      score: null,
    });
  }
};

beforeAll(async () => {
  api = await startTestApi();
  await api.startWorker(engine);
});
beforeEach(async () => {
  ada = await api.signUp();
  script = { one: ['a', 'b'], two: 'pass', three: 'error' };
  between = async () => undefined;
  unreachable = false;
  onStop = () => undefined;
});
afterAll(() => api.close());

const at = (path: string, user = ada) => `/api/workspaces/${user.workspaceId}${path}`;

async function addAsset(value = 'a.example'): Promise<string> {
  const { body } = await api.call(ada, 'POST', at('/assets'), { value, consent: true });
  return body.id;
}

async function startScan(assetIds: string[]): Promise<Scan> {
  const { status, body } = await api.call(ada, 'POST', at('/scans'), { assetIds });
  expect(status).toBe(202);
  return body;
}

const readScan = async (id: string): Promise<Scan> =>
  (await api.call(ada, 'GET', at(`/scans/${id}`))).body;

const until = (id: string, condition: (scan: Scan) => boolean): Promise<Scan> =>
  vi.waitFor(
    async () => {
      const scan = await readScan(id);
      expect(condition(scan), scan.status).toBe(true);
      return scan;
    },
    { timeout: 15_000, interval: 50 },
  );
const untilEnded = (id: string) => until(id, ({ status }) => isTerminal(status));

async function scanOnce(assetId: string): Promise<Scan> {
  return await untilEnded((await startScan([assetId])).id);
}

const findings = async (query = '') =>
  (await api.call(ada, 'GET', at(`/findings?${query}`))).body.items;

describe('a scan', () => {
  test('is queued, run and completed, and reports its results', async () => {
    const assetId = await addAsset();
    const queued = await startScan([assetId]);
    expect(queued).toMatchObject({ status: 'queued', progress: 0, attempt: 1 });

    const ended = await untilEnded(queued.id);
    expect(ended).toMatchObject({
      status: 'completed',
      progress: 100,
      phase: null,
      attempt: 1,
      counts: { new: 2, reopened: 0, fixed: 0, unchanged: 0 },
      coverage: { planned: 3, passed: 1, failed: 1, errored: 1, notApplicable: 0, notRun: 0 },
      unreachable: [],
    });
    const asset = (await api.call(ada, 'GET', at(`/assets/${assetId}`))).body;
    expect(asset).toMatchObject({ status: 'online', score: 80, openFindings: { high: 2 } });
  });

  test('keeps a ledger of every check, with the reason', async () => {
    const scan = await scanOnce(await addAsset());
    const { body } = await api.call(ada, 'GET', at(`/scans/${scan.id}/ledger`));
    expect(body.items).toMatchObject([
      { checkId: 'one', outcome: 'fail', reason: null },
      { checkId: 'three', outcome: 'error', reason: 'as scripted' },
      { checkId: 'two', outcome: 'pass', reason: null },
    ]);
  });

  test('is the coverage of its asset, which is never scanned before', async () => {
    const id = await addAsset();
    const read = async () => (await api.call(ada, 'GET', at(`/assets/${id}/coverage`))).body;
    expect(await read()).toEqual({ scan: null, reachability: null, reason: null, items: [] });
    const scan = await scanOnce(id);
    expect(await read()).toMatchObject({
      scan: { id: scan.id, status: 'completed' },
      reachability: 'online',
      items: [
        { checkId: 'one', outcome: 'fail' },
        { checkId: 'three', outcome: 'error', reason: 'as scripted' },
        { checkId: 'two', outcome: 'pass' },
      ],
    });
    const eve = await api.signUp();
    const foreign = `/api/workspaces/${eve.workspaceId}/assets/${id}/coverage`;
    expect((await api.call(eve, 'GET', foreign)).status).toBe(404);
  });

  test('tells its coverage and the reasons for gaps in one answer', async () => {
    const { id } = await scanOnce(await addAsset());
    const { status, body } = await api.call(ada, 'GET', at(`/scans/${id}/coverage`));
    expect(status).toBe(200);
    expect(body.unit).toBe('pair');
    const cells = body.groups.flatMap((group: { cells: unknown[] }) => group.cells);
    expect(cells).toMatchObject([
      { assetName: 'a.example', outcome: 'fail' },
      { assetName: 'a.example', outcome: 'error' },
      { assetName: 'a.example', outcome: 'pass' },
    ]);
    expect(body.gaps).toMatchObject([
      { outcome: 'error', reason: 'as scripted', count: 1, assets: [{ displayName: 'a.example' }] },
    ]);
    const foreign = await api.signUp();
    const path = `/api/workspaces/${foreign.workspaceId}/scans/${id}`;
    for (const part of ['coverage', 'assets']) {
      expect((await api.call(foreign, 'GET', `${path}/${part}`)).status).toBe(404);
    }
  });

  test('names its first assets and counts all, alone and in the list', async () => {
    await runSql(
      api.database.url,
      'update parapet.subscriptions set tier = $2 where user_id = $1',
      [ada.id, 'pro'],
    );
    const names = Array.from({ length: 12 }, (_, index) => `h${index}.example`);
    const ids: string[] = [];
    for (const name of names) ids.push(await addAsset(name));
    unreachable = true;
    const scan = await untilEnded((await startScan(ids)).id);
    expect(scan).toMatchObject({ assetCount: 12, unreachableCount: 12 });
    expect(scan.assets.map(({ displayName }) => displayName)).toEqual(names.slice(0, 10));
    const { body } = await api.call(ada, 'GET', at('/scans'));
    expect(body.items[0]).toMatchObject({ id: scan.id, assetCount: 12, assets: scan.assets });
    expect(body.items[0]).not.toHaveProperty('unreachable');
    const all = (await api.call(ada, 'GET', at(`/scans/${scan.id}/assets`))).body.items;
    expect(all.map(({ id }: { id: string }) => id)).toEqual(ids);
  });

  test('is found by words of its targets, state, date and id, however many were made since', async () => {
    const [shop, mail] = [await addAsset('shop.example'), await addAsset('mail.example')];
    const first = await untilEnded((await startScan([shop])).id);
    const both = await untilEnded((await startScan([mail, shop])).id);
    unreachable = true;
    const failed = await untilEnded((await startScan([mail])).id);
    await runSql(
      api.database.url,
      `insert into parapet.scans (workspace_id, intensity, ruleset_version, status)
       select $1, 'safe', '1', 'cancelled' from generate_series(1, 1200)`,
      [ada.workspaceId],
    );
    const find = async (q: string, user = ada): Promise<string[]> => {
      const path = at(`/scans?q=${encodeURIComponent(q)}&limit=5`);
      const { body } = await api.call(user, 'GET', path);
      expect(body.nextCursor).toBeNull();
      return body.items.map(({ id }: Scan) => id);
    };
    expect(await find('SHOP')).toEqual([both.id, first.id]);
    expect(await find('shop mail')).toEqual([both.id]);
    expect(await find(`shop ${first.queuedAt.slice(0, 10)} ${first.status}`)).toEqual([
      both.id,
      first.id,
    ]);
    expect(await find(`mail ${failed.id}`)).toEqual([failed.id]);
    expect(await find('partly mail')).toEqual([failed.id]);
    const [day, month] = new Date(first.queuedAt).toUTCString().split(' ').slice(1);
    expect(await find(`${day} ${month} shop`)).toEqual([both.id, first.id]);
    expect(await find(`shop ${day === '01' ? 2 : 1} ${month}`)).toEqual([]);
    expect(await find('shop nowhere')).toEqual([]);
    expect(await find('cancelled')).toHaveLength(5);
    expect(await find('100%')).toEqual([]);
    const eve = await api.signUp();
    const theirs = await api.call(eve, 'GET', at('/scans?q=shop', eve));
    expect(theirs.body.items).toEqual([]);
  });

  test('the ledger is read page by page, each entry once', async () => {
    const first = await addAsset();
    const second = await addAsset('b.example');
    const { id } = await untilEnded((await startScan([first, second])).id);
    const read = async (query: string) =>
      (await api.call(ada, 'GET', at(`/scans/${id}/ledger?${query}`))).body;
    const whole = await read('');
    expect(whole.items).toHaveLength(6);
    expect(whole.nextCursor).toBeNull();
    const start = await read('limit=4');
    expect(start.items).toHaveLength(4);
    const rest = await read(`limit=4&cursor=${start.nextCursor}`);
    expect([...start.items, ...rest.items]).toEqual(whole.items);
    expect(rest.nextCursor).toBeNull();
    expect(await read('limit=1001')).toMatchObject({ code: 'invalid_input' });
    expect(await read('cursor=x')).toMatchObject({ code: 'invalid_input' });
    const missing = at(`/scans/${crypto.randomUUID()}/ledger`);
    expect((await api.call(ada, 'GET', missing)).status).toBe(404);
  });

  test('finds nothing new when it is repeated', async () => {
    const assetId = await addAsset();
    await scanOnce(assetId);
    const again = await scanOnce(assetId);
    expect(again.counts).toEqual({ new: 0, reopened: 0, fixed: 0, unchanged: 2 });
    expect(await findings()).toHaveLength(2);
  });

  test('fixes findings that are gone and reopens those that return', async () => {
    const assetId = await addAsset();
    await scanOnce(assetId);
    script = { one: ['a'] };
    expect((await scanOnce(assetId)).counts).toMatchObject({ fixed: 1, unchanged: 1 });
    expect(await findings('status=fixed')).toMatchObject([{ location: 'at b' }]);
    script = { one: ['a', 'b'] };
    expect((await scanOnce(assetId)).counts).toMatchObject({ reopened: 1, unchanged: 1 });
    expect(await findings('status=reopened')).toMatchObject([{ reopenedCount: 1, fixedAt: null }]);
  });

  test('a check with an error fixes nothing and marks its findings as unknown', async () => {
    const assetId = await addAsset();
    await scanOnce(assetId);
    script = { one: 'error' };
    expect((await scanOnce(assetId)).counts).toEqual({
      new: 0,
      reopened: 0,
      fixed: 0,
      unchanged: 0,
    });
    expect(await findings()).toMatchObject([
      { status: 'open', detection: 'unknown' },
      { status: 'open', detection: 'unknown' },
    ]);
  });

  test('an unreachable target is reported and fixes nothing', async () => {
    const assetId = await addAsset();
    await scanOnce(assetId);
    unreachable = true;
    const scan = await scanOnce(assetId);
    expect(scan).toMatchObject({
      status: 'partially_completed',
      unreachable: [{ assetId, reason: 'It did not answer' }],
    });
    expect(await findings('status=open')).toHaveLength(2);
  });

  test('what a person decided survives the next scan', async () => {
    const assetId = await addAsset();
    await scanOnce(assetId);
    const [first, second] = await findings();
    const decide = (id: string, body: unknown) =>
      api.call(ada, 'PATCH', at(`/findings/${id}`), body);
    const reason = 'It is a decoy';
    expect((await decide(first.id, { status: 'false_positive', reason })).status).toBe(200);
    await decide(second.id, { status: 'acknowledged' });
    await scanOnce(assetId);
    expect(await findings('status=false_positive')).toMatchObject([{ statusReason: reason }]);
    expect(await findings('status=acknowledged')).toHaveLength(1);
  });
});

describe('starting a scan', () => {
  test('is refused for an archived asset, and for one of another workspace', async () => {
    const archived = await addAsset();
    await api.call(ada, 'PATCH', at(`/assets/${archived}`), { state: 'archived' });
    const refused = await api.call(ada, 'POST', at('/scans'), { assetIds: [archived] });
    expect(refused).toMatchObject({ status: 409, body: { code: 'conflict' } });

    const bob = await api.signUp();
    const other = await api.call(bob, 'POST', at('/scans', bob), { assetIds: [archived] });
    expect(other.status).toBe(404);
  });

  test('is refused while twenty are unfinished, also for concurrent requests', async () => {
    between = () => new Promise(() => undefined);
    const asset = await addAsset();
    await runSql(
      api.database.url,
      `insert into parapet.scans (workspace_id, intensity, ruleset_version)
        select $1, 'passive', '1' from generate_series(1, 19)`,
      [ada.workspaceId],
    );
    const ask = () => api.call(ada, 'POST', at('/scans'), { assetIds: [asset] });
    const answers = await Promise.all([ask(), ask(), ask()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 409, 409]);
    const started = answers.find(({ status }) => status === 202);
    await api.call(ada, 'POST', at(`/scans/${started?.body.id}/cancel`));
  });

  test('an asset cannot be deleted or archived during its scan', async () => {
    const held = Promise.withResolvers<void>();
    between = () => held.promise;
    const assetId = await addAsset();
    const { id } = await startScan([assetId]);
    const path = at(`/assets/${assetId}`);
    expect((await api.call(ada, 'DELETE', path)).status).toBe(409);
    expect((await api.call(ada, 'PATCH', path, { state: 'archived' })).status).toBe(409);
    held.resolve();
    await untilEnded(id);
    expect((await api.call(ada, 'DELETE', path)).status).toBe(204);
    expect((await readScan(id)).assets).toHaveLength(1);
  });
});

describe('while it runs', () => {
  test('cancelling stops it within five seconds and keeps what was found', async () => {
    between = async (id) => {
      if (id === 'two') await new Promise(() => undefined);
    };
    const { id } = await startScan([await addAsset()]);
    await until(id, ({ counts }) => counts.new === 2);
    const before = performance.now();
    expect((await api.call(ada, 'POST', at(`/scans/${id}/cancel`))).status).toBe(202);
    const scan = await untilEnded(id);
    expect(performance.now() - before).toBeLessThan(5000);
    expect(scan).toMatchObject({
      status: 'cancelled',
      counts: { new: 2 },
      coverage: { failed: 1, notRun: 2 },
    });
    expect((await api.call(ada, 'POST', at(`/scans/${id}/pause`))).status).toBe(409);
  });

  test('it is paused and resumed', async () => {
    const reached = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    between = async (id) => {
      if (id !== 'two') return;
      reached.resolve();
      await held.promise;
    };
    const assetId = await addAsset();
    const { id } = await startScan([assetId]);
    await reached.promise;
    const currentScan = async () =>
      (await api.call(ada, 'GET', at(`/assets/${assetId}`))).body.currentScan;
    expect(await currentScan()).toMatchObject({ id, status: 'running' });
    const paused = await api.call(ada, 'POST', at(`/scans/${id}/pause`));
    expect(paused.body.status).toBe('paused');
    expect(Date.parse(paused.body.pausedAt)).not.toBeNaN();
    expect((await api.call(ada, 'POST', at(`/scans/${id}/resume`))).body.status).toBe('running');
    held.resolve();
    expect((await untilEnded(id)).status).toBe('completed');
    expect(await currentScan()).toBeNull();
  });

  test('an internal error is retried up to three attempts and then reported', async () => {
    let tries = 0;
    between = async () => {
      tries += 1;
      throw new Error('a defect');
    };
    const { id } = await startScan([await addAsset()]);
    const scan = await untilEnded(id);
    expect(scan).toMatchObject({ status: 'failed', attempt: 3, error: { retryable: true } });
    expect(JSON.stringify(scan)).not.toContain('a defect');
    expect(tries).toBe(3);
  }, 20_000);
});

test('a worker whose lease was taken over cannot write', async () => {
  const held = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  between = async () => {
    reached.resolve();
    await held.promise;
  };
  const { id } = await startScan([await addAsset()]);
  await reached.promise;
  await runSql(
    api.database.url,
    `update parapet.scan_units set lease_owner = gen_random_uuid(), heartbeat_at = now() + interval '1 hour'
     where scan_id = '${id}'`,
  );
  const stopped = Promise.withResolvers<unknown>();
  onStop = stopped.resolve;
  held.resolve();
  expect(await stopped.promise).toMatchObject({ reason: 'lease_lost' });
  expect(await readScan(id)).toMatchObject({ status: 'running', counts: { new: 0 } });
  expect(await findings()).toEqual([]);
});

test('a job is not sent when the scan could not be stored', async () => {
  const { status } = await api.call(ada, 'POST', at('/scans'), {
    assetIds: [crypto.randomUUID()],
  });
  expect(status).toBe(404);
  const jobs = await runSql(
    api.database.url,
    `select from pgboss.job where data ->> 'workspaceId' = $1`,
    [ada.workspaceId],
  );
  expect(jobs).toEqual([]);
});

describe('an estimate', () => {
  const estimate = (assetIds: readonly string[], user = ada) =>
    api.call(user, 'POST', at('/scan-estimates', user), { assetIds, intensity: 'safe' });

  test('tells a range before anything is known, and a closer one after a scan', async () => {
    const id = await addAsset('https://shop.example/');
    const { status, body } = await estimate([id]);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({ hosts: 1, knownAssets: 0, scansBefore: 0, hasWorker: false });
    expect(body.requests.from).toBeGreaterThan(100);
    expect(body.seconds.to).toBeGreaterThan(body.seconds.from);
    await untilEnded((await startScan([id])).id);
    const after = (await estimate([id])).body;
    expect(after.knownAssets).toBe(1);
    expect(after.requests.to).toBeLessThan(body.requests.from);
  });

  test('counts what comes before it', async () => {
    between = () => new Promise(() => undefined);
    const id = await addAsset('a.example');
    const running = await startScan([id]);
    const other = await addAsset('b.example');
    expect((await estimate([other])).body).toMatchObject({ scansBefore: 1, hosts: 1 });
    await api.call(ada, 'POST', at(`/scans/${running.id}/cancel`));
    await untilEnded(running.id);
  });

  test('knows nothing of assets of others, and needs one', async () => {
    const id = await addAsset();
    const eve = await api.signUp();
    expect((await estimate([id], eve)).status).toBe(404);
    expect((await estimate([])).status).toBe(422);
  });
});
