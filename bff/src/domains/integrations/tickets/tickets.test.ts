import { createHmac } from 'node:crypto';
import type { Delivery } from '@parapet/contracts/events/integration';
import type { TicketLink } from '@parapet/contracts/integrations/ticket';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { playScript, type Script } from '../../../testing/scans/scripted-scanner.ts';
import { startTestApi, type TestApi, testWebhooks } from '../../../testing/test-api.ts';
import { runSql, type TestUser } from '../../../testing/test-identity.ts';
import { retestWithoutPerson } from '../../findings/decisions/retest-without-person.ts';
import { beginScan } from '../../scans/start/begin-scan.ts';
import { notifyIntegrations } from '../delivery/notify-integrations.ts';
import { afterTry } from '../delivery/retry.policy.ts';
import { standIn } from '../kinds/jira/stand-in.ts';
import { type RunningStandIn, serveStandIn } from '../kinds/testing/stand-in.ts';

// Slow: each test scans, has tickets made and tests findings again, through the queue.
vi.setConfig({ testTimeout: 90_000 });

/** A check of this version, which a retest can run. */
const CHECK = 'redis-requires-authentication';

let api: TestApi;
let ada: TestUser;
let jira: RunningStandIn;
let script: Script;
let assetId: string;

beforeAll(async () => {
  api = await startTestApi({
    scanEndedHandlers: (ports) => [
      notifyIntegrations({
        ...ports,
        publicUrl: 'https://parapet.example',
        retestFinding: retestWithoutPerson({ ...ports, beginScan: beginScan(ports) }),
      }),
    ],
  });
  await api.startDeliveries({
    policy: testWebhooks,
    decide: (tried, tries) => {
      const after = afterTry(tried, tries);
      return after.state === 'retrying' && !after.stops ? { ...after, waitSeconds: 0 } : after;
    },
  });
  await api.startWorker((input, sink) => playScript(script, input, sink));
});
beforeEach(async () => {
  jira = await serveStandIn(standIn());
  ada = await api.signUp('advanced');
  const value = `${crypto.randomUUID()}.example`;
  assetId = (await api.call(ada, 'POST', at('/assets'), { value, consent: true })).body.id;
});
afterEach(() => jira.close());
afterAll(() => api.close());

const at = (path: string) => `/api/workspaces/${ada.workspaceId}${path}`;
const eventually = <T>(check: () => Promise<T> | T) =>
  vi.waitFor(check, { timeout: 30_000, interval: 50 });
const setup = (change: object = {}) => {
  const { settings, secrets } = jira.standIn;
  return { type: 'jira', name: 'Jira', url: jira.origin, settings, secrets, ...change };
};
const add = async (change: object = {}) =>
  (await api.call(ada, 'POST', at('/integrations'), setup(change))).body;
async function scan(places: string[]): Promise<void> {
  script = { [CHECK]: places };
  await api.call(ada, 'POST', at('/scans'), { assetIds: [assetId] });
}
const ticketsOf = async (id: string): Promise<TicketLink[]> =>
  (await api.call(ada, 'GET', at(`/integrations/${id}/tickets`))).body.items;
const untilTicket = (id: string, change: Partial<TicketLink>) =>
  eventually(async () => {
    const [ticket] = await ticketsOf(id);
    expect(ticket).toMatchObject(change);
    return ticket as TicketLink;
  });
const statusOf = async () => {
  const rows = await runSql<{ status: string }>(
    api.database.url,
    'select status from parapet.findings where workspace_id = $1',
    [ada.workspaceId],
  );
  return rows[0]?.status;
};
const poll = async () => {
  await runSql(api.database.url, 'update parapet.ticket_links set read_at = null');
  await api.pollTickets();
};
const tickets = () => {
  const { tickets: found } = jira.standIn;
  if (!found) throw new Error('The stand-in has tickets');
  return found;
};

describe('setting up Jira', () => {
  test('is refused at the required field that has no value, and nothing is stored', async () => {
    const { 'field.customfield_10010:choice': _, ...settings } = jira.standIn.settings;
    const { status, body } = await api.call(ada, 'POST', at('/integrations'), setup({ settings }));
    expect(status).toBe(422);
    expect(body.issues[0]).toMatchObject({
      path: ['settings', 'field.customfield_10010:choice'],
      message: expect.stringMatching(/^Data class is required there/),
    });
    const checks = await api.call(ada, 'POST', at('/integration-checks'), {
      ...setup({ settings }),
      name: undefined,
    });
    expect(checks.body.fields).toMatchObject([{ name: 'Data class', isRequired: true }]);
  });

  test('is refused at the token that Jira refuses', async () => {
    const { status, body } = await api.call(
      ada,
      'POST',
      at('/integrations'),
      setup({ secrets: { token: 'wrong' } }),
    );
    expect(status).toBe(422);
    expect(body.issues[0].path).toEqual(['secrets', 'token']);
  });
});

describe('a finding', () => {
  test('gets one ticket, which is closed when a scan finds it fixed', async () => {
    const { id } = await add();
    await scan(['/a']);
    const ticket = await untilTicket(id, { state: 'open', key: 'SEC-1' });
    expect(ticket.url).toBe(`${jira.origin}/browse/SEC-1`);
    await scan(['/a']);
    await scan([]);
    await untilTicket(id, { state: 'done' });
    expect(tickets().isClosed()).toBe(true);
    expect(jira.standIn.taken).toHaveLength(1);
  });

  test('gets one ticket also where the answer was lost', async () => {
    const { id } = await add();
    // The lookup is answered; the new issue is made and its answer is lost.
    jira.faults = [null, 'lost'];
    await scan(['/a']);
    await untilTicket(id, { state: 'open', note: expect.stringMatching(/found by its mark/) });
    expect(jira.standIn.taken).toHaveLength(1);
  });

  test('is tested again when its ticket is closed there, and fixed only if that says so', async () => {
    const { id } = await add();
    await scan(['/a']);
    await untilTicket(id, { state: 'open' });
    tickets().close();
    await poll();
    await eventually(() => expect(tickets().comments().join()).toMatch(/retest still finds it/));
    expect(await statusOf()).not.toBe('fixed');
    expect(tickets().isClosed()).toBe(false);
    await untilTicket(id, { state: 'open' });

    script = { [CHECK]: [] };
    tickets().close();
    await poll();
    await eventually(async () => expect(await statusOf()).toBe('fixed'));
    await eventually(() => expect(tickets().comments().join()).toMatch(/Confirmed\. Fixed/));
    await untilTicket(id, { state: 'done' });
  });

  test('stays as it is when its ticket is deleted there, and a person has another made', async () => {
    const { id } = await add();
    await scan(['/a']);
    const { findingId } = await untilTicket(id, { state: 'open' });
    tickets().delete();
    await poll();
    await untilTicket(id, { state: 'lost', note: expect.stringMatching(/deleted there/) });
    const before = await statusOf();
    await scan(['/a']);
    await poll();
    expect(await statusOf()).toBe(before);
    expect(jira.standIn.taken).toEqual([]);
    const path = at(`/findings/${findingId}/tickets`);
    expect((await api.call(ada, 'POST', path, { integrationId: id })).status).toBe(202);
    await untilTicket(id, { state: 'open' });
    expect(jira.standIn.taken).toHaveLength(1);
    expect((await api.call(ada, 'POST', path, { integrationId: id })).status).toBe(409);
  });

  test('is read again at once when Jira tells of a change, signed, and by nobody else', async () => {
    const { id } = await add();
    await scan(['/a']);
    await untilTicket(id, { state: 'open' });
    const { hook } = (await api.call(ada, 'GET', at(`/integrations/${id}/tickets`))).body;
    const { pathname } = new URL(hook.url);
    const [issue] = jira.standIn.taken as { id: string }[];
    const body = JSON.stringify({ webhookEvent: 'jira:issue_updated', issue: { id: issue?.id } });
    const call = (signature: string) =>
      fetch(`${api.url}${pathname}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-hub-signature': signature },
        body,
      });
    script = { [CHECK]: [] };
    tickets().close();
    expect((await call('sha256=wrong')).status).toBe(202);
    const jobs = () =>
      runSql(api.database.url, `select id from pgboss.job where name = 'ticket-read'`);
    expect(await jobs()).toEqual([]);
    const digest = createHmac('sha256', hook.secret).update(body).digest('hex');
    expect((await call(`sha256=${digest}`)).status).toBe(202);
    await eventually(async () => expect(await statusOf()).toBe('fixed'));
  });
});

test('a scan makes 25 tickets at most, and one for the rest', async () => {
  const { id } = await add();
  await scan(Array.from({ length: 28 }, (_, index) => `/p${index}`));
  await eventually(() => expect(jira.standIn.taken).toHaveLength(26));
  const { items } = (await api.call(ada, 'GET', at(`/integrations/${id}/deliveries?limit=50`)))
    .body;
  expect(items.filter(({ event }: Delivery) => event === 'feed.changes')).toHaveLength(1);
});

test('a refused key stops the tickets and a new one releases them', async () => {
  const { id } = await add();
  jira.fault = { status: 401 };
  jira.faults = [{ status: 401 }];
  await scan(['/a']);
  await eventually(async () => {
    const { items } = (await api.call(ada, 'GET', at('/integrations'))).body;
    expect(items[0]).toMatchObject({ status: 'stopped', stopped: { reason: 'reconnect' } });
  });
  jira.fault = null;
  const { url, secrets } = setup();
  const patch = await api.call(ada, 'PATCH', at(`/integrations/${id}`), { url, secrets });
  expect(patch.status).toBe(200);
  await api.call(ada, 'POST', at(`/integrations/${id}/test`));
  await scan(['/a', '/b']);
  await eventually(async () =>
    expect((await ticketsOf(id)).map(({ state }) => state)).toContain('open'),
  );
});
