import type { ScanEvent } from '@parapet/contracts/scans/scan';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '../../platform/app-error.ts';
import { createTokenVerifier, type TokenVerifier } from '../../platform/auth/token-verifier.ts';
import { playScript } from '../../testing/scans/scripted-scanner.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { runSql, type TestUser } from '../../testing/test-identity.ts';

let api: TestApi;
let ada: TestUser;
/** Resolves to let the scan continue after its first check. */
let held: PromiseWithResolvers<void>;
let isSignedOut: boolean;

beforeAll(async () => {
  let verifier: TokenVerifier | undefined;
  api = await startTestApi({
    tokens: {
      ping: async () => undefined,
      async verify(token) {
        if (isSignedOut) throw new AppError('session_invalid', 'Your session has ended.');
        verifier ??= createTokenVerifier(api.identity);
        return await verifier.verify(token);
      },
    },
  });
  await api.startWorker((input, sink) =>
    playScript({ one: ['a'], two: ['b', 'c'], three: 'pass' }, input, sink, async (id) => {
      if (id === 'two') await held.promise;
    }),
  );
});
beforeEach(async () => {
  ada = await api.signUp();
  held = Promise.withResolvers();
  isSignedOut = false;
});
afterAll(() => api.close());

interface Seen {
  id: number | null;
  event: ScanEvent;
}

async function startScan(): Promise<string> {
  const base = `/api/workspaces/${ada.workspaceId}`;
  const asset = await api.call(ada, 'POST', `${base}/assets`, {
    value: 'a.example',
    consent: true,
  });
  const scan = await api.call(ada, 'POST', `${base}/scans`, { assetIds: [asset.body.id] });
  return scan.body.id;
}

const open = (scanId: string, options: { token?: string; lastEventId?: number } = {}) =>
  fetch(`${api.url}/api/workspaces/${ada.workspaceId}/scans/${scanId}/events`, {
    headers: {
      authorization: `Bearer ${options.token ?? ada.token}`,
      ...(options.lastEventId !== undefined && { 'last-event-id': String(options.lastEventId) }),
    },
  });

/** Yields events until the server ends the stream. */
async function* eventsOf(response: Response): AsyncGenerator<Seen> {
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += Buffer.from(chunk).toString('utf8');
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const data = /^data: (.*)$/m.exec(block)?.[1];
      const id = /^id: (\d+)$/m.exec(block)?.[1];
      if (data) yield { id: id ? Number(id) : null, event: JSON.parse(data) };
    }
  }
}

async function readToEnd(response: Response): Promise<Seen[]> {
  const seen: Seen[] = [];
  for await (const event of eventsOf(response)) seen.push(event);
  return seen;
}

const titles = (seen: readonly Seen[]) =>
  seen.flatMap(({ event }) => (event.type === 'finding' ? [event.finding.title] : []));

describe('the event stream of a scan', () => {
  test('starts with a snapshot, sends every finding once and ends with the final scan', async () => {
    const scanId = await startScan();
    const response = await open(scanId);
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    const seen: Seen[] = [];
    for await (const one of eventsOf(response)) {
      seen.push(one);
      if (one.event.type === 'finding') held.resolve();
    }
    expect(seen[0]).toMatchObject({ id: null, event: { type: 'scan' } });
    expect(titles(seen)).toEqual(['Weak at a', 'Weak at b', 'Weak at c']);
    expect(seen.at(-1)?.event).toMatchObject({ type: 'scan', scan: { status: 'completed' } });
    const ids = seen.flatMap(({ id }) => (id === null ? [] : [id]));
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  });

  test('continues after the last event of a broken stream', async () => {
    const scanId = await startScan();
    let lastEventId = 0;
    for await (const { id, event } of eventsOf(await open(scanId))) {
      if (id !== null) lastEventId = id;
      if (event.type === 'finding') break;
    }
    held.resolve();
    const rest = await readToEnd(await open(scanId, { lastEventId }));
    expect(titles(rest)).toEqual(['Weak at b', 'Weak at c']);
    expect(rest.every(({ id }) => id === null || id > lastEventId)).toBe(true);
  });

  test('replays all events of an ended scan', async () => {
    held.resolve();
    const scanId = await startScan();
    await readToEnd(await open(scanId));
    const again = await readToEnd(await open(scanId));
    expect(titles(again)).toHaveLength(3);
    expect(again[0]?.event).toMatchObject({ scan: { status: 'completed' } });
  });

  test('ends when the token does', async () => {
    const scanId = await startScan();
    const path = `/api/workspaces/${ada.workspaceId}/scans/${scanId}`;
    const status = async () => (await api.call(ada, 'GET', path)).body.status;
    await expect.poll(status).toBe('running');
    const token = await api.identity.sign({ sub: ada.id, session_id: ada.sessionId }, '1s');
    await readToEnd(await open(scanId, { token }));
    expect(await status()).toBe('running');
    held.resolve();
  });

  test('ends when the user signs out', async () => {
    const scanId = await startScan();
    const seen: Seen[] = [];
    for await (const one of eventsOf(await open(scanId))) {
      seen.push(one);
      if (one.event.type !== 'finding') continue;
      isSignedOut = true;
      held.resolve();
    }
    expect(titles(seen)).toEqual(['Weak at a']);
  });

  test('can be opened twenty times per user', async () => {
    const scanId = await startScan();
    const twenty = await Promise.all(Array.from({ length: 20 }, () => open(scanId)));
    expect(twenty.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect((await open(scanId)).status).toBe(429);
    held.resolve();
    await Promise.all(twenty.map(readToEnd));
    expect((await open(scanId)).status).toBe(200);
  });

  test('ends when the user loses access to the workspace', async () => {
    const eve = await api.signUp();
    const member = [ada.workspaceId, eve.id];
    await runSql(
      api.database.url,
      `insert into parapet.memberships (workspace_id, user_id, role) values ($1, $2, 'viewer')`,
      member,
    );
    const scanId = await startScan();
    const response = await open(scanId, { token: eve.token });
    await runSql(
      api.database.url,
      'delete from parapet.memberships where workspace_id = $1 and user_id = $2',
      member,
    );
    held.resolve();
    const seen = await readToEnd(response).catch(() => []);
    expect(titles(seen)).not.toContain('Weak at c');
  });

  test('is refused before the stream opens', async () => {
    held.resolve();
    const scanId = await startScan();
    const bob = await api.signUp();
    expect((await open(scanId, { token: bob.token })).status).toBe(404);
    expect((await open(crypto.randomUUID())).status).toBe(404);
    expect((await open(scanId, { token: 'x' })).status).toBe(401);
  });
});
