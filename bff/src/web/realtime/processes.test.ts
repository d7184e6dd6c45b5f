import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { createTokenVerifier } from '../../platform/auth/token-verifier.ts';
import { createMetrics } from '../../platform/metrics/metrics.ts';
import { startTestApi, TEST_KEY, type TestApi } from '../../testing/test-api.ts';
import { runSql, type TestUser } from '../../testing/test-identity.ts';

// Two API processes on one database, as raw clients see them.

let first: TestApi;
let second: TestApi;
let ada: TestUser;
const sockets: WebSocket[] = [];

beforeAll(async () => {
  first = await startTestApi({ liveLimits: { sweepMs: 100, idleMs: 1000, socketsPerUser: 3 } });
  const { url, adminUrl } = first.database;
  second = await startTestApi({
    database: { url, adminUrl, drop: async () => undefined },
    tokens: createTokenVerifier(first.identity),
    liveLimits: { beatMs: 100 },
  });
});
beforeEach(async () => {
  ada = await first.signUp('mssp');
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.terminate();
});
afterAll(async () => {
  await second.close();
  await first.close();
});

type Message = [string | null, string | null, string, string, Record<string, unknown>];

interface Client {
  readonly socket: WebSocket;
  readonly heard: Message[];
  send(...message: unknown[]): void;
  join(topic: string, options?: { token?: string; presence?: string }): Promise<unknown>;
}

async function connect(api: TestApi, user: TestUser): Promise<Client> {
  const address = `${api.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${TEST_KEY}&vsn=2.0.0`;
  const socket = new WebSocket(address);
  sockets.push(socket);
  const heard: Message[] = [];
  socket.on('message', (data: Buffer, isBinary) =>
    heard.push(isBinary ? broadcastIn(data) : JSON.parse(data.toString('utf8'))),
  );
  await once(socket, 'open');
  let ref = 0;
  const send = (...message: unknown[]) => socket.send(JSON.stringify(message));
  return {
    socket,
    heard,
    send,
    async join(topic, { token = user.token, presence } = {}) {
      ref += 1;
      const asked = String(ref);
      const config = {
        private: true,
        ...(presence === undefined ? {} : { presence: { key: presence, enabled: true } }),
      };
      send(asked, asked, `realtime:${topic}`, 'phx_join', { config, access_token: token });
      await expect.poll(() => heard.find((message) => message[1] === asked), soon).toBeDefined();
      return heard.find((message) => message[1] === asked)?.[4].status;
    },
  };
}

/** The message of another client: lengths of topic and event, metadata and encoding, then the texts. */
const broadcastIn = (data: Buffer): Message => {
  const [, topic = 0, event = 0] = data;
  const name = data.subarray(5 + topic, 5 + topic + event).toString('utf8');
  return [null, null, data.subarray(5, 5 + topic).toString('utf8'), `broadcast of ${name}`, {}];
};

const soon = { timeout: 5000, interval: 10 };
const events = ({ heard }: Client) =>
  heard.flatMap(([, , , event, payload]) => (event === 'broadcast' ? [payload.event] : []));

describe('two processes', () => {
  test('serve each other what is broadcast and who is present', async () => {
    const topic = `triage:${ada.workspaceId}`;
    const here = await connect(first, ada);
    const there = await connect(second, ada);
    await here.join(topic, { presence: 'here' });
    await there.join(topic, { presence: 'there' });
    there.send('1', '9', `realtime:${topic}`, 'presence', {
      type: 'presence',
      event: 'track',
      payload: { finding: ada.workspaceId },
    });
    await expect
      .poll(() => here.heard.find(([, , , event]) => event === 'presence_diff')?.[4], soon)
      .toMatchObject({ joins: { there: { metas: [{ user_id: ada.id }] } }, leaves: {} });
    here.send('1', '10', `realtime:${topic}`, 'broadcast', {
      type: 'broadcast',
      event: 'note',
      payload: {},
    });
    await expect
      .poll(() => there.heard.map(([, , , event]) => event), soon)
      .toContain('broadcast of note');
  });

  test('forget who was present on one that has died', async () => {
    const topic = `triage:${ada.workspaceId}`;
    const here = await connect(first, ada);
    await runSql(
      first.database.url,
      `insert into parapet.live_presences (socket_id, topic, process_id, key, ref, meta, seen_at)
       values (gen_random_uuid(), $1, gen_random_uuid(), 'ghost', 'r', '{}', now() - interval '44 seconds')`,
      [topic],
    );
    await here.join(topic, { presence: 'here' });
    await expect
      .poll(() => here.heard.find(([, , , event]) => event === 'presence_state')?.[4], soon)
      .toMatchObject({ ghost: { metas: [{ phx_ref: 'r' }] } });
    await expect
      .poll(() => here.heard.filter(([, , , event]) => event === 'presence_diff').at(-1)?.[4], soon)
      .toMatchObject({ leaves: { ghost: {} } });
  });

  test('stop without a socket left behind: each is told to come back to another one', async () => {
    const metrics = createMetrics();
    const { url, adminUrl } = first.database;
    const third = await startTestApi({
      database: { url, adminUrl, drop: async () => undefined },
      tokens: createTokenVerifier(first.identity),
      metrics,
    });
    const { socket, join } = await connect(third, ada);
    expect(await join(`workspace:${ada.workspaceId}`)).toBe('ok');
    const open = async () => (await metrics.openSockets.get()).values[0]?.value;
    expect(await open()).toBe(1);
    const closed = once(socket, 'close');
    await third.close();
    expect((await closed)[0]).toBe(1012);
    await expect.poll(open, soon).toBe(0);
  });

  test('tell of a lost line to the database, after which everything is read again', async () => {
    const client = await connect(first, ada);
    await client.join(`workspace:${ada.workspaceId}`);
    await runSql(
      first.database.url,
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()
         and query in ('LISTEN "parapet_live"', 'SELECT pg_notify($1, $2)')`,
    );
    await expect.poll(() => events(client), soon).toContain('resync');
    await first.call(ada, 'POST', `/api/workspaces/${ada.workspaceId}/assets`, {
      value: 'after.example',
      consent: true,
    });
    await expect.poll(() => events(client), soon).toContain('asset');
  });
});

describe('a handshake', () => {
  /** Returns the status of the answer, 101 for a socket. */
  const ask = (path: string, headers: Record<string, string> = {}): Promise<number> =>
    new Promise((resolve, reject) => {
      const key = randomBytes(16).toString('base64');
      const call = request(first.url + path, {
        headers: {
          connection: 'upgrade',
          upgrade: 'websocket',
          'sec-websocket-version': '13',
          'sec-websocket-key': key,
          ...headers,
        },
      });
      call.on('response', ({ statusCode = 0 }) => resolve(statusCode));
      call.on('upgrade', ({ headers: { 'sec-websocket-accept': accept } }, socket) => {
        const expected = createHash('sha1')
          .update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
          .digest('base64');
        socket.destroy();
        resolve(accept === expected ? 101 : 0);
      });
      call.on('error', reject);
      call.end();
    });
  const path = '/realtime/v1/websocket';
  const good = `${path}?apikey=${TEST_KEY}&vsn=2.0.0`;

  test.each([
    ['of a script', good, {}, 101],
    ['of the page', good, { origin: 'http://localhost:3000' }, 101],
    ['of another page', good, { origin: 'https://evil.example' }, 401],
    ['under another name of this machine', good, { host: 'evil.example' }, 404],
    ['without a key', path, {}, 401],
    ['with another key', `${path}?apikey=sb_publishable_x`, {}, 401],
    ['of another version', `${path}?apikey=${TEST_KEY}&vsn=3.0.0`, {}, 400],
    ['elsewhere', '/api/workspaces/list', {}, 404],
  ])('%s', async (_name, address, headers, status) => {
    expect(await ask(address, headers)).toBe(status);
  });
});

describe('limits', () => {
  test('a person has so many sockets', async () => {
    const topic = `user:${ada.id}`;
    const clients: Client[] = [];
    for (let n = 0; n < 4; n++) clients.push(await connect(first, ada));
    const joined: unknown[] = [];
    for (const client of clients) joined.push(await client.join(topic));
    expect(joined).toEqual(['ok', 'ok', 'ok', 'error']);
    clients[0]?.socket.close();
    await expect.poll(() => clients[3]?.join(topic), soon).toBe('ok');
  });

  test('a socket is for one person', async () => {
    const bob = await first.signUp();
    const client = await connect(first, ada);
    expect(await client.join(`user:${ada.id}`)).toBe('ok');
    expect(await client.join(`user:${bob.id}`, { token: bob.token })).toBe('error');
  });

  test('one that joins nothing is closed', async () => {
    const { socket } = await connect(first, ada);
    expect((await once(socket, 'close'))[0]).toBe(1000);
  });

  test('one that sends too much is closed', async () => {
    const { socket, send } = await connect(first, ada);
    for (let n = 0; n < 200; n++) send(null, String(n), 'phoenix', 'heartbeat', {});
    expect((await once(socket, 'close'))[0]).toBe(1008);
  });

  test('a message that is too large closes the socket', async () => {
    const { socket, send } = await connect(first, ada);
    send(null, '1', 'phoenix', 'heartbeat', { text: 'x'.repeat(70_000) });
    expect((await once(socket, 'close'))[0]).toBe(1009);
  });
});

test('no message breaks a socket or the process', async () => {
  const topic = `realtime:triage:${ada.workspaceId}`;
  const text = fc.oneof(fc.string(), fc.constantFrom('phoenix', topic, '__proto__', 'phx_join'));
  const event = fc.oneof(
    text,
    fc.constantFrom('phx_join', 'phx_leave', 'access_token', 'presence', 'broadcast', 'heartbeat'),
  );
  const frame = fc.oneof(
    fc.tuple(text, text, text, event, fc.jsonValue()).map((parts) => JSON.stringify(parts)),
    fc.json(),
    fc.string(),
    fc.uint8Array({ maxLength: 200 }),
  );
  let client = await connect(first, ada);
  await client.join(`triage:${ada.workspaceId}`, { presence: 'ada' });
  for (const data of fc.sample(frame, { numRuns: 400, seed: 7 })) {
    if (client.socket.readyState !== WebSocket.OPEN) client = await connect(first, ada);
    client.socket.send(data);
  }
  client.socket.terminate();
  client = await connect(first, ada);
  client.send(null, 'last', 'phoenix', 'heartbeat', {});
  await expect.poll(() => client.heard.map(([, ref]) => ref), soon).toContain('last');
});
