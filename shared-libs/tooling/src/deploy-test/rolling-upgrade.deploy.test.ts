import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ensureChromium } from '../test-run/chromium.ts';
import { copyShell } from './copy-shell.ts';
import { type Installation, openInstallation, type Running } from './installation.ts';
import { startRequests, startVisits, type Traffic } from './traffic.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const MINUTE_MS = 60_000;
const API_COUNT = 3;
const WORKER_COUNT = 3;
const account = { email: 'mara@northquay.example', password: 'Rampart-and-cell-7' };

/** What the old image has, and what is released first. */
const OLD_SHELL = join(ROOT, 'shell/dist');

let newShell: { dist: string; id: string };
let folder: string;
let installation: Installation;
let target: Server;
let apis: Running[];
let workers: Running[];
let traffic: Traffic[];
let headers: Record<string, string>;
let workspaceId: string;
let assetId: string;
const scans: string[] = [];

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
  await project.addUser(account.email, account.password);
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

/** Waits until every API serves pages of the new shell, or none does. */
async function untilServed(isNew: boolean): Promise<void> {
  const served = async ({ port }: Running) => {
    const page = await (await fetch(`http://127.0.0.1:${port}/`)).text();
    return page.includes(`data-build="${newShell.id}"`);
  };
  await expect
    .poll(async () => new Set(await Promise.all(apis.map(served))))
    .toEqual(new Set([isNew]));
}

/** Waits until traffic has gone on for a while: for more visits and requests. */
async function untilMore(visits: number): Promise<void> {
  const count = () => traffic.reduce((sum, each) => sum + each.counts().visits, 0);
  const goal = count() + visits;
  const options = { timeout: 2 * MINUTE_MS, interval: 200 };
  await expect.poll(count, options).toBeGreaterThanOrEqual(goal);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parapet-deploy-test-'));
  target = createServer((_request, response) => response.end('<title>A target</title>'));
  await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve));
  const dist = join(folder, 'new-shell');
  newShell = { dist, id: await copyShell(OLD_SHELL, dist) };
  installation = await openInstallation(join(folder, 'releases'));
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
  traffic = [
    startRequests(balancer.url, [
      { path: '/', headers: { accept: 'text/html' } },
      { path: '/config.json' },
      { path: '/remotes.json' },
      { path: '/api/workspaces/list', headers },
      { path: `/api/workspaces/${workspaceId}/scans`, headers },
    ]),
    await startVisits(
      balancer.url,
      [
        { path: '/', heading: /^Know what holds/ },
        { path: '/login', heading: /^Sign in$/ },
        { path: '/pricing', heading: /^Pricing$/ },
      ],
      ensureChromium(process.env),
    ),
  ];
}, 3 * MINUTE_MS);
afterAll(async () => {
  for (const each of traffic ?? []) await each.stop();
  await installation?.stop();
  target?.close();
  await rm(folder, { recursive: true, force: true });
}, MINUTE_MS);

test('nobody notices an upgrade, a rollback, new workers and a release target that goes away', {
  timeout: 9 * MINUTE_MS,
}, async () => {
  await untilMore(4);
  await rollTo(newShell.dist);
  await rollWorkers();
  await installation.releaseShell(newShell.dist);
  await untilServed(true);
  await untilMore(4);
  await installation.rollBackShell();
  await untilServed(false);
  await untilMore(4);
  await rollTo(OLD_SHELL);

  // An API that starts meanwhile has the releases that the database keeps. Files of remotes come
  // from the target, so browsers wait until it is back.
  const [, browsers] = traffic;
  await browsers?.stop();
  installation.releases.isAway = true;
  const fresh = await installation.startApi(newShell.dist);
  await expect.poll(() => installation.balancer.healthy()).toContain(fresh.port);
  const registry = await fetch(`http://127.0.0.1:${fresh.port}/remotes.json`);
  expect(await registry.json()).toMatchObject({ remotes: { length: 5 } });
  installation.releases.isAway = false;
  expect(await fresh.stop()).toBe(0);

  const statusOf = async (id: string) => (await call('GET', `/${workspaceId}/scans/${id}`)).status;
  const options = { timeout: 2 * MINUTE_MS, interval: 500 };
  await expect
    .poll(async () => new Set(await Promise.all(scans.map(statusOf))), options)
    .toEqual(new Set(['completed']));
  const listed = (await call('GET', `/${workspaceId}/scans?limit=100`)).items;
  expect(listed.map(({ id }: { id: string }) => id).sort()).toEqual([...scans].sort());

  for (const each of traffic) await each.stop();
  expect(traffic.flatMap(({ failures }) => failures)).toEqual([]);
});
