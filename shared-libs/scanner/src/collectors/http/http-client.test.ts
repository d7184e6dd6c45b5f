import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createTraffic } from '../../traffic/traffic.ts';
import { createBodyMemory } from './body-memory.ts';
import { createHttpClient, type HttpClient } from './http-client.ts';

let server: Server;
let client: HttpClient;
afterEach(async () => {
  await client.close();
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

async function open(answer: RequestListener, { signal } = new AbortController()): Promise<void> {
  server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { address, port } = server.address() as AddressInfo;
  client = createHttpClient(
    { scheme: 'http', host: address, port, address },
    {
      traffic: createTraffic({
        signal,
        requestsPerSecond: 1000,
        whenRunning: async () => undefined,
      }),
      userAgent: 'test',
      bodyMemory: createBodyMemory(),
      share: 'test',
    },
  );
}

const get = (path: string) => client.send({ method: 'GET', path, maxBytes: 1000 });

describe('a scan that is stopped', () => {
  it('ends requests whose answer has not begun, and those whose body has not ended', async () => {
    const stop = new AbortController();
    const arrived = Promise.withResolvers<void>();
    const closed: Promise<unknown>[] = [];
    await open((req, res) => {
      closed.push(new Promise((resolve) => req.socket.once('close', resolve)));
      if (req.url === '/body') res.write('the first part');
      if (closed.length === 2) arrived.resolve();
    }, stop);
    const waiting = ['/silent', '/body'].map((path) =>
      expect(get(path)).rejects.toThrow('stopped'),
    );
    await arrived.promise;
    stop.abort(new Error('stopped'));
    await Promise.all([...waiting, ...closed]);
    await expect(get('/later')).rejects.toThrow('stopped');
  });
});

describe('a connection that the server closes instead of answering', () => {
  it('is asked for once more, as the server may have closed one that it kept', async () => {
    const asked: string[] = [];
    await open((req, res) => {
      asked.push(String(req.url));
      if (asked.length === 2) req.socket.destroy();
      else res.end('here');
    });
    expect(await get('/first')).toMatchObject({ ok: true });
    expect(await get('/second')).toMatchObject({ ok: true });
    expect(asked).toEqual(['/first', '/second', '/second']);
  });

  it('is no answer when it is closed again', async () => {
    let asked = 0;
    await open((req, res) => {
      asked += 1;
      if (asked === 1) res.end('here');
      else req.socket.destroy();
    });
    await get('/');
    expect(await get('/closed')).toEqual({
      ok: false,
      reason: 'The connection was closed before an answer came',
    });
    expect(asked).toBe(3);
  });

  it('is no answer where the server has not answered before', async () => {
    let asked = 0;
    await open((req) => {
      asked += 1;
      req.socket.destroy();
    });
    expect(await get('/')).toMatchObject({ ok: false });
    expect(asked).toBe(1);
  });
});

describe('the text of an answer', () => {
  it.each([
    ['UTF-8', Buffer.from('DB=ä')],
    ['UTF-8 with a mark', Buffer.from('\ufeffDB=ä')],
    ['UTF-16 of Windows', Buffer.from('\ufeffDB=ä', 'utf16le')],
    ['UTF-16 in the order of networks', Buffer.from('\ufeffDB=ä', 'utf16le').swap16()],
  ])('is read from %s', async (_name, bytes) => {
    await open((_req, res) => res.end(bytes));
    const answer = await get('/.env');
    expect(answer.ok && answer.value.exchange.body).toBe('DB=ä');
  });
});
