import { afterEach, describe, expect, it } from 'vitest';
import { type Connection, type SharedStream, shareStream } from './shared-stream.ts';

interface StreamEvent {
  kind: 'snapshot' | 'finding';
  text: string;
}
type Opening = Parameters<SharedStream<StreamEvent>['open']>[0] & PromiseWithResolvers<void>;

/** The server side: the streams that tabs opened, and a function that sends to the newest one. */
const createServer = () => {
  const openings: Opening[] = [];
  return {
    openings,
    stream: (name: string): SharedStream<StreamEvent> => ({
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
    send: (id: number, text: string, kind: StreamEvent['kind'] = 'finding') =>
      openings.at(-1)?.onEvent({ kind, text }, String(id)),
  };
};

const tabs: AbortController[] = [];

const openTab = (stream: SharedStream<StreamEvent>) => {
  const controller = new AbortController();
  tabs.push(controller);
  const received: string[] = [];
  const connections: Connection[] = [];
  const handlers = {
    onEvent: (event: StreamEvent) => received.push(event.text),
    onConnection: (connection: Connection) => connections.push(connection),
  };
  const ended = shareStream(stream, handlers, controller.signal).then(
    () => 'ended',
    (error: unknown) => error,
  );
  return { received, connections, ended, close: () => controller.abort(new Error('tab closed')) };
};

afterEach(() => {
  for (const tab of tabs.splice(0)) tab.abort(new Error('test over'));
});

const nextName = () => `test:${crypto.randomUUID()}`;

describe('shareStream', () => {
  it('opens one stream for two tabs, and both receive every event', async () => {
    const server = createServer();
    const stream = server.stream(nextName());
    const first = openTab(stream);
    await expect.poll(() => server.openings.length).toBe(1);
    server.send(1, 'one');
    const second = openTab(stream);
    await expect.poll(() => second.received).toEqual(['one']);
    server.send(2, 'two');
    await expect.poll(() => second.received).toEqual(['one', 'two']);
    expect(first.received).toEqual(['one', 'two']);
    expect(second.connections.at(-1)).toBe('open');
    expect(server.openings).toHaveLength(1);
  });

  it('sends only the last snapshot to a tab that joins', async () => {
    const server = createServer();
    const stream = server.stream(nextName());
    openTab(stream);
    await expect.poll(() => server.openings.length).toBe(1);
    server.send(1, '10 %', 'snapshot');
    server.send(2, 'a finding');
    server.send(3, '20 %', 'snapshot');
    const joined = openTab(stream);
    await expect.poll(() => joined.received).toEqual(['a finding', '20 %']);
  });

  it('accepts a snapshot with the id of the previous event and one without an id', async () => {
    const server = createServer();
    const tab = openTab(server.stream(nextName()));
    await expect.poll(() => server.openings.length).toBe(1);
    server.openings[0]?.onEvent({ kind: 'snapshot', text: '10 %' }, null);
    server.send(4, 'a finding');
    server.send(4, '20 %', 'snapshot');
    expect(tab.received).toEqual(['10 %', 'a finding', '20 %']);
  });

  it('continues in the next tab after the last event when the first tab closes', async () => {
    const server = createServer();
    const stream = server.stream(nextName());
    const first = openTab(stream);
    await expect.poll(() => server.openings.length).toBe(1);
    const second = openTab(stream);
    const third = openTab(stream);
    server.send(7, 'seven');
    await expect.poll(() => [second.received, third.received]).toEqual([['seven'], ['seven']]);

    first.close();
    await expect.poll(() => server.openings.length).toBe(2);
    expect(server.openings[1]?.lastEventId).toBe('7');
    server.send(8, 'eight');
    const both = ['seven', 'eight'];
    await expect.poll(() => [second.received, third.received]).toEqual([both, both]);
  });

  it('ends in every tab when the stream ends', async () => {
    const server = createServer();
    const stream = server.stream(nextName());
    const first = openTab(stream);
    const second = openTab(stream);
    await expect.poll(() => server.openings.length).toBe(1);
    server.openings[0]?.resolve();
    expect(await Promise.all([first.ended, second.ended])).toEqual(['ended', 'ended']);
  });

  it('rejects with the error of the stream', async () => {
    const server = createServer();
    const tab = openTab(server.stream(nextName()));
    await expect.poll(() => server.openings.length).toBe(1);
    server.openings[0]?.reject(new Error('no such scan'));
    expect(await tab.ended).toEqual(new Error('no such scan'));
  });

  it('opens a separate stream when the browser has no locks', async () => {
    const server = createServer();
    const received: string[] = [];
    const controller = new AbortController();
    tabs.push(controller);
    const handlers = {
      onEvent: (event: StreamEvent) => received.push(event.text),
      onConnection: () => {},
    };
    shareStream(server.stream(nextName()), handlers, controller.signal, null).catch(() => {});
    server.send(1, 'one');
    expect(received).toEqual(['one']);
  });
});
