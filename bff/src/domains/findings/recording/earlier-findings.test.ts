import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Scan } from '@parapet/contracts/scans/scan';
import { createJudgePool, type JudgePool } from '@parapet/scanner/judge-pool';
import { catalogue, checks } from '@parapet/scanner/registry';
import { createRunScan } from '@parapet/scanner/run-scan';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { scanAssets } from '../../../testing/scans/scan-assets.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { runSql, type TestUser } from '../../../testing/test-identity.ts';

// A real site, which changes between scans how it answers paths that cannot exist.

const ENV_FILE = 'env-file-not-exposed';
const PAGE = 'csp-present';

interface Page {
  readonly status: number;
  readonly type: string;
  readonly body: string;
  readonly cookie?: string;
}
type Site = (path: string) => Page;

const html = (status: number, body: string): Page => ({ status, type: 'text/html', body });
const secrets = { status: 200, type: 'text/plain', body: 'DB_PASSWORD=not-real\n' };
const shell = '<!doctype html><title>Orders</title><script src="/app-4f1c.js"></script>';

const closed: Site = (path) =>
  path === '/' ? html(200, '<title>Shop</title>') : html(404, '<title>Not found</title>');
const application: Site = () => html(200, shell);
const withSecrets =
  (site: Site): Site =>
  (path) =>
    path === '/.env' ? secrets : site(path);
const waiting: Site = (path) =>
  html(200, `<title>One second</title><h1>We look at your connection</h1><!-- 8${path} -->`);
const challenge: Site = (path) => ({
  ...html(200, '<p>Un instant</p><script>setTimeout(() => location.reload(), 50)</script>'),
  cookie: `pass=8${path.length}`,
});
const okForAll: Site = () => ({ status: 200, type: 'text/plain', body: 'OK' });

let api: TestApi;
let judges: JudgePool;
let server: Server;
let site: Site;
let ada: TestUser;
let assetId: string;

beforeAll(async () => {
  api = await startTestApi();
  judges = createJudgePool({ catalogue });
  const few = checks.filter(({ id }) => id === ENV_FILE || id === PAGE);
  await api.startWorker(
    createRunScan({ publicUrl: 'https://parapet.example', judges, checks: few }),
  );
  server = createServer((request, response) => send(response, site(request.url ?? '/')));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
beforeEach(async () => {
  ada = await api.signUp();
  const { port } = server.address() as AddressInfo;
  const value = { value: `http://127.0.0.1:${port}/`, consent: true };
  assetId = (await api.call(ada, 'POST', at('/assets'), value)).body.id;
});
afterAll(async () => {
  await api.close();
  judges.close();
  server.closeAllConnections();
  server.close();
});

function send(response: ServerResponse, { status, type, body, cookie }: Page): void {
  const more = cookie === undefined ? {} : { 'set-cookie': cookie };
  response.writeHead(status, { 'content-type': type, ...more }).end(body);
}

const at = (path: string) => `/api/workspaces/${ada.workspaceId}${path}`;
const get = async (path: string) => (await api.call(ada, 'GET', at(path))).body;

async function scan(next: Site): Promise<Scan> {
  site = next;
  return await scanAssets(api, ada, [assetId]);
}

const findingOf = async (checkId: string) => {
  const { items } = await get('/findings?status=open,reopened,fixed');
  return items.find((one: { checkId: string }) => one.checkId === checkId);
};
const stateOf = async (checkId: string) => {
  const { id } = await findingOf(checkId);
  const { status, detection, isRetestPending } = await get(`/findings/${id}`);
  return { status, detection, isRetestPending };
};
const reasonOf = async (scanId: string, checkId: string) => {
  const { items } = await get(`/scans/${scanId}/ledger`);
  return items.find((one: { checkId: string }) => one.checkId === checkId)?.reason;
};

/** The last retest of the finding, once it has ended. */
const retested = (id: string) =>
  vi.waitFor(
    async () => {
      const { retest } = await get(`/findings/${id}`);
      expect(retest.state).not.toBe('running');
      return retest;
    },
    { timeout: 30_000, interval: 50 },
  );

const baselineSignatures = async (): Promise<unknown[]> => {
  const sql = `select baseline_signature from parapet.findings where workspace_id = $1 and check_id = $2`;
  const rows = await runSql<{ baseline_signature: unknown }>(api.database.url, sql, [
    ada.workspaceId,
    ENV_FILE,
  ]);
  return rows.map(({ baseline_signature }) => baseline_signature);
};

const open = { status: 'open', detection: 'present', isRetestPending: false };
const unknown = { ...open, detection: 'unknown' };
const fixed = { status: 'fixed', detection: 'absent', isRetestPending: false };
const notProved = expect.stringContaining('so its absence is not proved');

// Slow: each test scans a real host two or three times.
describe('an open file of a site that answers with 404', () => {
  beforeEach(async () => {
    await scan(withSecrets(closed));
    expect(await stateOf(ENV_FILE)).toEqual(open);
    expect(await baselineSignatures()).toEqual(['404']);
  });

  test('is unknown while every path gets one page, and fixed by a 404', async () => {
    const { id, counts } = await scan(waiting);
    expect(counts.fixed).toBe(0);
    expect(await stateOf(ENV_FILE)).toEqual(unknown);
    expect(await reasonOf(id, ENV_FILE)).toEqual(notProved);
    const finding = await findingOf(ENV_FILE);
    expect(await get(`/findings/${finding.id}`)).toMatchObject({ unknownReason: notProved });

    await scan(closed);
    expect(await stateOf(ENV_FILE)).toEqual(fixed);
    expect(await get(`/findings/${finding.id}`)).toMatchObject({ unknownReason: null });
  });

  test('stays so when it is retested, which tells why', async () => {
    site = waiting;
    const { id } = await findingOf(ENV_FILE);
    await api.call(ada, 'POST', at(`/findings/${id}/verify`));
    expect(await retested(id)).toMatchObject({ state: 'not_tested', reason: notProved });
    expect(await stateOf(ENV_FILE)).toEqual(unknown);
  });

  test('is fixed by the word of a person, which no scan confirms, until it is seen again', async () => {
    site = application;
    const { id } = await findingOf(ENV_FILE);
    await api.call(ada, 'PATCH', at(`/findings/${id}`), { status: 'fixed', reason: 'Removed' });
    expect(await retested(id)).toMatchObject({ state: 'not_tested', reason: notProved });
    const { items } = await get(`/findings/${id}/history`);
    expect(items[0]).toMatchObject({
      kind: 'retest',
      note: expect.stringContaining('It could not be retested: Paths that cannot exist'),
    });

    const { coverage } = await scan(application);
    expect(await stateOf(ENV_FILE)).toMatchObject({ status: 'fixed', isRetestPending: true });
    expect(coverage).toMatchObject({ errored: 0 });
    await scan(withSecrets(application));
    expect(await stateOf(ENV_FILE)).toMatchObject({ status: 'reopened', detection: 'present' });
  });

  test('is kept with how the site answers now while it is seen, and so fixed there', async () => {
    await scan(withSecrets(application));
    expect(await stateOf(ENV_FILE)).toEqual(open);
    expect(await baselineSignatures()).toEqual([expect.stringMatching(/^\*page:html\/.{32}$/)]);
    await scan(application);
    expect(await stateOf(ENV_FILE)).toEqual(fixed);
  });
});

test('nothing closes while every path gets a page that sets a cookie and reloads itself', async () => {
  await scan(withSecrets(closed));
  const { counts, coverage } = await scan(challenge);
  expect(counts).toMatchObject({ new: 0, fixed: 0 });
  expect(coverage).toMatchObject({ errored: 2 });
  expect(await stateOf(ENV_FILE)).toEqual(unknown);
  expect(await stateOf(PAGE)).toEqual(unknown);
  await scan(closed);
  expect(await stateOf(ENV_FILE)).toEqual(fixed);
  expect(await stateOf(PAGE)).toEqual(open);
});

test('an open file of an application is fixed when its path gets the page of all others', async () => {
  await scan(withSecrets(application));
  expect(await stateOf(ENV_FILE)).toEqual(open);
  await scan(waiting);
  expect(await stateOf(ENV_FILE)).toEqual(unknown);
  await scan(application);
  expect(await stateOf(ENV_FILE)).toEqual(fixed);
});

test('a finding without a baseline signature is unknown on such an application, and fixed by a 404', async () => {
  await scan(withSecrets(application));
  const forget = `update parapet.findings set baseline_signature = null where workspace_id = $1`;
  await runSql(api.database.url, forget, [ada.workspaceId]);
  await scan(application);
  expect(await stateOf(ENV_FILE)).toEqual(unknown);
  await scan(closed);
  expect(await stateOf(ENV_FILE)).toEqual(fixed);
});

test('a missing header is unknown while every path gets one text', async () => {
  await scan(closed);
  expect(await stateOf(PAGE)).toEqual(open);
  const { id } = await scan(okForAll);
  expect(await stateOf(PAGE)).toEqual(unknown);
  expect(await reasonOf(id, PAGE)).toEqual(notProved);
  await scan((path) => ({ ...okForAll(path), status: path === '/' ? 200 : 404 }));
  expect(await stateOf(PAGE)).toEqual(fixed);
});
