import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { startDnsServer } from '@parapet/scanner/testing/dns-server';
import { startRawHttpServer } from '@parapet/scanner/testing/raw-http-server';
import { afterEach, describe, expect, test } from 'vitest';
import { checkForToken, type TokenCheckSettings } from './check-for-token.ts';

const token = '0123456789abcdef0123456789abcdef';
const signal = new AbortController().signal;
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const settingsOf = (over: Partial<TokenCheckSettings>): TokenCheckSettings => ({
  policy: { allowPrivate: true, ownEndpoints: [] },
  publicUrl: 'https://parapet.example',
  resolve: async () => ['127.0.0.1'],
  ...over,
});

async function serve(listener: RequestListener): Promise<TokenCheckSettings & { asked: string[] }> {
  const asked: string[] = [];
  const server: Server = createServer((req, res) => {
    asked.push(`${req.headers.host?.split(':')[0]}${req.url}`);
    listener(req, res);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(async () => {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  });
  const { port } = server.address() as AddressInfo;
  // Port 1 refuses, as on a host without TLS.
  return { ...settingsOf({ ports: { https: 1, http: port } }), asked };
}

const file = (settings: TokenCheckSettings, host = 'shop.example') =>
  checkForToken(settings)({ host, method: 'http_file', token }, signal);
const meta = (settings: TokenCheckSettings) =>
  checkForToken(settings)({ host: 'shop.example', method: 'meta_tag', token }, signal);

describe('a TXT record', () => {
  const check = async (...values: string[]) => {
    const dns = await startDnsServer({
      allowsTransfer: false,
      records: values.map((data) => ({
        name: '_parapet-challenge.shop.example',
        type: 'TXT',
        data,
      })),
    });
    closing.push(dns.close);
    return checkForToken(settingsOf({ dnsServers: [dns] }))(
      { host: 'shop.example', method: 'dns_txt', token },
      signal,
    );
  };

  test('with the token proves, beside others too', async () => {
    expect(await check(`parapet-verification=${token}`)).toEqual({ outcome: 'found' });
    expect(await check('v=spf1 -all', `parapet-verification=${token}`)).toEqual({
      outcome: 'found',
    });
  });

  test('without it is told with what was seen', async () => {
    expect(await check()).toEqual({
      outcome: 'absent',
      problem: 'There is no TXT record at _parapet-challenge.shop.example.',
    });
    expect(await check('parapet-verification=other')).toMatchObject({
      outcome: 'absent',
      problem: expect.stringContaining('says “parapet-verification=other”'),
    });
  });

  test('that cannot be looked up says nothing', async () => {
    const dns = await startDnsServer({ allowsTransfer: false, records: [] });
    await dns.close();
    const answer = await checkForToken(settingsOf({ dnsServers: [dns] }))(
      { host: 'shop.example', method: 'dns_txt', token },
      signal,
    );
    expect(answer.outcome).toBe('unclear');
  });
});

describe('a file', () => {
  test('with the token proves, with a line end too', async () => {
    const site = await serve((_req, res) => res.end(`parapet-verification=${token}\n`));
    expect(await file(site)).toEqual({ outcome: 'found' });
    expect(site.asked).toEqual(['shop.example/.well-known/parapet-verification.txt']);
  });

  test.each([
    ['another token', 'parapet-verification=ffff', 'begins with “parapet-verification=ffff”'],
    ['nothing', '  ', 'is empty'],
    ['the token among other text', `x parapet-verification=${token}`, 'begins with'],
    ['a large answer', 'a'.repeat(10_000_000), 'begins with “aaaa'],
    ['control characters', '\u0000\u001b[31mred', 'begins with “ [31mred”'],
  ])('with %s does not', async (_, body, problem) => {
    const check = await file(await serve((_req, res) => res.end(body)));
    expect(check).toMatchObject({ outcome: 'absent', problem: expect.stringContaining(problem) });
    expect('problem' in check ? check.problem.length : 0).toBeLessThan(300);
  });

  test('that is missing does not, and an error of the server says nothing', async () => {
    const status = (code: number) => serve((_req, res) => res.writeHead(code).end());
    expect(await file(await status(404))).toMatchObject({
      outcome: 'absent',
      problem: expect.stringContaining('status 404'),
    });
    expect(await file(await status(503))).toMatchObject({ outcome: 'unclear' });
    expect(await file(await status(429))).toMatchObject({ outcome: 'unclear' });
  });

  test('behind a redirect to another host or port does not, and nobody is asked there', async () => {
    for (const target of ['http://other.example/', 'http://shop.example:9/', '//other.example/']) {
      const site = await serve((_req, res) => res.writeHead(302, { location: target }).end());
      const check = await file(site);
      expect(check).toMatchObject({
        outcome: 'absent',
        problem: expect.stringContaining('another host'),
      });
      expect(site.asked).toHaveLength(1);
    }
  });

  test('behind a redirect on the same host proves, and a circle ends', async () => {
    const site = await serve((req, res) => {
      if (req.url === '/token') res.end(`parapet-verification=${token}`);
      else res.writeHead(301, { location: '/token' }).end();
    });
    expect(await file(site)).toEqual({ outcome: 'found' });
    const circle = await serve((_req, res) => res.writeHead(301, { location: '/' }).end());
    expect(await file(circle)).toMatchObject({ outcome: 'absent' });
    expect(circle.asked.length).toBeLessThan(6);
  });

  test('of an address proves it', async () => {
    const site = await serve((_req, res) => res.end(`parapet-verification=${token}`));
    expect(await file({ ...site, resolve: async (host) => [host] }, '127.0.0.1')).toEqual({
      outcome: 'found',
    });
  });

  test('on a private address is not asked for where those are closed', async () => {
    const site = await serve((_req, res) => res.end(`parapet-verification=${token}`));
    const closed = { ...site, policy: { allowPrivate: false, ownEndpoints: [] } };
    const check = await file(closed);
    expect(check).toMatchObject({
      outcome: 'unclear',
      problem: expect.stringContaining('the address is private'),
    });
    expect(site.asked).toEqual([]);
  });
});

describe('a meta tag', () => {
  const page = (head: string, body = '') =>
    serve((_req, res) => res.end(`<html><head>${head}</head><body>${body}</body></html>`));
  const tag = `<meta name="parapet-verification" content="${token}">`;

  test('in the head of the home page proves', async () => {
    const site = await page(tag);
    expect(await meta(site)).toEqual({ outcome: 'found' });
    expect(site.asked).toEqual(['shop.example/']);
  });

  test('in the body, where visitors write, does not', async () => {
    expect(await meta(await page('', tag))).toMatchObject({
      outcome: 'absent',
      problem: expect.stringContaining('no meta tag'),
    });
  });
});

describe('a server that speaks HTTP as browsers take it', () => {
  const proof = `parapet-verification=${token}`;
  const sent = async (bytes: string | Buffer) => {
    const server = await startRawHttpServer(() => bytes);
    closing.push(server.close);
    return settingsOf({ ports: { https: 1, http: server.port } });
  };
  const coded = (coding: string, bytes: Buffer) =>
    Buffer.concat([Buffer.from(`HTTP/1.1 200 OK\r\nContent-Encoding: ${coding}\r\n\r\n`), bytes]);

  test.each<[string, string | Buffer]>([
    ['in gzip', coded('gzip', gzipSync(proof))],
    ['in Brotli', coded('br', brotliCompressSync(proof))],
    [
      'with folded headers',
      `HTTP/1.1 200 OK\r\nA: 1;\r\n  b\r\nContent-Length: 53\r\n\r\n${proof}`,
    ],
    ['with a stray line', `HTTP/1.1 200 OK\r\nuser"\r\nA: 1\r\n\r\n${proof}`],
    ['with bare LF', `HTTP/1.1 200 OK\nA: 1\n\n${proof}\n`],
  ])('proves %s', async (_, bytes) => {
    expect(await file(await sent(bytes))).toEqual({ outcome: 'found' });
  });

  test('proves by a page in gzip, and says what was not read', async () => {
    const page = `<head><meta name="parapet-verification" content="${token}"></head>`;
    expect(await meta(await sent(coded('gzip', gzipSync(page))))).toEqual({ outcome: 'found' });
    expect(await file(await sent(coded('compress', Buffer.from([0x1f, 0x9d]))))).toMatchObject({
      outcome: 'unclear',
      problem: expect.stringContaining('the body has the coding compress, which is not read'),
    });
  });

  test('is asked for by the bytes of an address in UTF-8', async () => {
    const server = await startRawHttpServer(({ path }) =>
      path === '/gr%C3%B6%C3%9Fe.txt'
        ? `HTTP/1.1 200 OK\r\n\r\n${proof}`
        : 'HTTP/1.1 302 Found\r\nLocation: /größe.txt\r\n\r\n',
    );
    closing.push(server.close);
    expect(await file(settingsOf({ ports: { https: 1, http: server.port } }))).toEqual({
      outcome: 'found',
    });
  });
});
