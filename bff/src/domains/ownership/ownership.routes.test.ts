import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  startDnsServer,
  type TestDnsServer,
  type TestZone,
} from '@parapet/scanner/testing/dns-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openDatabase } from '../../platform/db/database.ts';
import { joinWorkspace } from '../../testing/sign-up-member.ts';
import { type Answer, startTestApi, type TestApi } from '../../testing/test-api.ts';
import { runSql, type TestUser } from '../../testing/test-identity.ts';
import type { AssetTarget } from '../assets/assets.port.ts';
import { describeOwnership } from './get-ownership.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let api: TestApi;
let ada: TestUser;
let dns: TestDnsServer;
const records: TestZone['records'][number][] = [];
let now = new Date();
/** The site of every host: what is published by path. */
let site: Server;
const pages = new Map<string, string>();

beforeAll(async () => {
  api = await startTestApi();
  dns = await startDnsServer({ records, allowsTransfer: false });
  site = createServer((req, res) => {
    const page = pages.get(`${req.headers.host?.split(':')[0]}${req.url}`);
    res.statusCode = page === undefined ? 404 : 200;
    res.end(page);
  });
  site.listen(0, '127.0.0.1');
  await once(site, 'listening');
  const { port } = site.address() as AddressInfo;
  await api.startOwnership(
    {
      policy: { allowPrivate: true, ownEndpoints: [] },
      publicUrl: 'https://parapet.example',
      dnsServers: [dns],
      resolve: async () => ['127.0.0.1'],
      // The site speaks no TLS, so what is published is found over HTTP.
      ports: { https: port, http: port },
    },
    () => now,
  );
});
beforeEach(async () => {
  ada = await api.signUp('pro');
  // Proofs of earlier tests would be due with those of this one.
  await runSql(api.database.url, 'delete from parapet.ownership_proofs');
  records.length = 0;
  pages.clear();
  now = new Date();
});
afterAll(async () => {
  site.closeAllConnections();
  site.close();
  await dns.close();
  await api.close();
});

const assetsOf = (user: TestUser) => `/api/workspaces/${user.workspaceId}/assets`;
const add = async (value: string, user = ada): Promise<string> =>
  (await api.call(user, 'POST', assetsOf(user), { value, consent: true })).body.id;
const pathOf = (id: string, user = ada) => `${assetsOf(user)}/${id}/ownership`;
const read = async (id: string, user = ada) => (await api.call(user, 'GET', pathOf(id, user))).body;
const start = (id: string, method = 'dns_txt', user = ada): Promise<Answer> =>
  api.call(user, 'POST', pathOf(id, user), { method });
const statusOf = async (id: string, user = ada) =>
  (await api.call(user, 'GET', `${assetsOf(user)}/${id}`)).body.ownership;

/** Asks for a look and waits for its end. */
async function check(id: string, user = ada): Promise<Answer['body']> {
  const answer = await api.call(user, 'POST', `${pathOf(id, user)}/check`);
  expect(answer.status).toBe(202);
  expect(answer.body.proof.isChecking).toBe(true);
  return await vi.waitFor(
    async () => {
      const ownership = await read(id, user);
      expect(ownership.proof.isChecking).toBe(false);
      return ownership;
    },
    { timeout: 10_000 },
  );
}

/** Publishes what the API told to publish. */
const publish = ({ place, value }: { place: string; value: string }) =>
  records.push({ name: place, type: 'TXT', data: value });

const scannedAs = async (user: TestUser): Promise<Record<string, boolean>> => {
  const rows = await runSql<{ display_name: string; proved: boolean }>(
    api.database.url,
    `select display_name, ownership = 'verified'
       and (ownership_until is null or ownership_until > now()) as proved
     from parapet.assets where workspace_id = $1`,
    [user.workspaceId],
  );
  return Object.fromEntries(rows.map((row) => [row.display_name, row.proved]));
};

test('a TXT record proves the domain, what is below it and URLs on it, and nothing else', async () => {
  const id = await add('shop.example');
  await add('api.shop.example');
  await add('https://api.shop.example:8443/v1');
  await add('notshop.example');
  await add('https://notshop.example/shop.example');
  const begun = (await start(id)).body;
  expect(begun).toMatchObject({
    status: 'pending',
    host: 'shop.example',
    methods: ['dns_txt', 'http_file', 'meta_tag'],
    proof: {
      place: '_parapet-challenge.shop.example',
      value: expect.stringMatching(/^parapet-verification=[0-9a-f]{32}$/),
    },
  });
  expect(await check(id)).toMatchObject({
    status: 'pending',
    proof: { problem: 'There is no TXT record at _parapet-challenge.shop.example.' },
  });
  publish(begun.proof);
  await runSql(api.database.url, 'update parapet.ownership_proofs set requested_at = null');
  const ownership = await check(id);
  expect(ownership).toMatchObject({ status: 'verified', proof: { problem: null } });
  expect(Date.parse(ownership.proof.verifiedAt)).not.toBeNaN();
  await add('later.shop.example');
  expect(await scannedAs(ada)).toEqual({
    'shop.example': true,
    'api.shop.example': true,
    'https://api.shop.example:8443/v1': true,
    'later.shop.example': true,
    'notshop.example': false,
    'https://notshop.example/shop.example': false,
  });
  const below = await add('below.api.shop.example');
  expect(await read(below)).toMatchObject({
    status: 'verified',
    provedByName: 'shop.example',
    proof: null,
  });
});

test.each([
  { method: 'http_file', page: (value: string) => `${value}\n` },
  { method: 'meta_tag', page: (value: string) => `<html><head>${value}</head></html>` },
])('$method proves the domain once it is at the place that was named', async ({ method, page }) => {
  const host = `${method.replace('_', '-')}.example`;
  const id = await add(host);
  const { place, value } = (await start(id, method)).body.proof;
  expect(await check(id)).toMatchObject({
    status: 'pending',
    proof: { problem: expect.stringContaining('answered with status 404') },
  });
  pages.set(place.replace('https://', ''), page(value));
  await runSql(api.database.url, 'update parapet.ownership_proofs set requested_at = null');
  expect(await check(id)).toMatchObject({ status: 'verified', proof: { problem: null } });
  expect(await statusOf(id)).toBe('verified');
});

test('a check that ends while the answer is read shows in its status, too', async () => {
  const id = await add('while.example');
  const { proof } = (await start(id)).body;
  let isFirst = true;
  const findTarget = async (): Promise<AssetTarget> => {
    const ownership = await statusOf(id);
    if (isFirst) {
      isFirst = false;
      publish(proof);
      await check(id);
    }
    return { host: 'while.example', isPrivate: false, ownership } as AssetTarget;
  };
  const { workspaceId } = ada;
  const db = openDatabase({ url: api.database.url, poolSize: 1, onError: () => undefined });
  const ownership = await db
    .asWorker(workspaceId, (tx) => describeOwnership({ findTarget }, { tx, workspaceId }, id))
    .finally(() => db.close());
  expect(ownership).toMatchObject({ status: 'verified', proof: { status: 'verified' } });
});

test('what one workspace proves counts for no other, and both may prove the same', async () => {
  const bob = await api.signUp();
  const [id, other] = [await add('two.example'), await add('two.example', bob)];
  const [mine, theirs] = [(await start(id)).body, (await start(other, 'dns_txt', bob)).body];
  expect(mine.proof.value).not.toBe(theirs.proof.value);
  publish(mine.proof);
  expect((await check(id)).status).toBe('verified');
  expect(await check(other, bob)).toMatchObject({
    status: 'pending',
    proof: { problem: expect.stringContaining(mine.proof.value) },
  });
  publish(theirs.proof);
  await runSql(api.database.url, 'update parapet.ownership_proofs set requested_at = null');
  expect((await check(other, bob)).status).toBe('verified');
  expect(await statusOf(id)).toBe('verified');
});

test('the value of a host stays the same, whichever asset and method asks', async () => {
  const id = await add('same.example');
  const url = await add('https://same.example/login');
  const first = (await start(id, 'http_file')).body.proof;
  expect(first.place).toBe('https://same.example/.well-known/parapet-verification.txt');
  const second = (await start(url, 'meta_tag')).body.proof;
  const token = first.value.split('=')[1];
  expect(second.value).toBe(`<meta name="parapet-verification" content="${token}">`);
});

test('a proof that is lost counts for a week, with a notice, and then expires', async () => {
  const id = await add('lost.example');
  const below = await add('www.lost.example');
  publish((await start(id)).body.proof);
  await check(id);
  records.length = 0;

  const monthLater = new Date(now.getTime() + 30.5 * DAY_MS);
  now = monthLater;
  await api.sendDueChecks(now);
  const lost = await vi.waitFor(
    async () => {
      const ownership = await read(id);
      expect(ownership.proof.expiresAt).not.toBeNull();
      return ownership;
    },
    { timeout: 10_000 },
  );
  expect(lost.status).toBe('verified');
  expect(Date.parse(lost.proof.expiresAt)).toBe(monthLater.getTime() + 7 * DAY_MS);
  expect(lost.proof.problem).toMatch(/no TXT record/);

  now = new Date(monthLater.getTime() + 8 * DAY_MS);
  await api.sendDueChecks(now);
  await vi.waitFor(async () => expect(await statusOf(id)).toBe('expired'), { timeout: 10_000 });
  expect(await statusOf(below)).toBe('expired');
  expect(await scannedAs(ada)).toEqual({ 'lost.example': false, 'www.lost.example': false });
  const events = await runSql(
    api.database.url,
    `select type from parapet.feed_events where workspace_id = '${ada.workspaceId}'
     and type like 'ownership.%' order by occurred_at`,
  );
  expect(events).toEqual([
    { type: 'ownership.verified' },
    { type: 'ownership.lost' },
    { type: 'ownership.lost' },
  ]);
});

test('a proof that no worker looked at in time proves nothing more, by itself', async () => {
  const id = await add('late.example');
  publish((await start(id)).body.proof);
  await check(id);
  await runSql(
    api.database.url,
    `update parapet.ownership_proofs set proved_until = now() - interval '1 second'
     where workspace_id = $1`,
    [ada.workspaceId],
  );
  expect(await scannedAs(ada)).toEqual({ 'late.example': false });
  await add('new.late.example');
  expect((await scannedAs(ada))['new.late.example']).toBe(false);
});

describe('refused are', () => {
  test('a method that the asset cannot use', async () => {
    const id = await add('192.0.32.8');
    expect(await read(id)).toMatchObject({ methods: ['http_file'], proof: null });
    expect(await start(id)).toMatchObject({
      status: 422,
      body: { issues: [{ path: ['method'] }] },
    });
    expect((await start(id, 'http_file')).status).toBe(200);
  });

  test('proving what is private, or proved already by another method', async () => {
    const inside = await add('127.0.0.1');
    expect(await read(inside)).toMatchObject({ status: 'verified', isPrivate: true });
    expect((await start(inside)).status).toBe(409);
    const id = await add('done.example');
    publish((await start(id)).body.proof);
    await check(id);
    expect((await start(id, 'meta_tag')).status).toBe(409);
  });

  test('a check before a method was chosen, and one after the other', async () => {
    const id = await add('often.example');
    expect((await api.call(ada, 'POST', `${pathOf(id)}/check`)).status).toBe(409);
    await start(id);
    await check(id);
    const again = await api.call(ada, 'POST', `${pathOf(id)}/check`);
    expect(again).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
  });

  test('assets of others, and members who may only read', async () => {
    const id = await add('mine.example');
    const bob = await api.signUp();
    for (const [method, path] of [
      ['GET', pathOf(id)],
      ['POST', pathOf(id)],
      ['POST', `${pathOf(id)}/check`],
      ['GET', pathOf(id, bob)],
    ] as const) {
      const body = method === 'POST' && !path.endsWith('check') ? { method: 'dns_txt' } : undefined;
      expect((await api.call(bob, method, path, body)).status).toBe(404);
    }
    await joinWorkspace(api, bob, { workspaceId: ada.workspaceId, role: 'analyst' });
    const denied = await api.call(bob, 'POST', pathOf(id), { method: 'dns_txt' });
    expect(denied).toMatchObject({ status: 409, body: { code: 'role_insufficient' } });
  });
});

test('the database lets neither the API nor a worker write a proof of its own', async () => {
  const id = await add('sql.example');
  await start(id);
  const asRole = (role: string, text: string) =>
    runSql(
      api.database.url,
      `begin; set local role ${role};
       select set_config('request.jwt.claims', '{"sub":"${ada.id}"}', true),
         set_config('parapet.workspace_id', '${ada.workspaceId}', true);
       ${text}; commit`,
    );
  for (const attack of [
    `update parapet.ownership_proofs set status = 'verified'`,
    `update parapet.ownership_proofs set token = 'mine'`,
    `update parapet.ownership_proofs set host = 'victim.example'`,
    `update parapet.assets set ownership_until = 'infinity'`,
    `insert into parapet.ownership_proofs (workspace_id, host, method, status)
       values ('${ada.workspaceId}', 'victim.example', 'dns_txt', 'verified')`,
    `select parapet.due_ownership_proofs(now(), null, 10)`,
  ]) {
    await expect(asRole('parapet_api', attack)).rejects.toThrow(/permission denied/);
  }
  for (const attack of [
    `update parapet.ownership_proofs set host = 'victim.example'`,
    `update parapet.ownership_proofs set token = 'mine'`,
    `update parapet.assets set ownership = 'verified'`,
  ]) {
    await expect(asRole('parapet_worker', attack)).rejects.toThrow(/permission denied/);
  }
});
