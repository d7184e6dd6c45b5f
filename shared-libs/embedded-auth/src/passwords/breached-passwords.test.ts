import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { afterEach, expect, test, vi } from 'vitest';
import { askHaveIBeenPwned } from './breached-passwords.ts';

const PASSWORD = 'xK9!mm2vQp7z';
const sha1 = createHash('sha1').update(PASSWORD).digest('hex').toUpperCase();
const [prefix, suffix] = [sha1.slice(0, 5), sha1.slice(5)];

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function serve(listener: RequestListener): Promise<string> {
  server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
}

test('a password counts as leaked when its hash is among those with the same prefix', async () => {
  const asked: string[] = [];
  const baseUrl = await serve((request, response) => {
    asked.push(`${request.url} ${request.headers['add-padding']}`);
    response.end(`${'0'.repeat(35)}:7\r\n${suffix}:3\r\n`);
  });
  const onError = vi.fn();
  expect(await askHaveIBeenPwned({ onError, baseUrl })(PASSWORD)).toBe(true);
  expect(asked).toEqual([`/range/${prefix}?mode=sha1 true`]);
  expect(onError).not.toHaveBeenCalled();
});

test.each([
  ['not among them', `${'0'.repeat(35)}:7`],
  ['among them as padding', `${suffix}:0`],
])('a password is unknown when its hash is %s', async (_, body) => {
  const baseUrl = await serve((_request, response) => response.end(body));
  expect(await askHaveIBeenPwned({ onError: vi.fn(), baseUrl })(PASSWORD)).toBe(false);
});

test.each<[string, RequestListener]>([
  ['fails', (_request, response) => response.writeHead(503).end()],
  ['hangs up', (request) => request.destroy()],
  ['never answers', () => undefined],
])('a password passes, and the error is reported, when the service %s', async (_, listener) => {
  const baseUrl = await serve(listener);
  const onError = vi.fn();
  expect(await askHaveIBeenPwned({ onError, baseUrl, timeoutMs: 200 })(PASSWORD)).toBe(false);
  expect(onError).toHaveBeenCalledExactlyOnceWith(expect.any(Error));
});
