import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ACCESS_KEY, SECRET_KEY } from '@parapet/test-kit/s3-server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ensureChromium } from '../test-run/chromium.ts';
import { buildNextShell } from './build-next-shell.ts';
import { type Installation, openInstallation, type Running } from './installation.ts';
import { startRequests, type Traffic } from './traffic.ts';
import { CANARY_COOKIE, signInWithForm, startVisits, type Visits } from './visits.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const MINUTE_MS = 60_000;
const API_COUNT = 3;
const WORKER_COUNT = 3;
const account = { email: 'mara@northquay.example', password: 'Rampart-and-cell-7' };

const PANELS = ['mfe-scans', 'mfe-cloud', 'mfe-assets', 'mfe-billing'];
/** Public pages, and signed-in ones with links between them. */
const VISITS = [
  { path: '/', heading: 'Know what holds.*', remotes: ['mfe-marketing'] },
  { path: '/dashboard', heading: 'Overview', remotes: PANELS, isSignedIn: true },
  { path: '/login', heading: 'Sign in' },
  { path: '/dashboard/scans', heading: 'Scans', remotes: ['mfe-scans'], isSignedIn: true },
  { path: '/pricing', heading: 'Pricing', remotes: ['mfe-marketing'] },
  { path: '/dashboard/assets', heading: 'Assets', remotes: ['mfe-assets'], isSignedIn: true },
];

/** Tells what the old image has, and what is released first. */
const OLD_SHELL = join(ROOT, 'shell/dist');

let newShell: { dist: string; id: string };
let folder: string;
let installation: Installation;
let target: Server;
let apis: Running[];
let workers: Running[];
let requests: Traffic;
let visits: Visits;
let headers: Record<string, string>;
let workspaceId: string;
let assetId: string;
const scans: string[] = [];
let startedAt: number;

/** A request of a script, which is not sent again. Every answer but a success is a lost request. */
async function call(method: string, path: string, body?: unknown) {
  const answer = await fetch(`${installation.balancer.url}/api/workspaces${path}`, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
  return JSON.parse(text);
}

async function startScan(): Promise<void> {
  const { id } = await call('POST', `/${workspaceId}/scans`, { assetIds: [assetId] });
  scans.push(id);
}

async function signIn(): Promise<string> {
  const { project } = installation;
  await project.addUser(account.email, account.password, { onboardingTour: { status: 'skipped' } });
  const answer = await fetch(`${project.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: project.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}

/** Replaces every API, one after the other: the new one is ready before the old one ends. */
async function rollTo(shellDist: string): Promise<void> {
  for (const old of apis.splice(0)) {
    const next = await installation.startApi(shellDist);
    await expect.poll(() => installation.balancer.healthy()).toContain(next.port);
    apis.push(next);
    await startScan();
    expect(await old.stop()).toBe(0);
  }
}

async function rollWorkers(): Promise<void> {
  for (const old of workers.splice(0)) {
    workers.push(await installation.startWorker());
    await startScan();
    expect(await old.stop()).toBe(0);
  }
}

/** Returns whether an API serves a page of the new shell to a session. */
async function servesNew({ port }: Running, number?: number): Promise<boolean> {
  const cookie = number === undefined ? '' : `${CANARY_COOKIE}=${number}`;
  const page = await fetch(`http://127.0.0.1:${port}/`, { headers: { cookie } });
  return (await page.text()).includes(`data-build="${newShell.id}"`);
}

/** Waits until every API serves pages of the new shell, or none does. */
async function untilServed(isNew: boolean): Promise<void> {
  await expect
    .poll(async () => new Set(await Promise.all(apis.map((api) => servesNew(api)))))
    .toEqual(new Set([isNew]));
}

/** Waits until every API serves the canary to the same half of the sessions. Returns one of them. */
async function untilHalfGetCanary(): Promise<number> {
  const numbers = Array.from({ length: 20 }, (_, index) => index * 50);
  const chosen = async (api: Running) => {
    const isNew = await Promise.all(numbers.map((number) => servesNew(api, number)));
    return numbers.filter((_, index) => isNew[index]);
  };
  let first: number[] = [];
  await expect
    .poll(async () => {
      const all = await Promise.all(apis.map(chosen));
      first = all[0] ?? [];
      return all.every((each) => each.join() === first.join()) && first.length;
    })
    .toBe(numbers.length / 2);
  expect(await Promise.all(apis.map((api) => servesNew(api)))).not.toContain(true);
  return first[0] ?? 0;
}

const failures = () => [...requests.failures, ...visits.failures];

/** Waits until a count has grown by `more`, or something has failed. */
async function untilGrown(count: () => number, more: number): Promise<void> {
  const goal = count() + more;
  const options = { timeout: 3 * MINUTE_MS, interval: 200 };
  await expect.poll(() => failures().length > 0 || count() >= goal, options).toBe(true);
  expect(failures()).toEqual([]);
}

/** Waits until traffic has gone on for a while: for as many visits as there are pages, twice. */
const untilMore = () => untilGrown(() => visits.counts().visits, VISITS.length * 2);

/** Waits until browsers have seen this shell more often. */
const untilSeen = (shell: 'old' | 'next') => untilGrown(() => visits.seen()[shell], 2);

/** Tells what happens now, as the test takes minutes. */
function report(what: string): void {
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  const { requests: answered } = requests.counts();
  const { visits: made } = visits.counts();
  process.stdout.write(`${seconds} s, ${answered} requests, ${made} visits: ${what}\n`);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parapet-deploy-test-'));
  target = createServer((_request, response) => response.end('<title>A target</title>'));
  await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve));
  const source = join(folder, 'next');
  await mkdir(source);
  newShell = await buildNextShell(ROOT, source);
  vi.stubEnv('AWS_ACCESS_KEY_ID', ACCESS_KEY);
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', SECRET_KEY);
  installation = await openInstallation();
  const starting = Array.from({ length: API_COUNT }, () => installation.startApi(OLD_SHELL));
  apis = await Promise.all(starting);
  workers = await Promise.all(
    Array.from({ length: WORKER_COUNT }, () => installation.startWorker()),
  );
  const { balancer } = installation;
  const allHealthy = () => expect(balancer.healthy()).toHaveLength(API_COUNT);
  await vi.waitFor(allHealthy, { timeout: MINUTE_MS });
  headers = { authorization: `Bearer ${await signIn()}` };
  workspaceId = (await call('GET', '/list')).data[0].id;
  const { port } = target.address() as { port: number };
  const value = `http://127.0.0.1:${port}/`;
  assetId = (await call('POST', `/${workspaceId}/assets`, { value, consent: true })).id;
  requests = startRequests(balancer.url, [
    { path: '/', headers: { accept: 'text/html' } },
    { path: '/config.json' },
    { path: '/remotes.json' },
    { path: '/api/workspaces/list', headers },
    { path: `/api/workspaces/${workspaceId}/scans`, headers },
  ]);
  const browsing = { url: balancer.url, executablePath: await ensureChromium(process.env) };
  const session = await signInWithForm(browsing, account);
  visits = await startVisits(VISITS, { ...browsing, session });
}, 4 * MINUTE_MS);
afterAll(async () => {
  await requests?.stop();
  await visits?.stop();
  await installation?.stop();
  target?.close();
  await rm(folder, { recursive: true, force: true });
}, MINUTE_MS);

test('nobody notices an upgrade, a rollback, new workers and a release target that goes away', {
  timeout: 25 * MINUTE_MS,
}, async () => {
  startedAt = Date.now();
  report('traffic begins');
  await untilMore();
  report('APIs are replaced');
  await rollTo(newShell.dist);
  report('workers are replaced');
  await rollWorkers();
  expect(visits.seen().next).toBe(0);
  report('the next shell is released to half of the sessions');
  await installation.releaseCanary(newShell.dist, 50);
  visits.useSessionNumber(await untilHalfGetCanary());
  await untilSeen('next');
  visits.useSessionNumber(null);
  await untilSeen('old');
  report('it is promoted');
  await installation.promoteShell();
  await untilServed(true);
  await untilSeen('next');
  await untilMore();
  report('it is rolled back');
  await installation.rollBackShell();
  await untilServed(false);
  await untilSeen('old');
  await untilMore();
  report('APIs are replaced by older ones');
  await rollTo(OLD_SHELL);

  report('the release target is away, and another API starts');
  // The APIs cannot read the target; one that starts meanwhile has what the database keeps.
  installation.releases.isAway = true;
  const fresh = await installation.startApi(newShell.dist);
  await expect.poll(() => installation.balancer.healthy()).toContain(fresh.port);
  const registry = await fetch(`http://127.0.0.1:${fresh.port}/remotes.json`);
  expect(await registry.json()).toMatchObject({ remotes: { length: 5 } });
  await untilMore();
  installation.releases.isAway = false;
  expect(await fresh.stop()).toBe(0);

  const statusOf = async (id: string) => (await call('GET', `/${workspaceId}/scans/${id}`)).status;
  const options = { timeout: 2 * MINUTE_MS, interval: 500 };
  await expect
    .poll(async () => new Set(await Promise.all(scans.map(statusOf))), options)
    .toEqual(new Set(['completed']));
  const listed = (await call('GET', `/${workspaceId}/scans?limit=100`)).items;
  expect(listed.map(({ id }: { id: string }) => id).sort()).toEqual([...scans].sort());

  await requests.stop();
  await visits.stop();
  report(`${scans.length} scans are completed`);
  expect(failures()).toEqual([]);
});
