import * as zlib from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { header } from '../../subjects/web/web-origin.ts';
import {
  type RawAnswer,
  type RawHttpServer,
  type RawRequest,
  startRawHttpServer,
} from '../../testing/servers/raw-http-server.ts';
import { createTraffic } from '../../traffic/traffic.ts';
import { createBodyMemory } from './body-memory.ts';
import { createHttpClient, type HttpClient } from './http-client.ts';
import { readPage } from './read-page.ts';

let server: RawHttpServer;
let client: HttpClient;
afterEach(async () => {
  await client.close();
  await server.close();
});

const endpoint = () =>
  ({ scheme: 'http', host: '127.0.0.1', address: '127.0.0.1', port: server.port }) as const;

async function open(
  answer: (request: RawRequest) => RawAnswer | string | Buffer,
  timeouts: { requestMs?: number } = {},
): Promise<void> {
  server = await startRawHttpServer(answer);
  client = createHttpClient(endpoint(), {
    traffic: createTraffic({
      signal: new AbortController().signal,
      requestsPerSecond: 1000,
      whenRunning: async () => undefined,
      timeouts,
    }),
    userAgent: 'test',
    bodyMemory: createBodyMemory(),
    share: 'test',
  });
}

async function answerTo(answer: RawAnswer | string | Buffer, maxBytes = 100_000) {
  await open(() => answer);
  const read = await client.send({ method: 'GET', path: '/', maxBytes });
  if (!read.ok) throw new Error(read.reason);
  return read.value.exchange;
}

const lines = (...all: string[]) => `${all.join('\r\n')}\r\n\r\n`;
const page =
  '<!doctype html><title>Größe und Öl</title><script src="http://a.example/a.js"></script>';
const coded = (coding: string, bytes: Buffer, more = '') =>
  Buffer.concat([
    Buffer.from(
      lines(
        'HTTP/1.1 200 OK',
        'Content-Type: text/html; charset=utf-8',
        `Content-Encoding: ${coding}`,
        `Content-Length: ${bytes.length}${more}`,
      ),
    ),
    bytes,
  ]);

describe('the head of an answer', () => {
  it('may be folded: the lines of a header are one', async () => {
    const head = lines(
      'HTTP/1.1 200 OK',
      "Content-Security-Policy: default-src 'self';",
      "  script-src 'none';",
      '\tobject-src a',
      'X-Content-Type-Options: nosniff',
    );
    const exchange = await answerTo(head + page);
    expect(header(exchange, 'content-security-policy')).toBe(
      "default-src 'self'; script-src 'none'; object-src a",
    );
    expect(header(exchange, 'x-content-type-options')).toBe('nosniff');
    expect(exchange.body).toBe(page);
  });

  it('may hold lines without a name, which are left out', async () => {
    const head = lines(
      'HTTP/1.1 200 OK',
      'user"',
      ': no name',
      'two words: x',
      'Set-Cookie: a=1',
      '--',
      'Server : x',
    );
    expect((await answerTo(head + page)).headers).toEqual([
      ['set-cookie', 'a=1'],
      ['server', 'x'],
    ]);
  });

  it('may end its lines with LF or CR alone, and begin late', async () => {
    const head = '\r\nHTTP/1.1 203 Fine\nA: 1\rB: 2\nSet-Cookie: s=1\n\n';
    const exchange = await answerTo(head + page);
    expect(exchange.status).toBe(203);
    expect(exchange.headers).toEqual([
      ['a', '1'],
      ['b', '2'],
      ['set-cookie', 's=1'],
    ]);
  });

  it('may come after informational answers', async () => {
    const exchange = await answerTo(
      `HTTP/1.1 103 Early Hints\r\nLink: </a.css>\r\n\r\n${lines('HTTP/1.1 200 OK', 'A: 1')}${page}`,
    );
    expect(exchange.headers).toEqual([['a', '1']]);
  });

  it.each([
    ['HTTP/1.1 OK', 200],
    ['HTTP/1.0 404', 404],
    ['http/1.1   418 x', 418],
    ['HTTP/2 302 Found', 302],
  ])('has a status as browsers read it: %s', async (line, status) => {
    expect((await answerTo(lines(line))).status).toBe(status);
  });

  it('has letters of UTF-8 and of Latin-1, and no character for a terminal', async () => {
    const head = Buffer.concat([
      Buffer.from('HTTP/1.1 200 OK\r\nX-A: größe\r\nX-B: gr'),
      Buffer.from([0xf6, 0xdf]),
      Buffer.from('e\r\nX-C: \u001b[31m\u0000x\r\n\r\n'),
    ]);
    const exchange = await answerTo(head);
    expect(exchange.headers).toEqual([
      ['x-a', 'größe'],
      ['x-b', 'größe'],
      ['x-c', '\ufffd[31mx'],
    ]);
  });

  it.each([
    ['SSH-2.0-OpenSSH_9.9\r\n', 'The answer is not valid HTTP'],
    ['<!doctype html><title>Without a head</title>', 'The answer is not valid HTTP'],
    ['HTTP/1.1 101 Switching\r\n\r\n', 'The answer is not valid HTTP'],
    ['HTTP/1.1 200 OK\r\nServer: x\r\n', 'The connection was closed before an answer came'],
    ['', 'The connection was closed before an answer came'],
    [`HTTP/1.1 200 OK\r\nA: ${'a'.repeat(70_000)}\r\n\r\n`, 'The answer has too many headers'],
    [`HTTP/1.1 200 OK\r\n${'A: 1\r\n'.repeat(300)}\r\n`, 'The answer has more than 200 headers'],
    ['HTTP/1.1 102 x\r\n\r\n'.repeat(50), 'The answer is not valid HTTP'],
  ])('that is none: %j', async (bytes, reason) => {
    await expect(answerTo(bytes)).rejects.toThrow(reason);
  });
});

describe('the end of a body', () => {
  it.each([
    ['the length is right', `Content-Length: ${Buffer.byteLength(page)}`, page],
    ['the length is no number', 'Content-Length: many', page],
    ['there is no length', 'A: 1', page],
    ['it is chunked', 'Transfer-Encoding: chunked', chunked(page)],
    ['chunks have bare LF, spaces and extensions', 'Transfer-Encoding: Chunked', oddChunks(page)],
    ['chunks come with a length', 'Transfer-Encoding: chunked\r\nContent-Length: 3', chunked(page)],
  ])('is known where %s', async (_, line, body) => {
    const exchange = await answerTo(lines('HTTP/1.1 200 OK', line) + body);
    expect(exchange).toMatchObject({ body: page, truncated: false });
    expect(exchange.cutOff).toBeUndefined();
  });

  it.each<[string, RawAnswer]>([
    [
      'a length that is too large',
      { bytes: lines('HTTP/1.1 200 OK', 'Set-Cookie: a=1', 'Content-Length: 16775') + page },
    ],
    [
      'a connection that is reset',
      {
        bytes: lines('HTTP/1.1 200 OK', 'Set-Cookie: a=1', 'Content-Length: 16775') + page,
        resets: true,
      },
    ],
    [
      'chunks without a last one',
      {
        bytes:
          lines('HTTP/1.1 200 OK', 'Set-Cookie: a=1', 'Transfer-Encoding: chunked') +
          chunked(page).slice(0, -5),
      },
    ],
    [
      'what is said to be chunked',
      { bytes: lines('HTTP/1.1 200 OK', 'Set-Cookie: a=1', 'Transfer-Encoding: chunked') + page },
    ],
    [
      'two lengths',
      {
        bytes:
          lines(
            'HTTP/1.1 200 OK',
            'Set-Cookie: a=1',
            `Content-Length: ${Buffer.byteLength(page)}`,
            'Content-Length: 9999',
          ) + page,
      },
    ],
  ])('is missing with %s: what came is judged, and the cut is told', async (_, answer) => {
    const exchange = await answerTo(answer);
    expect(exchange).toMatchObject({ status: 200, body: page, truncated: true });
    expect(exchange.headers[0]).toEqual(['set-cookie', 'a=1']);
    expect(exchange.cutOff?.body).toMatch(/ended|chunks|lengths/);
  });

  it('is missing where it does not come in time', async () => {
    const bytes = lines('HTTP/1.1 200 OK', 'Set-Cookie: a=1', 'Content-Length: 99999') + page;
    await open(() => ({ bytes, staysOpen: true }), { requestMs: 300 });
    const read = await client.send({ method: 'GET', path: '/', maxBytes: 1000 });
    expect(read).toMatchObject({
      ok: true,
      value: {
        isOutOfTime: true,
        exchange: { body: page, cutOff: { body: 'The answer did not end in time' } },
      },
    });
  });

  it('of one answer is not the beginning of the next', async () => {
    const second = lines('HTTP/1.1 200 OK', 'X-Forged: yes', 'Content-Length: 0');
    await open(() => ({
      bytes: `${lines('HTTP/1.1 200 OK', 'X-Real: yes', 'Content-Length: 2')}ok${second}`,
      staysOpen: true,
    }));
    for (let count = 0; count < 3; count += 1) {
      const read = await client.send({ method: 'GET', path: '/', maxBytes: 1000 });
      expect(read.ok && read.value.exchange.headers[0]).toEqual(['x-real', 'yes']);
    }
  });
});

function chunked(text: string): string {
  const parts = text.match(/.{1,9}/gs) ?? [];
  const sized = parts.map((part) => `${Buffer.byteLength(part).toString(16)}\r\n${part}\r\n`);
  return `${sized.join('')}0\r\n\r\n`;
}

function oddChunks(text: string): string {
  return `${Buffer.byteLength(text).toString(16).toUpperCase()} ;name=value\n${text}\n0\nTrailer: x\n\n`;
}

describe('a coded body', () => {
  const plain = Buffer.from(page);
  it.each([
    ['gzip', zlib.gzipSync(plain)],
    ['x-gzip', Buffer.concat([zlib.gzipSync(plain), Buffer.from('rest')])],
    ['deflate', zlib.deflateSync(plain)],
    ['deflate', zlib.deflateRawSync(plain)],
    ['br', zlib.brotliCompressSync(plain)],
    ['br, gzip', zlib.gzipSync(zlib.brotliCompressSync(plain))],
    ['identity', plain],
    ['UTF-8', plain],
  ])('in %s is read', async (coding, bytes) => {
    const exchange = await answerTo(coded(coding, bytes));
    expect(exchange).toMatchObject({ body: page, truncated: false });
    expect(exchange.magic).toBe(plain.toString('hex', 0, 16));
    expect(exchange.cutOff).toBeUndefined();
  });

  it.runIf('zstdCompressSync' in zlib)('in zstd is read', async () => {
    const { zstdCompressSync } = zlib as unknown as { zstdCompressSync(bytes: Buffer): Buffer };
    expect((await answerTo(coded('zstd', zstdCompressSync(plain)))).body).toBe(page);
  });

  it.each([
    ['compress', plain, /coding compress, which is not read/],
    ['gzip', plain, /not coded in gzip/],
    ['gzip, gzip, gzip, gzip, gzip', plain, /too many times/],
    ['br', zlib.brotliCompressSync(plain).subarray(0, -8), /br/],
  ])('in %s that is not understood is told', async (coding, bytes, reason) => {
    const exchange = await answerTo(coded(coding, bytes));
    expect(exchange.status).toBe(200);
    expect(exchange.cutOff?.body).toMatch(reason);
  });

  it('that is cut is read as far as it came', async () => {
    const long = Buffer.from(
      page + Array.from({ length: 5000 }, (_, n) => `<p>${n * 7919}`).join(''),
    );
    const bytes = zlib.gzipSync(long);
    const whole = coded('gzip', bytes);
    const exchange = await answerTo(whole.subarray(0, whole.length - 2000));
    expect(exchange.body.startsWith(page)).toBe(true);
    expect(exchange.cutOff?.body).toBe('The connection ended before the answer did');
  });

  it('that grows beyond the limit is read up to it', async () => {
    const bytes = zlib.gzipSync(Buffer.alloc(50 * 1024 * 1024, 'a'));
    const exchange = await answerTo(coded('gzip', bytes), 100 * 1024);
    expect(exchange.body).toHaveLength(100 * 1024);
    expect(exchange.cutOff?.body).toBe('Only the first 100 kB of an answer were read');
  });

  it('stays as it is where gzip is the format of the file', async () => {
    const archive = zlib.gzipSync(plain);
    const head = lines(
      'HTTP/1.1 200 OK',
      'Content-Type: application/x-gzip',
      'Content-Encoding: x-gzip',
    );
    const exchange = await answerTo(Buffer.concat([Buffer.from(head), archive]));
    expect(exchange.magic.startsWith('1f8b')).toBe(true);
  });
});

describe('the character set of a text', () => {
  const latin = Buffer.from('<title>Größe und Öl</title>', 'latin1');
  const meta = Buffer.from('<meta charset="windows-1251"><title>');
  const of = (type: string, bytes: Buffer) =>
    answerTo(
      Buffer.concat([Buffer.from(lines('HTTP/1.1 200 OK', `Content-Type: ${type}`)), bytes]),
    );
  it.each([
    ['text/html; charset=windows-1252', latin, 'Größe und Öl'],
    ['text/html; charset="ISO-8859-1"', latin, 'Größe und Öl'],
    ['text/html', latin, 'Größe und Öl'],
    ['text/html; charset=utf-8', Buffer.from('<title>Größe</title>'), 'Größe'],
    ['text/html', Buffer.concat([meta, Buffer.from([0xcf, 0xf0, 0xe8])]), 'При'],
    ['text/html; charset=shift_jis', Buffer.from([0x93, 0xfa, 0x96, 0x7b]), '日本'],
    ['text/html; charset=no-such', latin, 'Größe und Öl'],
    ['text/html; charset=utf-16', Buffer.from('<title>Plain</title>'), 'Plain'],
    ['text/html', Buffer.from('<title>Wide</title>', 'utf16le'), 'Wide'],
  ])('is that of %s', async (type, bytes, text) => {
    expect((await of(type, bytes)).body).toContain(text);
  });
});

describe('a page behind redirects', () => {
  const redirect = (location: string, ...more: string[]) =>
    lines('HTTP/1.1 302 Found', `Location: ${location}`, 'Content-Length: 0', ...more);
  const shop = `${lines('HTTP/1.1 200 OK', 'Content-Type: text/html')}<title>Shop</title>`;
  const read = async () => {
    const chain = await readPage(client, { endpoint: endpoint(), pagePath: '/' });
    if (!chain.ok) throw new Error(chain.reason);
    return chain.value;
  };

  it('is read with the cookie that the first answer sets, and later requests need it', async () => {
    await open(({ path, headers }) =>
      headers.get('cookie') === 'ok=1'
        ? shop
        : redirect(`${path.split('?')[0]}?cookieSet=1`, 'Set-Cookie: ok=1; Path=/'),
    );
    const { exchanges, cookie } = await read();
    expect(exchanges.map(({ path, status }) => [path, status])).toEqual([
      ['/', 302],
      ['/?cookieSet=1', 200],
    ]);
    expect(cookie).toBe('ok=1');
  });

  it('is asked for without the cookie where it does not need it', async () => {
    await open(({ path }) => (path === '/' ? redirect('/login', 'Set-Cookie: s=1') : shop));
    expect(await read()).toMatchObject({ cookie: null, redirectsTo: null });
  });

  it('gets no cookie of another path, another host or a connection with TLS', async () => {
    const cookies: (string | undefined)[] = [];
    await open(({ path, headers }) => {
      cookies.push(headers.get('cookie'));
      const sets = [
        'a=1; Path=/other',
        'b=1; Domain=b.example',
        'c=1; Secure',
        'd=; Max-Age=0',
        'e=1',
      ];
      return path === '/' ? redirect('/in', ...sets.map((one) => `Set-Cookie: ${one}`)) : shop;
    });
    await read();
    expect(cookies.slice(0, 2)).toEqual([undefined, 'e=1']);
  });

  it.each([
    [Buffer.from('/größe/'), '/gr%C3%B6%C3%9Fe/'],
    [Buffer.from('/größe/', 'latin1'), '/gr%F6%DFe/'],
    [Buffer.from('/日本?q=ü'), '/%E6%97%A5%E6%9C%AC?q=%C3%BC'],
  ])('is asked for by the bytes of its address', async (location, path) => {
    await open(({ path: asked }) =>
      asked === '/'
        ? Buffer.concat([
            Buffer.from('HTTP/1.1 302 Found\r\nLocation: '),
            location,
            Buffer.from('\r\n\r\n'),
          ])
        : shop,
    );
    const { exchanges } = await read();
    expect(exchanges.map((exchange) => exchange.path)).toEqual(['/', path]);
  });

  const html = (body: string, ...more: string[]) =>
    lines('HTTP/1.1 200 OK', 'Content-Type: text/html', ...more) + body;
  it.each([
    ['a header', html('', 'Refresh: 0; url=/shop')],
    ['a header without its word', html('', 'Refresh: 1, "/shop"')],
    ['a meta element', html('<META content="0;URL=\'/shop\'" http-equiv=Refresh>')],
  ])('is followed where it refreshes by %s', async (_, first) => {
    await open(({ path }) => (path === '/' ? first : shop));
    expect((await read()).exchanges.map(({ path }) => path)).toEqual(['/', '/shop']);
  });

  it.each([
    ['comments', html('<!-- <meta http-equiv=refresh content="0;url=/shop"> -->')],
    [
      'what is for browsers without scripts',
      html('<noscript><meta http-equiv=refresh content="0;url=/shop"></noscript>'),
    ],
    ['a later time', html('<meta http-equiv=refresh content="300;url=/shop">')],
    ['itself', html('<meta http-equiv=refresh content="0;url=/">')],
    ['another site', html('<meta http-equiv=refresh content="0;url=http://127.0.0.2/">')],
  ])('stays where the refresh is for %s', async (_, first) => {
    await open(() => first);
    const { exchanges, redirectsTo } = await read();
    expect(exchanges.map(({ path }) => path)).toEqual(['/']);
    expect(redirectsTo).toBeNull();
  });

  it('comes again where it sets a cookie, and only so often', async () => {
    await open(({ headers }) => {
      const count = Number(headers.get('cookie')?.split('=')[1] ?? 0) + 1;
      return html('<meta http-equiv=refresh content=0;url=/>', `Set-Cookie: n=${count}`);
    });
    const { exchanges, cutOff } = await read();
    expect(exchanges).toHaveLength(6);
    expect(cutOff?.page).toBe('The page redirects more than 5 times');
  });
});
