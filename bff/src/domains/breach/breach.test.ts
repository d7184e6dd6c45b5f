import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { signUpMember } from '../../testing/sign-up-member.ts';
import type { TestUser } from '../../testing/test-identity.ts';
import { type BreachTest, KEY, openBreachTest } from './testing/open-breach.ts';

let on: BreachTest;
let ada: TestUser;
let shopId: string;

beforeAll(async () => {
  on = await openBreachTest();
});
beforeEach(async () => {
  ada = await on.api.signUp('core');
  shopId = await on.addProved(ada, 'shop.example');
  on.options.keys.add(KEY);
  on.options.domains.clear();
  on.mails.length = 0;
  on.prove = async () => ({ outcome: 'proved' });
});
afterAll(() => on.close());

/** A row of an answer. */
// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the API answered
type Row = any;

const at = (path: string) => `/api/workspaces/${ada.workspaceId}${path}`;
const get = async (path: string, user = ada) => (await on.api.call(user, 'GET', at(path))).body;
const post = (path: string, body: unknown, user = ada) => on.api.call(user, 'POST', at(path), body);
const waitFor = (check: () => Promise<void>) =>
  vi.waitFor(check, { timeout: 20_000, interval: 50 });

const forum = {
  Name: 'Forum2024',
  Title: 'Forum',
  Domain: 'forum.example',
  BreachDate: '2024-05-01',
  AddedDate: '2024-06-01T00:00:00Z',
  DataClasses: ['Email addresses', 'Passwords'],
  IsVerified: true,
  IsFabricated: false,
  IsSensitive: false,
  IsRetired: false,
  IsSpamList: false,
};
const names = {
  ...forum,
  Name: 'Names2025',
  Title: 'Names',
  DataClasses: ['Email addresses', 'Names'],
};
const person = (alias: string, ...breaches: object[]) => ({
  Alias: alias,
  DomainName: 'shop.example',
  Breaches: breaches,
});
const exportOf = (...people: object[]) =>
  JSON.stringify({ BreachSearchResults: people, PasteSearchResults: [] });

const statesOf = async () => {
  const { items } = await get('/breach/exposures');
  return items.map((one: Row) => [one.maskedAddress, one.breach.name, one.severity, one.status]);
};
const openFindings = async () => {
  const { items } = await get('/findings?status=open,reopened');
  return items.map(({ title, severity, location }: Row) => ({ title, severity, location }));
};

describe('an import of a domain export', () => {
  test('keeps people of proved domains alone, masked, with one finding for each breach', async () => {
    const foreign = { ...person('eve', forum), DomainName: 'other.example' };
    const file = exportOf(person('ada', forum, names), person('bob', forum), foreign);
    const { status, body } = await on.upload(ada, file);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: 'done',
      format: 'hibp',
      rows: 3,
      kept: 3,
      known: 0,
      foreign: 1,
    });
    expect(await statesOf()).toEqual(
      expect.arrayContaining([
        ['a•••••@shop.example', 'Forum2024', 'high', 'new'],
        ['b•••••@shop.example', 'Forum2024', 'high', 'new'],
        ['a•••••@shop.example', 'Names2025', 'low', 'new'],
      ]),
    );
    await waitFor(async () =>
      expect(await openFindings()).toEqual([
        { title: 'Accounts exposed in Forum', severity: 'high', location: 'shop.example' },
        { title: 'Accounts exposed in Names', severity: 'low', location: 'shop.example' },
      ]),
    );
    const overview = await get('/breach');
    expect(overview).toMatchObject({
      people: 2,
      exposures: 3,
      decided: 0,
      breaches: 2,
      toDecide: { stealer_log: 0, password: 2, personal_data: 1, address: 0 },
      worst: 'high',
      searches: { current: 0, limit: 20 },
      list: { state: 'empty' },
    });
    expect(overview.domains).toMatchObject([
      { domain: 'shop.example', ownership: 'verified', people: 2, exposures: 3, toDecide: 3 },
    ]);
    expect((await get('/breach/breaches')).items).toMatchObject([
      { name: 'Forum2024', people: 2, toDecide: 2, severity: 'high', kind: 'password' },
      { name: 'Names2025', people: 1, toDecide: 1, severity: 'low' },
    ]);
  });

  test('changes nothing when it is done again, and mails the owner once', async () => {
    await on.api.call(ada, 'PATCH', at(`/assets/${shopId}`), { ownerId: ada.id });
    const file = exportOf(person('ada', forum), person('bob', names));
    await on.upload(ada, file);
    await waitFor(async () => expect(on.mails).toHaveLength(1));
    expect(on.mails[0]).toMatchObject({
      to: `${ada.id}@parapet.example`,
      subject: 'Exposed accounts of shop.example',
    });
    expect(on.mails[0]?.text).not.toContain('ada@');
    const before = await stored();
    const again = await on.upload(ada, file);
    expect(again.body).toMatchObject({ kept: 0, known: 2 });
    await settled();
    expect(await stored()).toEqual(before);
    expect(on.mails).toHaveLength(1);
    const { items } = await get('/feed?group=breaches');
    expect(items.map(({ type, after }: Row) => [type, after])).toEqual([
      ['breach.detected', { people: 2, breaches: 2 }],
    ]);
  });

  test('needs a proved domain, a file that can be read and a right', async () => {
    const bob = await on.api.signUp('core');
    expect(await on.upload(bob, 'email\na@b.example\n')).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    });
    expect(await on.upload(ada, 'a:b\n')).toMatchObject({
      status: 422,
      body: { issues: [{ path: ['file'] }] },
    });
    expect((await get('/breach/imports')).items).toMatchObject([{ status: 'failed', kept: 0 }]);
    const viewer = await signUpMember(on.api, { workspaceId: ada.workspaceId, role: 'viewer' });
    expect(await on.upload({ ...viewer, workspaceId: ada.workspaceId }, 'email\n')).toMatchObject({
      status: 409,
      body: { code: 'role_insufficient' },
    });
  });

  test('that lost its process says so, and the same file adds the rest', async () => {
    await on.upload(ada, exportOf(person('ada', forum)));
    await on.sql(
      `insert into parapet.breach_imports (workspace_id, file_name, started_by, heartbeat_at)
       values ($1, 'big.json', $2, now() - interval '1 minute')`,
      [ada.workspaceId, ada.id],
    );
    const { imports } = await get('/breach');
    expect(imports[0]).toMatchObject({ fileName: 'big.json', status: 'interrupted' });
    const again = await on.upload(ada, exportOf(person('ada', forum), person('bob', forum)));
    expect(again.body).toMatchObject({ kept: 1, known: 1 });
  });
});

/** All that is stored of people, exposures, findings, feed and mails. */
const stored = async () => {
  const tables = [
    'breach_people',
    'breach_exposures',
    'breach_findings',
    'breach_mails',
    'breaches',
  ];
  const rows: Record<string, unknown> = {};
  for (const table of [...tables, 'findings', 'feed_events']) {
    rows[table] = await on.sql(
      `select to_jsonb(t) as row from parapet.${table} t where workspace_id = $1 order by 1`,
      [ada.workspaceId],
    );
  }
  return rows;
};

/** Resolves when no job of breach detection waits or runs. */
const settled = () =>
  waitFor(async () => {
    const jobs = await on.sql(
      `select name from pgboss.job where name like 'breach-%' and state in ('created', 'active', 'retry')
         and (data->>'workspaceId') = $1`,
      [ada.workspaceId],
    );
    expect(jobs).toEqual([]);
  });

describe('decisions', () => {
  test('close the finding with the last one, and a further breach resurfaces', async () => {
    await on.upload(ada, exportOf(person('ada', forum), person('bob', forum)));
    await waitFor(async () => expect(await openFindings()).toHaveLength(1));
    const { items } = await get('/breach/exposures');
    const [first, second] = items.map(({ id }: Row) => id);
    const reset = { decision: 'reset', exposureIds: [first] };
    expect((await post('/breach/decisions', reset)).body).toEqual({ decided: 1, mails: 0 });
    const until = new Date(Date.now() + 86_400_000 * 30).toISOString().slice(0, 10);
    const ignore = { decision: 'ignore', exposureIds: [second], reason: 'Left the company', until };
    expect((await post('/breach/decisions', ignore)).status).toBe(200);
    await waitFor(async () => expect(await openFindings()).toEqual([]));
    expect(await get(`/breach/exposures/${second}`)).toMatchObject({
      status: 'ignored',
      reason: 'Left the company',
      ignoredUntil: `${until}T00:00:00.000Z`,
      decidedBy: { id: ada.id },
    });
    const { items: feed } = await get('/feed?group=breaches');
    expect(feed.map(({ type }: Row) => type)).toContain('breach.resolved');
    expect((await get('/findings')).items).toMatchObject([{ status: 'fixed' }]);

    await on.upload(ada, exportOf(person('ada', names)));
    const again = (await statesOf()).filter(([, name]: string[]) => name === 'Names2025');
    expect(again).toEqual([['a•••••@shop.example', 'Names2025', 'low', 'resurfaced']]);
  });

  test('mail people only when somebody chooses to, once for all that is chosen', async () => {
    await on.upload(ada, exportOf(person('ada', forum, { ...names, IsSensitive: true })));
    await settled();
    expect(on.mails).toEqual([]);
    const { items } = await get('/breach/exposures');
    const exposureIds = items.map(({ id }: Row) => id);
    const answer = await post('/breach/decisions', { decision: 'notify', exposureIds });
    expect(answer.body).toEqual({ decided: 2, mails: 1 });
    await waitFor(async () => expect(on.mails).toHaveLength(1));
    const [mail] = on.mails;
    expect(mail?.to).toBe('ada@shop.example');
    expect(mail?.text).toContain('Forum: Email addresses, Passwords');
    expect(mail?.text).not.toContain('Names');
    expect(mail?.text).toContain('One more breach is not named in mails.');
    await waitFor(async () =>
      expect((await get('/breach/exposures')).items).toMatchObject([
        { status: 'notified', mailedAt: expect.any(String) },
        { status: 'notified', mailedAt: expect.any(String) },
      ]),
    );
  });

  test('are refused at their field, for others and for what is not there', async () => {
    await on.upload(ada, exportOf(person('ada', forum)));
    const { items } = await get('/breach/exposures');
    const exposureIds = [items[0].id];
    const past = { decision: 'ignore', exposureIds, reason: 'r', until: '2020-01-01' };
    expect(await post('/breach/decisions', past)).toMatchObject({
      status: 422,
      body: { issues: [{ path: ['until'] }] },
    });
    const bob = await on.api.signUp('core');
    const path = `/api/workspaces/${bob.workspaceId}/breach/decisions`;
    const foreign = await on.api.call(bob, 'POST', path, { decision: 'reset', exposureIds });
    expect(foreign.status).toBe(404);
    const developer = await signUpMember(on.api, {
      workspaceId: ada.workspaceId,
      role: 'developer',
    });
    const reset = { decision: 'reset', exposureIds };
    expect(await post('/breach/decisions', reset, developer)).toMatchObject({
      status: 409,
      body: { code: 'role_insufficient' },
    });
  });
});

describe('a person', () => {
  test('is masked for who lacks the right; showing the address is audited', async () => {
    await on.upload(ada, exportOf(person('ada', forum)));
    const viewer = await signUpMember(on.api, { workspaceId: ada.workspaceId, role: 'viewer' });
    const seen = await get('/breach/exposures', viewer);
    expect(seen.items).toMatchObject([{ maskedAddress: 'a•••••@shop.example' }]);
    expect(JSON.stringify(seen)).not.toContain('ada@');
    const path = `/breach/people/${seen.items[0].personId}`;
    expect((await post(`${path}/address`, undefined, viewer)).body.code).toBe('role_insufficient');
    const analyst = await signUpMember(on.api, { workspaceId: ada.workspaceId, role: 'analyst' });
    expect((await post(`${path}/address`, undefined, analyst)).body).toEqual({
      address: 'ada@shop.example',
    });
    const { items } = await get('/audit-log');
    expect(items[0]).toMatchObject({
      action: 'breach.address_shown',
      actor: { id: analyst.id },
      after: { address: 'a•••••@shop.example' },
    });
  });

  test('is found by the address, exported, and erased so that nothing is kept again', async () => {
    const file = exportOf(person('ada', forum), person('bob', forum));
    await on.upload(ada, file);
    const found = (await post('/breach/people/find', { address: 'ADA@shop.example' })).body.person;
    expect(found).toMatchObject({ maskedAddress: 'a•••••@shop.example', exposures: 1 });
    const path = `/breach/people/${found.id}`;
    expect((await post(`${path}/export`, undefined)).body).toMatchObject({
      address: 'ada@shop.example',
      domain: 'shop.example',
      exposures: [{ breach: { name: 'Forum2024' } }],
    });
    expect((await on.api.call(ada, 'DELETE', at(path))).status).toBe(204);
    expect((await on.upload(ada, file)).body).toMatchObject({ kept: 0, known: 1 });
    expect(await statesOf()).toEqual([['b•••••@shop.example', 'Forum2024', 'high', 'new']]);
    const [row] = await on.sql<{ sealed_address: null; masked_address: null }>(
      'select sealed_address, masked_address from parapet.breach_people where id = $1',
      [found.id],
    );
    expect(row).toEqual({ sealed_address: null, masked_address: null });
  });

  test('who is a member has the second factor and the last change of the password', async () => {
    const member = await signUpMember(on.api, { workspaceId: ada.workspaceId, role: 'developer' });
    await on.sql('update auth.users set email = $2 where id = $1', [member.id, 'mia@shop.example']);
    await on.upload(ada, exportOf(person('mia', forum)));
    await waitFor(async () =>
      expect((await get('/breach/exposures')).items).toMatchObject([
        { isMember: true, hasSecondFactor: false, passwordAge: 'unknown', severity: 'critical' },
      ]),
    );
    await on.sql(`update auth.users set encrypted_password = 'x' where id = $1`, [member.id]);
    await on.upload(ada, exportOf(person('mia', forum)));
    await waitFor(async () =>
      expect((await get('/breach/exposures')).items).toMatchObject([
        { passwordAge: 'changed', severity: 'medium' },
      ]),
    );
    expect((await get('/breach/exposures?secondFactor=no')).items).toHaveLength(1);
    expect((await get('/breach/exposures?secondFactor=yes')).items).toEqual([]);
  });
});

describe('a search with a key', () => {
  const setKey = (apiKey: string | null) =>
    on.api.call(ada, 'PATCH', at('/breach/settings'), { apiKey });
  const search = async () => (await post('/breach/searches', {})).body;
  const searches = async () => (await get('/breach/searches')).items;

  test('finds people and stealer logs of a domain, and counts against the plan', async () => {
    on.options.domains.set('shop.example', {
      people: { ada: ['Forum2024'], bob: ['Forum2024', 'Unknown'] },
      stealerLogs: { ada: ['vpn.shop.example', 'mail.example'] },
      customers: ['x@mail.example', 'y@mail.example'],
    });
    expect((await setKey(KEY)).body).toMatchObject({
      keyState: 'works',
      keyHint: 'aaaa',
      capabilities: { plan: 'Sample', stealerLogs: true },
      nextSearchAt: expect.any(String),
    });
    expect(await search()).toEqual({ started: 1 });
    await waitFor(async () =>
      expect(await searches()).toMatchObject([
        { status: 'done', problem: null, people: 2, newExposures: 4, isCounted: true },
      ]),
    );
    expect(await statesOf()).toEqual(
      expect.arrayContaining([['a•••••@shop.example', 'stealer-logs', 'critical', 'new']]),
    );
    const overview = await get('/breach');
    expect(overview.searches).toEqual({ current: 1, limit: 20 });
    expect(overview.domains[0]).toMatchObject({ customers: 2, newSinceLast: 4 });
    expect((await get('/breach/breaches')).items).toContainEqual(
      expect.objectContaining({ name: 'Unknown', isListed: false }),
    );
    const { body } = await on.api.call(ada, 'GET', `/api/subscription`);
    expect(body.breach_searches).toEqual({ current: 1, limit: 20 });
  });

  test('is refused at the limit of the plan, and none of it is started', async () => {
    const free = await on.api.signUp('free');
    await on.addProved(free, 'free.example');
    const path = (rest: string) => `/api/workspaces/${free.workspaceId}/breach${rest}`;
    await on.api.call(free, 'PATCH', path('/settings'), { apiKey: KEY });
    const refused = await on.api.call(free, 'POST', path('/searches'), {});
    expect(refused).toMatchObject({ status: 402, body: { code: 'plan_limit' } });
    expect(refused.body.error).toMatch(/Import a file, which needs none/);
    await setKey(KEY);
    await on.sql(
      `insert into parapet.breach_searches (workspace_id, kind, trigger, asset_id, target, is_counted, status, finished_at)
       select $1, 'domain', 'manual', $2, 'shop.example', true, 'done', now() from generate_series(1, 20)`,
      [ada.workspaceId, shopId],
    );
    const beyond = await post('/breach/searches', {});
    expect(beyond).toMatchObject({ status: 402 });
    expect(beyond.body.error).toMatch(/0 are left, and this needs 1/);
    expect(await searches()).toHaveLength(20);
  });

  test('asks nothing of a domain whose proof is gone, and counts nothing', async () => {
    await setKey(KEY);
    on.prove = async () => ({ outcome: 'not_proved', problem: 'There is no TXT record.' });
    const asked = on.standIn.requests.length;
    await search();
    await waitFor(async () =>
      expect(await searches()).toMatchObject([{ status: 'failed', isCounted: false }]),
    );
    expect((await searches())[0].problem).toBe(
      'Not searched: ownership is not proved. There is no TXT record.',
    );
    expect(on.standIn.requests).toHaveLength(asked);
    expect((await get('/breach')).searches.current).toBe(0);
  });

  test('waits for a key that the service accepts, and goes on with it', async () => {
    on.options.domains.set('shop.example', { people: { ada: ['Forum2024'] } });
    await setKey(KEY);
    on.options.keys.delete(KEY);
    await search();
    await waitFor(async () => {
      expect(await searches()).toMatchObject([{ status: 'waiting', retryAt: null }]);
      expect((await get('/breach')).settings).toMatchObject({ keyState: 'refused' });
    });
    const wrong = await setKey('b'.repeat(32));
    expect(wrong).toMatchObject({ status: 422, body: { issues: [{ path: ['apiKey'] }] } });
    on.options.keys.add('c'.repeat(32));
    expect((await setKey('c'.repeat(32))).body.keyState).toBe('works');
    await waitFor(async () => expect(await searches()).toMatchObject([{ status: 'done' }]));
  });

  test('of one address sends six digits of its hash', async () => {
    on.options.domains.set('shop.example', { people: { ada: ['Forum2024'] } });
    await setKey(KEY);
    const before = on.standIn.requests.length;
    const { status } = await post('/breach/searches/address', { address: 'Ada@shop.example' });
    expect(status).toBe(202);
    await waitFor(async () =>
      expect(await searches()).toMatchObject([{ status: 'done', people: 1 }]),
    );
    const asked = on.standIn.requests.slice(before);
    expect(asked).toEqual([expect.stringMatching(/^\/breachedaccount\/range\/[0-9A-F]{6}$/)]);
    expect((await searches())[0].target).toBe('a•••••@shop.example');
    const foreign = await post('/breach/searches/address', { address: 'eve@evil.example' });
    expect(foreign).toMatchObject({ status: 422, body: { issues: [{ path: ['address'] }] } });
    expect(on.standIn.requests.slice(before)).toEqual(asked);
  });
});

test('a range of leaked passwords leaves out the padding', async () => {
  const { body } = await on.api.call(ada, 'GET', '/api/breach/passwords/ABCDE');
  expect(body).toEqual({ state: 'checked', counts: {} });
  expect(on.standIn.requests).toContain('/range/ABCDE');
});
