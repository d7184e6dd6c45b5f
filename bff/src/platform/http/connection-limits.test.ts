import { once } from 'node:events';
import type { IncomingMessage, RequestListener } from 'node:http';
import { connect, type Socket } from 'node:net';
import { errorBodySchema } from '@parapet/contracts/text/errors';
import express from 'express';
import { afterEach, describe, expect, test } from 'vitest';
import { type ConnectionLimits, defaultLimits } from './connection-limits.ts';
import { type Listening, listen } from './listen.ts';

const opened: { server?: Listening; sockets: Socket[]; timers: NodeJS.Timeout[] } = {
  sockets: [],
  timers: [],
};
afterEach(async () => {
  opened.timers.splice(0).forEach(clearInterval);
  for (const socket of opened.sockets.splice(0)) socket.destroy();
  await opened.server?.close(0);
});

async function serve(
  listener: RequestListener,
  limits: Partial<ConnectionLimits>,
  isUpload?: (req: IncomingMessage) => boolean,
) {
  const options = { port: 0, hosts: ['127.0.0.1'], limits, ...(isUpload && { isUpload }) };
  opened.server = await listen(listener, options);
}

function open(): Socket {
  const socket = connect(opened.server?.port ?? 0, '127.0.0.1');
  socket.on('error', () => undefined);
  opened.sockets.push(socket);
  return socket;
}

/** Sends single bytes until the connection closes. */
function trickle(socket: Socket, head: string): Socket {
  socket.write(head);
  opened.timers.push(setInterval(() => socket.writable && socket.write('a'), 5));
  return socket;
}

/** Resolves to everything received until the connection closes, on whichever side. */
function text(socket: Socket): Promise<string> {
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  return new Promise((resolve) => {
    socket.once('close', () => resolve(Buffer.concat(chunks).toString()));
  });
}

const parse = (answer: string) => {
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  return { statusLine: head.split('\r\n')[0], body: errorBodySchema.parse(JSON.parse(body)) };
};

const readsBody = express().use(express.text(), (req, res) => void res.json({ read: req.body }));
const post = (length: number) =>
  `POST / HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain\r\nContent-Length: ${length}\r\n\r\n`;

describe('a request', () => {
  test('has 30 seconds to arrive by default', () => {
    expect(defaultLimits.requestMs).toBe(30_000);
  });

  test.each([
    ['body', post(100_000)],
    ['head', 'GET / HTTP/1.1\r\nHost: a\r\nX-Slow: '],
  ])('whose %s arrives too slowly ends with 408', async (_, head) => {
    await serve(readsBody, { requestMs: 100 });
    const { statusLine, body } = parse(await text(trickle(open(), head)));
    expect(statusLine).toBe('HTTP/1.1 408 Request Timeout');
    expect(body).toMatchObject({ code: 'request_timeout', supportAvailable: false });
  });

  test('that sends a file may take longer, beside others that may not', async () => {
    const isUpload = ({ url }: IncomingMessage) => url === '/file';
    await serve(readsBody, { requestMs: 100, uploadMs: 60_000 }, isUpload);
    const slow = text(trickle(open(), post(100_000)));
    const file = trickle(open(), post(60).replace('/ HTTP', '/file HTTP'));
    const answer = once(file, 'data');
    expect(parse(await slow).statusLine).toBe('HTTP/1.1 408 Request Timeout');
    expect(String(await answer)).toContain('HTTP/1.1 200 OK');
  });

  test('that never starts ends with 408 too', async () => {
    await serve(readsBody, { requestMs: 100 });
    expect(parse(await text(open())).body.code).toBe('request_timeout');
  });

  test('that has arrived may take longer to answer', async () => {
    const finish = Promise.withResolvers<void>();
    const handler: RequestListener = async (req, res) => {
      if (req.method === 'POST') return;
      res.write('begun ');
      await finish.promise;
      res.end('ended');
    };
    await serve(handler, { requestMs: 100 });
    const long = await fetch(`http://127.0.0.1:${opened.server?.port}/`);
    // The slow request starts later and ends first: by then the long response exceeds the limit.
    await text(trickle(open(), post(100_000)));
    finish.resolve();
    expect(await long.text()).toBe('begun ended');
  });

  test.each([
    ['is not HTTP', 'nonsense\r\n\r\n', 400, 'malformed_request'],
    [
      'names two lengths',
      `${post(1).trim()}\r\nContent-Length: 2\r\n\r\n`,
      400,
      'malformed_request',
    ],
    [
      'has a head of megabytes',
      `GET / HTTP/1.1\r\nX: ${'a'.repeat(33_000)}`,
      431,
      'headers_too_large',
    ],
  ])('that %s is refused with the standard error body', async (_, sent, status, code) => {
    await serve(readsBody, {});
    const socket = open();
    socket.write(sent);
    const { statusLine, body } = parse(await text(socket));
    expect(statusLine).toContain(` ${status} `);
    expect(body.code).toBe(code);
  });

  test('that breaks off in its body affects no other request', async () => {
    await serve(readsBody, {});
    const socket = open();
    socket.write(`${post(10)}abc`);
    await once(socket, 'connect');
    socket.end();
    await text(socket);
    const next = await fetch(`http://127.0.0.1:${opened.server?.port}/`);
    expect(next.status).toBe(200);
  });
});

describe('one address', () => {
  test('has a limit of open connections, and a closed one frees a slot', async () => {
    await serve(readsBody, { perAddress: 3 });
    const held = [open(), open(), open()];
    await Promise.all(held.map((socket) => once(socket, 'connect')));
    await expect(text(open())).resolves.toBe('');
    expect(held.map(({ readableEnded }) => readableEnded)).toEqual([false, false, false]);

    held[0]?.destroy();
    const status = () => fetch(`http://127.0.0.1:${opened.server?.port}/`).then((r) => r.status);
    await expect.poll(() => status().catch(() => 'refused')).toBe(200);
  });
});
