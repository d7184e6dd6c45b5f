import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { createTestDatabase, type TestDatabase } from '@parapet/test-kit/postgres';
import { openTestPool } from '@parapet/test-kit/test-pool';
import express from 'express';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createMailboxMailer } from './mailbox.repository.ts';
import { closedMailbox, createMailboxRouter } from './mailbox.routes.ts';

let database: TestDatabase;
let pool: pg.Pool;
let server: Server;
let port: number;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = openTestPool(database.url);
  const app = express();
  app.use('/embedded', createMailboxRouter(pool));
  app.use('/closed', closedMailbox());
  server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
});
beforeEach(() => pool.query('truncate embedded.mailbox'));
afterAll(async () => {
  server.close();
  await pool.end();
  await database.drop();
});

function send(subject: string, text = 'Hello'): Promise<void> {
  return createMailboxMailer(pool).send({
    to: 'ada@parapet.example',
    cause: 'taken',
    subject,
    text,
    html: `<p>${text}</p>`,
  });
}

const page = (path: string) => fetch(`http://localhost:${port}/embedded${path}`);

/** Unlike fetch, lets a test name any host. */
function statusFor(headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path: '/embedded/mailbox.json', headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    })
      .on('error', reject)
      .end();
  });
}

describe('the mailbox as JSON', () => {
  test('lists mail, newest first, with the links of each', async () => {
    await send('First');
    await send('Second', 'Go to http://localhost:3000/a?b=c&d=e.\nOr (https://parapet.example/x)');
    expect(await (await page('/mailbox.json')).json()).toMatchObject([
      {
        to: 'ada@parapet.example',
        subject: 'Second',
        html: expect.stringContaining('<p>'),
        links: ['http://localhost:3000/a?b=c&d=e', 'https://parapet.example/x'],
      },
      { subject: 'First', text: 'Hello', links: [] },
    ]);
  });

  test('keeps the newest two hundred', async () => {
    for (let count = 1; count <= 203; count += 1) await send(`Mail ${count}`);
    const kept = Array.from({ length: 200 }, (_, index) => ({ subject: `Mail ${203 - index}` }));
    expect(await (await page('/mailbox.json')).json()).toMatchObject(kept);
  });

  test('is never stored by a cache', async () => {
    expect((await page('/mailbox.json')).headers.get('cache-control')).toBe('no-store');
  });
});

describe('the mailbox as a page', () => {
  test('shows links, and markup as text', async () => {
    await send(
      '<b>Bold</b>',
      'See http://localhost:3000/auth?x="onclick" & <script>alert(1)</script>',
    );
    const html = await (await page('/mailbox')).text();
    expect(html).toContain('<a href="http://localhost:3000/auth?x="');
    expect(html).toContain('&lt;b&gt;Bold&lt;/b&gt;');
    expect(html).not.toContain('<script>alert');
    expect(html).not.toContain('"onclick"');
  });

  test('allows nothing but its own style and script, which are there', async () => {
    const answer = await page('/mailbox');
    const policy = answer.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
    const html = await answer.text();
    expect(html).not.toMatch(/ (style|on\w+)=/);
    for (const [, path = ''] of html.matchAll(/(?:href|src)="\/embedded(\/mailbox\/[^"]+)"/g)) {
      expect((await page(path)).status).toBe(200);
    }
  });

  test('explains its purpose when there is no mail', async () => {
    expect(await (await page('/mailbox')).text()).toContain('No mail yet');
  });
});

describe('the mailbox is open only to this machine', () => {
  test.each(['localhost', 'localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'LOCALHOST:80'])(
    'under the name %s',
    async (host) => {
      expect(await statusFor({ host })).toBe(200);
    },
  );

  test.each([
    'parapet.example',
    'localhost.evil.example',
    'evil.example:3000',
    '127.0.0.1.evil.example',
    'localhost@evil.example',
    '10.0.0.1',
  ])('and not under the name %j', async (host) => {
    expect(await statusFor({ host })).not.toBe(200);
  });

  test.each(['x-forwarded-for', 'forwarded', 'x-real-ip'])(
    'and not through a proxy that sets %s',
    async (name) => {
      expect(await statusFor({ host: 'localhost', [name]: '203.0.113.7' })).toBe(404);
    },
  );

  test.each([
    ...['Forwarded', 'Via', 'X-Forwarded', 'X-Forwarded-Host', 'X-Forwarded-Proto'],
    ...['X-Forwarded-Port', 'X-Forwarded-Server', 'X-Forwarded-Prefix', 'X-Forwarded-Anything'],
    ...['CF-Connecting-IP', 'CF-Ray', 'CF-Visitor', 'CF-IPCountry', 'CDN-Loop'],
    ...['True-Client-IP', 'X-Client-IP', 'X-Cluster-Client-IP', 'Client-IP', 'X-Remote-Addr'],
    ...['X-Original-Host', 'X-Original-URL', 'X-Rewrite-URL', 'X-Scheme', 'Front-End-Https'],
    ...['X-Envoy-External-Address', 'X-Amzn-Trace-Id', 'X-Amz-Cf-Id', 'X-Azure-ClientIP'],
    ...['X-Appengine-User-IP', 'X-Cloud-Trace-Context', 'X-Request-Start', 'X-Vercel-Id'],
    ...['Fly-Client-IP', 'Fastly-Client-IP', 'Akamai-Origin-Hop', 'X-Akamai-Edgescape'],
    ...['Ngrok-Trace-Id', 'Tailscale-User-Login', 'X-ARR-SSL', 'X-Varnish', 'Proxy-Connection'],
  ])('and not to a request that bears %s', async (name) => {
    // Empty, too: it is there.
    for (const value of ['203.0.113.7', '']) {
      expect(await statusFor({ host: 'localhost', [name]: value })).toBe(404);
    }
  });

  test('and not to HTTP/1.0, which proxies use and browsers do not', async () => {
    const answerTo = async (version: string) => {
      const socket = connect({ host: '127.0.0.1', port });
      const head = ['Host: localhost', 'Connection: close'].join('\r\n');
      socket.write(`GET /embedded/mailbox.json HTTP/${version}\r\n${head}\r\n\r\n`);
      return (await text(socket)).split('\r\n')[0];
    };
    expect(await answerTo('1.1')).toBe('HTTP/1.1 200 OK');
    expect(await answerTo('1.0')).toBe('HTTP/1.1 404 Not Found');
  });

  test.each<[string, Record<string, string>]>([
    ['a page of another site that shows it', { 'sec-fetch-site': 'cross-site' }],
    ['a page on another port of this machine', { 'sec-fetch-site': 'same-site' }],
    ['a page of another origin that fetches it', { origin: 'https://evil.example' }],
    ['a page on another port that fetches it', { origin: 'http://localhost:8080' }],
    ['a page that hides its origin', { origin: 'null' }],
    ['a page of another origin that links to it', { referer: 'https://evil.example/list' }],
    ['a page on another port that links to it', { referer: 'http://localhost:8080/' }],
    ['a page whose address cannot be read', { referer: 'nonsense' }],
    ['a page of the same name over TLS', { origin: 'https://localhost:3000' }],
  ])('and not to %s', async (_, headers) => {
    expect(await statusFor({ host: 'localhost:3000', ...headers })).toBe(404);
  });

  test.each<[string, Record<string, string>]>([
    ['the address bar', { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }],
    ['the page that fetches its news', { 'sec-fetch-site': 'same-origin' }],
    ['the page as its origin', { origin: 'http://localhost:3000' }],
    ['the sign-up page', { referer: 'http://localhost:3000/register', 'sec-fetch-site': 'none' }],
    ['an ordinary browser', { accept: 'text/html', 'accept-language': 'de', dnt: '1', te: 'gzip' }],
  ])('and open to %s', async (_, headers) => {
    expect(await statusFor({ host: 'localhost:3000', ...headers })).toBe(200);
  });

  test('a closed one answers like a missing page', async () => {
    const answers = await Promise.all(
      ['/embedded/mailbox', '/closed/mailbox', '/closed/mailbox.json'].map((path) =>
        fetch(`http://localhost:${port}${path}`, { headers: { via: '1.1 proxy' } }),
      ),
    );
    for (const answer of answers) {
      expect(answer.status).toBe(404);
      expect(answer.headers.get('content-type')).toContain('text/plain');
      expect(await answer.text()).toBe('Not found\n');
    }
  });

  test('where mail leaves this machine, there is none on plain loopback either', async () => {
    for (const path of ['/mailbox', '/mailbox.json', '/mailbox/mailbox.css']) {
      expect((await fetch(`http://localhost:${port}/closed${path}`)).status).toBe(404);
    }
  });
});
