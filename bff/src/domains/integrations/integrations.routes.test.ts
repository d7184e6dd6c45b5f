import { integrationsOf } from '@parapet/contracts/plans/plan-catalogue';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signUpMember } from '../../testing/sign-up-member.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { runSql, type TestUser } from '../../testing/test-identity.ts';

const SLACK = 'https://127.0.0.1/services/T024BE7LD/B024BE7LE/9Vqm4JkPzXyWsEcReT';
const WEBHOOK = 'http://127.0.0.1:9/hooks/parapet?key=3f8c1d77';

let api: TestApi;
let ada: TestUser;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  ada = await api.signUp('advanced');
});
afterAll(() => api.close());

const at = (path = '', user = ada) => `/api/workspaces/${user.workspaceId}/integrations${path}`;
const webhook = { type: 'webhook', name: 'Siem', url: WEBHOOK };
const slack = { type: 'slack', name: 'Security channel', url: SLACK, minSeverity: 'critical' };
const create = (input: object = webhook) => api.call(ada, 'POST', at(), input);
const list = async (user = ada) => (await api.call(user, 'GET', at())).body.items;

/** Adds another member to Ada's workspace. */
const addMember = (role: string): Promise<TestUser> =>
  signUpMember(api, { workspaceId: ada.workspaceId, role });

test('a plan has room for as many integrations in a workspace as its catalogue says', async () => {
  const bob = await api.signUp('free');
  const add = () => api.call(bob, 'POST', at('', bob), webhook);
  for (let n = 0; n < integrationsOf('free'); n += 1) expect((await add()).status).toBe(201);
  expect(await add()).toMatchObject({
    status: 402,
    body: {
      code: 'plan_limit',
      error:
        'The Free plan has room for 2 integrations in a workspace. Delete one, or upgrade the plan.',
    },
  });
});

describe('adding a webhook', () => {
  test('returns its signing secret once, and never its address', async () => {
    const { status, body } = await create();
    expect(status).toBe(201);
    const { signingSecret, ...integration } = body;
    expect(signingSecret).toMatch(/^pwhs_[\w-]{43}$/);
    expect(integration).toMatchObject({
      type: 'webhook',
      name: 'Siem',
      addressHint: '127.0.0.1:9/…1d77',
      minSeverity: 'high',
      events: ['scan.ended'],
      status: 'disconnected',
      lastDelivery: null,
    });
    expect(await list()).toEqual([integration]);
    const rows = await runSql(api.database.url, 'select * from parapet.integrations');
    const log = await runSql(api.database.url, 'select * from parapet.audit_log');
    const kept = JSON.stringify([await list(), rows, log]);
    expect(kept).not.toContain(signingSecret);
    expect(kept).not.toContain('hooks/parapet');
    expect(kept).not.toContain('3f8c1d77');
  });

  test.each([
    [{ ...webhook, url: 'siem.example' }, 'url', /starts with https/],
    [{ ...webhook, url: 'ftp://siem.example' }, 'url', /starts with https/],
    [{ ...webhook, url: 'https://ada:secret@siem.example' }, 'url', /user name and password/],
    [{ ...webhook, url: '' }, 'url', /Enter the address/],
    [{ ...webhook, url: 'http://localhost:3000/' }, 'url', /belongs to Parapet/],
    [{ ...webhook, url: 'http://169.254.169.254/latest' }, 'url', /not public/],
    [{ ...webhook, name: ' ' }, 'name', /a name/],
    [{ ...webhook, minSeverity: 'dreadful' }, 'minSeverity', /./],
  ])('%j is reported at its field, and nothing is stored', async (input, field, message) => {
    const { status, body } = await create(input);
    expect(status).toBe(422);
    expect(body.issues).toEqual([{ path: [field], message: expect.stringMatching(message) }]);
    expect(await list()).toEqual([]);
  });

  test('a private address is refused until the operator lists it, even where scans may reach it', async () => {
    const setting = 'PARAPET_WEBHOOK_PRIVATE_HOSTS';
    const hosted = await startTestApi({
      targetRules: { allowPrivate: true, ownEndpoints: [] },
      webhookPolicy: {
        allowPrivate: false,
        ownEndpoints: [],
        privateHosts: { setting, origins: [], blocks: [] },
      },
    });
    const user = await hosted.signUp();
    for (const url of ['https://10.0.0.7/', 'https://localhost/', 'http://[::1]:9000/']) {
      const path = `/api/workspaces/${user.workspaceId}/integrations`;
      const { status, body } = await hosted.call(user, 'POST', path, { ...webhook, url });
      expect(status).toBe(422);
      expect(body.issues[0]).toMatchObject({
        path: ['url'],
        message: expect.stringMatching(/private, and PARAPET_WEBHOOK_PRIVATE_HOSTS does not list/),
      });
    }
    await hosted.close();
  });
});

describe('adding a Slack channel', () => {
  test('needs no signing secret, and shows host and last four characters of its address', async () => {
    const { body } = await create(slack);
    expect(body).toMatchObject({ signingSecret: null, addressHint: '127.0.0.1/…cReT' });
    expect(JSON.stringify(await list())).not.toContain('T024BE7LD');
  });
});

describe('an integration', () => {
  test('is renamed, paused and resumed', async () => {
    const { id } = (await create()).body;
    const change = (input: object) => api.call(ada, 'PATCH', at(`/${id}`), input);
    expect((await change({ name: ' Team chat ' })).body).toMatchObject({ name: 'Team chat' });
    expect((await change({ enabled: false })).body).toMatchObject({
      name: 'Team chat',
      status: 'disabled',
    });
    expect((await change({ enabled: true })).body).toMatchObject({ status: 'disconnected' });
    expect((await change({ name: '' })).body.issues[0]).toMatchObject({ path: ['name'] });
  });

  test('sends nothing while it is paused and reports that', async () => {
    const { id } = (await create()).body;
    const { id: delivery } = (await api.call(ada, 'POST', at(`/${id}/test`))).body;
    await api.call(ada, 'PATCH', at(`/${id}`), { enabled: false });
    const { items } = (await api.call(ada, 'GET', at(`/${id}/deliveries`))).body;
    expect(items).toMatchObject([
      { id: delivery, state: 'dead', error: expect.stringMatching(/paused/) },
    ]);
    for (const path of [`/${id}/test`, `/${id}/deliveries/${delivery}/replay`]) {
      const { status, body } = await api.call(ada, 'POST', at(path));
      expect({ status, code: body.code }).toEqual({ status: 409, code: 'conflict' });
      expect(body.error).toBe('Siem is paused. Resume it first.');
    }
  });

  test('is deleted with its secret and its deliveries', async () => {
    const { id } = (await create()).body;
    await api.call(ada, 'POST', at(`/${id}/test`));
    expect((await api.call(ada, 'DELETE', at(`/${id}`))).status).toBe(204);
    expect(await list()).toEqual([]);
    const left = await runSql(
      api.database.url,
      'select id from parapet.integration_deliveries where workspace_id = $1',
      [ada.workspaceId],
    );
    expect(left).toEqual([]);
    expect((await api.call(ada, 'DELETE', at(`/${id}`))).status).toBe(404);
  });

  test('lists the requested number of its newest deliveries', async () => {
    const { id } = (await create()).body;
    const sent: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      sent.push((await api.call(ada, 'POST', at(`/${id}/test`))).body.id);
    }
    const { items } = (await api.call(ada, 'GET', at(`/${id}/deliveries?limit=2`))).body;
    expect(items.map((item: { id: string }) => item.id)).toEqual(sent.slice(1).reverse());
    expect((await list())[0].lastDelivery).toMatchObject({ id: sent[2], state: 'pending' });
  });

  test('does not replay the delivery of another integration', async () => {
    const { id: one } = (await create()).body;
    const { id: two } = (await create()).body;
    const { id: delivery } = (await api.call(ada, 'POST', at(`/${one}/test`))).body;
    const replayed = await api.call(ada, 'POST', at(`/${two}/deliveries/${delivery}/replay`));
    expect(replayed.status).toBe(404);
  });
});

describe('rights', () => {
  test.each(['viewer', 'auditor', 'developer', 'analyst'])('a %s may only read', async (role) => {
    const { id } = (await create()).body;
    const { id: delivery } = (await api.call(ada, 'POST', at(`/${id}/test`))).body;
    const member = await addMember(role);
    const [seen] = await list(member);
    expect(seen).toMatchObject({ id, addressHint: '127.0.0.1:9/…1d77' });
    const others = [
      ['POST', '', webhook],
      ['PATCH', `/${id}`, { enabled: false }],
      ['DELETE', `/${id}`],
      ['POST', `/${id}/test`],
      ['GET', `/${id}/deliveries`],
      ['POST', `/${id}/deliveries/${delivery}/replay`],
    ] as const;
    for (const [method, path, body] of others) {
      const answer = await api.call(member, method, at(path), body);
      const refusal = { status: answer.status, code: answer.body.code };
      expect(refusal, `${method} ${path}`).toEqual({ status: 409, code: 'role_insufficient' });
    }
  });

  test('an admin may do all of it', async () => {
    const admin = await addMember('admin');
    const { status, body } = await api.call(admin, 'POST', at(), webhook);
    expect(status).toBe(201);
    expect((await api.call(admin, 'POST', at(`/${body.id}/test`))).status).toBe(202);
  });
});
