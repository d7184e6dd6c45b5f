import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type Delivery, integrationMessageSchema } from '@parapet/contracts/events/integration';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { playScript, type Script } from '../../../testing/scans/scripted-scanner.ts';
import { startTestApi, type TestApi, testWebhooks } from '../../../testing/test-api.ts';
import { runSql, type TestUser } from '../../../testing/test-identity.ts';
import { retestWithoutPerson } from '../../findings/decisions/retest-without-person.ts';
import { beginScan } from '../../scans/start/begin-scan.ts';
import { notifyIntegrations } from './notify-integrations.ts';
import { afterTry } from './retry.policy.ts';

interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Host names that resolve elsewhere after the integration was added. */
const resolvesTo: Record<string, string> = {};

// Eight attempts in a row need eight queue polls.
vi.setConfig({ testTimeout: 90_000 });

let api: TestApi;
let ada: TestUser;
let receiver: Server;
let origin: string;
let received: Received[];
let answer: (res: ServerResponse, count: number) => void;
let script: Script;

beforeAll(async () => {
  receiver = createServer(async (req, res) => {
    received.push({ path: req.url ?? '', headers: req.headers, body: await text(req) });
    answer(res, received.length);
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const { port } = receiver.address() as AddressInfo;
  origin = `http://127.0.0.1:${port}`;
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
    resolve: async (host) => [resolvesTo[host] ?? host],
    // The same policy without waits.
    decide: (tried, tries) => {
      const after = afterTry(tried, tries);
      return after.state === 'retrying' && !after.stops ? { ...after, waitSeconds: 0 } : after;
    },
  });
  await api.startWorker((input, sink) => playScript(script, input, sink));
});
beforeEach(async () => {
  received = [];
  answer = (res) => res.end('thanks');
  ada = await api.signUp('advanced');
});
afterEach(() => receiver.closeAllConnections());
afterAll(async () => {
  await api.close();
  receiver.close();
});

const at = (path: string) => `/api/workspaces/${ada.workspaceId}${path}`;
const add = async (input: object = {}) => {
  const webhook = { type: 'webhook', name: 'Siem', url: `${origin}/hook?key=1`, ...input };
  return (await api.call(ada, 'POST', at('/integrations'), webhook)).body;
};
const find = async (id: string) =>
  (await api.call(ada, 'GET', at('/integrations'))).body.items.find(
    (item: { id: string }) => item.id === id,
  );
const deliveriesOf = async (id: string): Promise<Delivery[]> =>
  (await api.call(ada, 'GET', at(`/integrations/${id}/deliveries`))).body.items;
const eventually = <T>(check: () => Promise<T> | T) =>
  vi.waitFor(check, { timeout: 60_000, interval: 50 });
/** Waits until the only delivery of an integration has this state. */
const until = (id: string, state: Delivery['state']) =>
  eventually(async () => {
    const [delivery] = await deliveriesOf(id);
    expect(delivery).toMatchObject({ state });
    return delivery as Delivery;
  });
const sendTest = (id: string) => api.call(ada, 'POST', at(`/integrations/${id}/test`));
const replay = (id: string, deliveryId: string) =>
  api.call(ada, 'POST', at(`/integrations/${id}/deliveries/${deliveryId}/replay`));

/** Starts a scan of a new asset; each place is a finding of severity high. */
async function scan(places: string[]): Promise<string> {
  script = { one: places };
  const value = `${crypto.randomUUID()}.example`;
  const asset = await api.call(ada, 'POST', at('/assets'), { value, consent: true });
  return (await api.call(ada, 'POST', at('/scans'), { assetIds: [asset.body.id] })).body.id;
}
const untilNotified = (scanId: string) =>
  eventually(async () => {
    const jobs = await runSql(
      api.database.url,
      `select id from pgboss.job where name = 'integration-events' and state = 'completed'
         and data->>'scanId' = $1`,
      [scanId],
    );
    expect(jobs).toHaveLength(1);
  });

describe('a test', () => {
  test('arrives signed, with the id of its delivery', async () => {
    const { id, signingSecret } = await add();
    const { status, body: delivery } = await sendTest(id);
    expect(status).toBe(202);
    expect(await until(id, 'delivered')).toMatchObject({
      id: delivery.id,
      tries: 1,
      responseCode: 200,
      // Responses of private addresses are not stored.
      answer: null,
      error: null,
    });
    expect(received).toHaveLength(1);
    const [{ path, headers, body }] = received as [Received];
    expect(path).toBe('/hook?key=1');
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'parapet-delivery': delivery.id,
    });
    const [, time, digest] = /^t=(\d+),v1=(\w+)$/.exec(String(headers['parapet-signature'])) ?? [];
    const expected = createHmac('sha256', signingSecret).update(`${time}.${body}`).digest('hex');
    expect(digest).toBe(expected);
    expect(integrationMessageSchema.parse(JSON.parse(body))).toMatchObject({
      type: 'integration.test',
      id: delivery.id,
      workspace: { id: ada.workspaceId, name: 'Personal' },
      integration: { id, name: 'Siem' },
    });
    expect(await find(id)).toMatchObject({ status: 'connected', lastError: null });
  });

  test('is attempted once and can be replayed', async () => {
    answer = (res, count) => res.writeHead(count === 1 ? 503 : 204).end();
    const { id } = await add();
    await sendTest(id);
    const failed = await until(id, 'dead');
    expect(failed).toMatchObject({
      tries: 1,
      responseCode: 503,
      error: 'The receiver responded with 503.',
    });
    expect(await find(id)).toMatchObject({
      status: 'degraded',
      lastError: 'The receiver responded with 503.',
    });
    expect(await replay(id, failed.id)).toMatchObject({ status: 202, body: { state: 'pending' } });
    await until(id, 'delivered');
    expect(received.map(({ headers }) => headers['parapet-delivery'])).toEqual([
      failed.id,
      failed.id,
    ]);
    expect(received[1]?.body).toBe(received[0]?.body);
    expect(await find(id)).toMatchObject({ status: 'connected', lastError: null });
  });

  test('in Slack is a line of text, unsigned', async () => {
    const { id } = await add({ type: 'slack', name: 'Chat' });
    await sendTest(id);
    await until(id, 'delivered');
    const [{ headers, body }] = received as [Received];
    expect(headers['parapet-signature']).toBeUndefined();
    expect(JSON.parse(body)).toMatchObject({
      text: 'Chat is connected to Personal in Parapet.',
      blocks: [{ type: 'section' }],
    });
  });
});

describe('a receiver', () => {
  const fails = async (pattern: RegExp, input?: object) => {
    const { id } = await add(input);
    await sendTest(id);
    const delivery = await until(id, 'dead');
    expect(delivery.error).toMatch(pattern);
    expect(await find(id)).toMatchObject({ status: 'degraded' });
    return delivery;
  };

  test('that redirects is not followed', async () => {
    answer = (res) => res.writeHead(302, { location: `${origin}/elsewhere` }).end();
    expect(await fails(/redirect \(302\)/)).toMatchObject({ responseCode: 302 });
    expect(received.map(({ path }) => path)).toEqual(['/hook?key=1']);
  });

  test('that closes the connection is reported', async () => {
    answer = (res) => res.destroy();
    await fails(/closed the connection/);
  });

  test('that does not listen is reported', async () => {
    await fails(/Nothing listens/, { url: 'http://127.0.0.1:9/' });
  });

  test('at a private address is not quoted, even when it responds with a secret', async () => {
    answer = (res) => res.writeHead(500).end('secret-of-the-inner-network');
    const { id } = await add();
    await sendTest(id);
    const delivery = await until(id, 'dead');
    expect(delivery).toMatchObject({
      responseCode: 500,
      answer: null,
      error: 'The receiver responded with 500.',
    });
    const rows = await runSql(api.database.url, 'select * from parapet.integration_deliveries');
    expect(JSON.stringify([rows, await find(id)])).not.toContain('secret-of');
  });

  test('whose name now resolves to a metadata service is refused', async () => {
    const { id } = await add();
    resolvesTo['127.0.0.1'] = '169.254.169.254';
    await sendTest(id);
    const { error } = await until(id, 'dead');
    delete resolvesTo['127.0.0.1'];
    expect(error).toMatch(/not public/);
    expect(received).toEqual([]);
  });
});

test('an integration to a private address that is not listed stays and shows why it fails', async () => {
  const { id } = await add();
  resolvesTo['127.0.0.1'] = '10.20.0.5';
  await sendTest(id);
  const failed = await until(id, 'dead');
  expect(failed.error).toMatch(/private.*PARAPET_WEBHOOK_PRIVATE_HOSTS/);
  expect(await find(id)).toMatchObject({ name: 'Siem', status: 'degraded' });
  delete resolvesTo['127.0.0.1'];
  await replay(id, failed.id);
  await until(id, 'delivered');
  expect(received).toHaveLength(1);
});

test('an integration whose key is lost reports it and is not retried', async () => {
  const { id } = await add();
  await runSql(
    api.database.url,
    `update parapet.integrations set sealed_secret = 'v1.another.AAAA' where id = $1`,
    [id],
  );
  await sendTest(id);
  expect((await until(id, 'dead')).error).toMatch(/encrypted with another key/);
});

describe('the end of a scan', () => {
  test('sends the new findings, with links and without evidence', async () => {
    const { id } = await add();
    const scanId = await scan(['/a', '/b']);
    const { id: deliveryId } = await until(id, 'delivered');
    const [{ body }] = received as [Received];
    const message = integrationMessageSchema.parse(JSON.parse(body));
    expect(message).toMatchObject({
      version: 1,
      type: 'scan.ended',
      id: deliveryId,
      workspace: { id: ada.workspaceId, name: 'Personal' },
      scan: {
        id: scanId,
        status: 'completed',
        url: `https://parapet.example/dashboard/scans/${scanId}?workspace=${ada.workspaceId}`,
        counts: { new: 2, reopened: 0, fixed: 0, unchanged: 0 },
      },
      newFindingsTotal: 2,
      newFindings: [
        { title: 'Weak at /a', severity: 'high', asset: expect.stringMatching(/\.example$/) },
        { title: 'Weak at /b' },
      ],
    });
    expect(body).not.toContain('HTTP/1.1');
    expect(body).not.toContain('curl');
  });

  test('is retried until it is accepted', async () => {
    answer = (res, count) => res.writeHead(count < 3 ? 500 : 200).end();
    const { id } = await add();
    await scan(['/a']);
    expect(await until(id, 'delivered')).toMatchObject({ tries: 3, nextTryAt: null });
    expect(new Set(received.map(({ body }) => body)).size).toBe(1);
    expect(await find(id)).toMatchObject({ status: 'connected' });
  });

  test('is given up after eight attempts', async () => {
    answer = (res) => res.writeHead(500).end();
    const { id } = await add();
    await scan(['/a']);
    expect(await until(id, 'dead')).toMatchObject({
      tries: 8,
      error: 'The receiver responded with 500.',
    });
    expect(received).toHaveLength(8);
  });

  test('is sent once, however often the queue delivers the event', async () => {
    const { id } = await add();
    const scanId = await scan(['/a']);
    await until(id, 'delivered');
    await runSql(
      api.database.url,
      `update pgboss.job set state = 'created', completed_on = null
       where name = 'integration-events' and data->>'scanId' = $1`,
      [scanId],
    );
    await untilNotified(scanId);
    expect(await deliveriesOf(id)).toHaveLength(1);
    expect(received).toHaveLength(1);
  });

  test.each([
    ['nothing new', [], {}],
    ['nothing of the least severity', ['/a'], { minSeverity: 'critical' }],
  ])('is not sent with %s', async (_, places, input) => {
    const { id } = await add(input);
    await untilNotified(await scan(places));
    expect(await deliveriesOf(id)).toEqual([]);
    expect(received).toEqual([]);
  });

  test('is not sent to a paused integration', async () => {
    const { id } = await add();
    await api.call(ada, 'PATCH', at(`/integrations/${id}`), { enabled: false });
    await untilNotified(await scan(['/a']));
    expect(await deliveriesOf(id)).toEqual([]);
  });

  test('stays in its own workspace', async () => {
    const { id } = await add();
    const owner = ada;
    ada = await api.signUp('advanced');
    await untilNotified(await scan(['/a']));
    ada = owner;
    expect(await deliveriesOf(id)).toEqual([]);
  });
});

describe('a refused key', () => {
  const statesOf = (rows: readonly Delivery[]) => rows.map(({ state }) => state).sort();
  const stoppedEvents = (id: string) =>
    runSql<{ after: { reason: string } }>(
      api.database.url,
      `select after from parapet.feed_events where type = 'integration.stopped' and subject_id = $1`,
      [id],
    );

  test('stops the integration, says so once, keeps what comes, and a new address releases all of it', async () => {
    answer = (res) => res.writeHead(401).end();
    const { id } = await add();
    await scan(['/a']);
    await eventually(async () => expect(await find(id)).toMatchObject({ status: 'stopped' }));
    await scan(['/b']);
    await scan(['/c']);
    await eventually(async () =>
      expect(statesOf(await deliveriesOf(id))).toEqual(['held', 'held', 'retrying']),
    );
    expect(received).toHaveLength(1);
    expect(await find(id)).toMatchObject({
      status: 'stopped',
      stopped: { reason: 'reconnect', held: 2 },
      lastError: 'The receiver responded with 401.',
    });
    expect(await stoppedEvents(id)).toMatchObject([{ after: { reason: 'reconnect' } }]);

    answer = (res) => res.end();
    const { status } = await api.call(ada, 'PATCH', at(`/integrations/${id}`), {
      url: `${origin}/new`,
    });
    expect(status).toBe(200);
    await eventually(async () =>
      expect(statesOf(await deliveriesOf(id))).toEqual(['delivered', 'delivered', 'delivered']),
    );
    expect(received.slice(1).map(({ path }) => path)).toEqual(['/new', '/new', '/new']);
    expect(await find(id)).toMatchObject({ status: 'connected', stopped: null });
    expect(await stoppedEvents(id)).toHaveLength(1);
  });

  test('that is mended there is noticed by a test message', async () => {
    answer = (res) => res.writeHead(410).end();
    const { id } = await add();
    await scan(['/a']);
    await eventually(async () =>
      expect(await find(id)).toMatchObject({ stopped: { reason: 'gone' } }),
    );
    await scan(['/b']);
    await eventually(async () =>
      expect(statesOf(await deliveriesOf(id))).toEqual(['held', 'retrying']),
    );
    answer = (res) => res.end();
    await sendTest(id);
    await eventually(async () =>
      expect(statesOf(await deliveriesOf(id))).toEqual(['delivered', 'delivered', 'delivered']),
    );
    expect(await find(id)).toMatchObject({ status: 'connected', stopped: null });
  });

  test('of a test message fails that message alone', async () => {
    answer = (res) => res.writeHead(401).end();
    const { id } = await add();
    await sendTest(id);
    expect(await until(id, 'dead')).toMatchObject({ outcome: 'reconnect' });
    expect(await find(id)).toMatchObject({ status: 'degraded', stopped: null });
  });
});

test('a receiver that refuses the content gets it once', async () => {
  answer = (res) => res.writeHead(422).end();
  const { id } = await add();
  await scan(['/a']);
  expect(await until(id, 'dead')).toMatchObject({ tries: 1, outcome: 'rejected' });
  expect(received).toHaveLength(1);
});

test('an address that was changed is used, and the signing secret stays', async () => {
  const { id, signingSecret } = await add();
  const moved = { url: `${origin}/moved` };
  expect(await api.call(ada, 'PATCH', at(`/integrations/${id}`), moved)).toMatchObject({
    status: 200,
  });
  expect(await find(id)).toMatchObject({
    addressHint: expect.stringMatching(/^127\.0\.0\.1:\d+\/…/),
  });
  await sendTest(id);
  await until(id, 'delivered');
  const [{ path, headers, body }] = received as [Received];
  expect(path).toBe('/moved');
  const [, time, digest] = /^t=(\d+),v1=(\w+)$/.exec(String(headers['parapet-signature'])) ?? [];
  expect(digest).toBe(createHmac('sha256', signingSecret).update(`${time}.${body}`).digest('hex'));
});
