import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createTestDatabase, type TestDatabase } from '@parapet/test-kit/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { ServedSockets } from '../../testing/serve-sockets.ts';
import { TEST_KEY } from '../../testing/test-api.ts';
import { runSql } from '../../testing/test-identity.ts';

const SOCKETS = 1000;
const CHANGES = 40;
/** Milliseconds between two changes. */
const EVERY = 250;

let database: TestDatabase;
let server: ChildProcess;
let served: ServedSockets;
const sockets: WebSocket[] = [];

const residentBytes = async (): Promise<number> => {
  server.send('rss');
  const [bytes] = await once(server, 'message');
  return bytes;
};

beforeAll(async () => {
  database = await createTestDatabase();
  server = fork(
    new URL('../../testing/serve-sockets.ts', import.meta.url),
    [database.url, database.adminUrl, String(SOCKETS / 20)],
    { execArgv: [...process.execArgv, '--expose-gc'] },
  );
  [served] = await once(server, 'message');
}, 120_000);
afterAll(async () => {
  for (const socket of sockets) socket.terminate();
  server.disconnect();
  await once(server, 'exit');
  await database.drop();
});

/** A browser: its own topic and that of the workspace. Calls `onAsset` with the ids of changed assets. */
async function connect(at: number, onAsset: (id: string) => void): Promise<void> {
  const user = served.users[at % served.users.length];
  const address = served.url.replace('http', 'ws');
  const socket = new WebSocket(`${address}/realtime/v1/websocket?apikey=${TEST_KEY}&vsn=2.0.0`, {
    perMessageDeflate: false,
  });
  sockets.push(socket);
  await once(socket, 'open');
  let joined = 0;
  const done = Promise.withResolvers<void>();
  socket.on('message', (data: Buffer) => {
    const [, , , event, payload] = JSON.parse(data.toString('utf8'));
    if (event === 'phx_reply' && payload.status === 'ok') {
      joined += 1;
      if (joined === 2) done.resolve();
    }
    if (event === 'broadcast' && payload.event === 'asset') onAsset(payload.payload.ids[0]);
  });
  for (const [ref, topic] of [`user:${user?.id}`, `workspace:${served.workspaceId}`].entries()) {
    const config = { private: true };
    const join = { config, access_token: user?.token };
    socket.send(JSON.stringify([`${ref}`, `${ref}`, `realtime:${topic}`, 'phx_join', join]));
  }
  await done.promise;
}

// Slow: a thousand sockets join two topics each.
test('a thousand sockets take under 40 KB each, and hear of a change within half a second', async () => {
  const committed = new Map<string, number>();
  const taken: number[] = [];
  // What the first ones bring is not theirs alone: code that is compiled, pools that are filled.
  for (let at = 0; at < 20; at++) await connect(at, () => undefined);
  for (const socket of sockets.splice(0)) socket.close();
  await expect.poll(() => residentBytes(), { timeout: 10_000 }).toBeGreaterThan(0);
  const before = await residentBytes();
  for (let at = 0; at < SOCKETS; at += 20) {
    await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        connect(at + n, (id) => {
          const since = committed.get(id);
          if (since !== undefined) taken.push(performance.now() - since);
        }),
      ),
    );
  }
  const perSocket = ((await residentBytes()) - before) / SOCKETS;

  for (let n = 0; n < CHANGES; n++) {
    const id = `0199aaaa-0000-7000-8000-${String(n).padStart(12, '0')}`;
    const at = performance.now();
    committed.set(id, at);
    await runSql(
      database.url,
      `insert into parapet.assets (id, workspace_id, type, value, canonical_key, display_name, consented_at)
       values ($1, $2, 'domain', $3, $3, $3, now())`,
      [id, served.workspaceId, `n${n}.example`],
    );
    await new Promise((resolve) =>
      setTimeout(resolve, Math.max(0, EVERY - (performance.now() - at))),
    );
  }
  await expect.poll(() => taken.length, { timeout: 30_000 }).toBe(SOCKETS * CHANGES);
  const sorted = taken.toSorted((a, b) => a - b);
  const p95 = sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN;
  const figures = { perSocketKb: perSocket / 1024, p50: sorted[sorted.length >> 1], p95 };
  process.stdout.write(`sockets: ${JSON.stringify(figures)}\n`);
  expect(perSocket).toBeLessThan(40 * 1024);
  expect(p95).toBeLessThan(500);
}, 300_000);
