import { afterEach, describe, expect, it } from 'vitest';
import { type Connection, followShared, type SharedStream } from './shared-stream.ts';

interface News {
  kind: 'snapshot' | 'finding';
  text: string;
}
type Opening = Parameters<SharedStream<News>['open']>[0] & PromiseWithResolvers<void>;

/** The server's end: what each tab opened, and a way to send down the newest of the streams. */
const createServer = () => {
  const openings: Opening[] = [];
  return {
    openings,
    stream: (name: string): SharedStream<News> => ({
      name,
      supersedes: (event) => (event.kind === 'snapshot' ? 'snapshot' : null),
      open: (stream) => {
        const ending = Promise.withResolvers<void>();
        openings.push({ ...stream, ...ending });
        stream.signal.addEventListener('abort', () => ending.reject(stream.signal.reason));
        stream.onConnection('open');
        return ending.promise;
      },
    }),
    send: (id: number, text: string, kind: News['kind'] = 'finding') =>
      openings.at(-1)?.onEvent({ kind, text }, String(id)),
  };
};

const tabs: AbortController[] = [];

const openTab = (stream: SharedStream<News>) => {
  const controller = new AbortController();
  tabs.push(controller);
  const heard: string[] = [];
  const connections: Connection[] = [];
  const handlers = {
    onEvent: (event: News) => heard.push(event.text),
    onConnection: (connection: Connection) => connections.push(connection),
  };
  const over = followShared(stream, handlers, controller.signal).then(
    () => 'ended',
    (error: unknown) => error,
  );
  return { heard, connections, over, close: () => controller.abort(new Error('tab closed')) };
};

afterEach(() => {
  for (const tab of tabs.splice(0)) tab.abort(new Error('test over'));
});

const nextName = () => `test:${crypto.randomUUID()}`;

describe('followShared', () => {
  it('opens one stream for two tabs, and both hear all of it', async () => {
    const server = createServer();
    const stream = server.stream(nextName());
    const first = openTab(stream);
    await expect.poll(() => server.openings.length).toBe(1);
    server.send(1, 'one');
    const second = openTab(stream);
    await expect.poll(() => second.heard).toEqual(['one']);
    server.send(2, 'two');
    await expect.poll(() => second.heard).toEqual(['one', 'two']);
    expect(first.heard).toEqual(['one', 'two']);
    expect(second.connections.at(-1)).toBe('open');
    expect(server.openings).toHaveLength(1);
  });

  it('gives a tab that joins the last snapshot, not each', async () => {
    const server = createServer();
    const stream = server.stream(nextName());
    openTab(stream);
    await expect.poll(() => server.openings.length).toBe(1);
    server.send(1, '10 %', 'snapshot');
    server.send(2, 'a finding');
    server.send(3, '20 %', 'snapshot');
    const joined = openTab(stream);
    await expect.poll(() => joined.heard).toEqual(['a finding', '20 %']);
  });

  it('takes a snapshot with the id of the event before it, and one without any', async () => {
    const server = createServer();
    const tab = openTab(server.stream(nextName()));
    await expect.poll(() => server.openings.length).toBe(1);
    server.openings[0]?.onEvent({ kind: 'snapshot', text: '10 %' }, null);
    server.send(4, 'a finding');
    server.send(4, '20 %', 'snapshot');
    expect(tab.heard).toEqual(['10 %', 'a finding', '20 %']);
  });

  it('goes on in the next tab, after the last event, when the first one closes', async () => {
    const server = createServer();
    const stream = server.stream(nextName());
    const first = openTab(stream);
    await expect.poll(() => server.openings.length).toBe(1);
    const second = openTab(stream);
    const third = openTab(stream);
    server.send(7, 'seven');
    await expect.poll(() => [second.heard, third.heard]).toEqual([['seven'], ['seven']]);

    first.close();
    await expect.poll(() => server.openings.length).toBe(2);
    expect(server.openings[1]?.lastEventId).toBe('7');
    server.send(8, 'eight');
    const both = ['seven', 'eight'];
    await expect.poll(() => [second.heard, third.heard]).toEqual([both, both]);
  });

  it('ends in every tab when there is no more', async () => {
    const server = createServer();
    const stream = server.stream(nextName());
    const first = openTab(stream);
    const second = openTab(stream);
    await expect.poll(() => server.openings.length).toBe(1);
    server.openings[0]?.resolve();
    expect(await Promise.all([first.over, second.over])).toEqual(['ended', 'ended']);
  });

  it('rejects with what stopped the stream', async () => {
    const server = createServer();
    const tab = openTab(server.stream(nextName()));
    await expect.poll(() => server.openings.length).toBe(1);
    server.openings[0]?.reject(new Error('no such scan'));
    expect(await tab.over).toEqual(new Error('no such scan'));
  });

  it('has a stream of its own where the browser has no locks', async () => {
    const server = createServer();
    const heard: string[] = [];
    const controller = new AbortController();
    tabs.push(controller);
    const handlers = { onEvent: (event: News) => heard.push(event.text), onConnection: () => {} };
    followShared(server.stream(nextName()), handlers, controller.signal, null).catch(() => {});
    server.send(1, 'one');
    expect(heard).toEqual(['one']);
  });
});
