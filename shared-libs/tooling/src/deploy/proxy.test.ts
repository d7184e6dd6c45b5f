import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { request as requestTls } from 'node:https';
import * as breach from '@parapet/contracts/endpoints/breach';
import * as compliance from '@parapet/contracts/endpoints/compliance';
import * as findings from '@parapet/contracts/endpoints/findings';
import { makeCertificate } from '@parapet/test-kit/certificates';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findFreePorts } from '../launcher/test-clone/test-clone.ts';
import { type NameServer, startNameServer } from './testing/name-server.ts';
import { type Nginx, nginxBinary, startNginx, TEMPLATE } from './testing/nginx.ts';

const HOST = 'parapet.example';
const STATIC = 'static.parapet.example';
const certificate = makeCertificate({ names: [HOST, STATIC] });

interface Reply {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

let ports: { plain: number; tls: number; health: number; service: number };
let names: NameServer;
let nginx: Nginx;
const running = new Map<string, Server>();

function ask(
  path: string,
  {
    host = HOST,
    method = 'GET',
    headers = {},
  }: { host?: string; method?: string; headers?: object } = {},
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port: ports.tls, path, method, agent: false };
    const call = requestTls(
      { ...options, servername: host, ca: certificate.cert, headers: { ...headers, host } },
      (answer) => {
        answer.toArray().then((chunks) => {
          const body = Buffer.concat(chunks).toString();
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body });
        }, reject);
      },
    );
    call.on('error', reject);
    call.end(method === 'POST' ? 'hello' : undefined);
  });
}

/** A replica of a service: tells which one it is, and what it was asked. */
async function startReplica(address: string): Promise<void> {
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    if (request.url?.includes('missing')) response.statusCode = 403;
    if (request.url === '/events') {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' });
      response.write('data: 1\n\n');
      return;
    }
    response.setHeader('set-cookie', 'seen=1');
    response.setHeader('cache-control', 'private');
    const { method, url, headers } = request;
    response.end(JSON.stringify({ address, method, url, headers, body }));
  });
  server.listen(ports.service, address);
  await once(server, 'listening');
  running.set(address, server);
}

async function stopReplica(address: string): Promise<void> {
  const server = running.get(address);
  running.delete(address);
  const closed = new Promise((resolve) => server?.close(resolve));
  server?.closeAllConnections();
  await closed;
}

const repliedBy = ({ body }: Reply): string => JSON.parse(body).address;

test.each([
  ['/storage/v1/object/upload/sign/imports/w/a.csv', 64],
  [breach.importBreaches.path, 257],
  [compliance.addEvidenceFile.path, 64],
  [findings.addFindingFile.path, 64],
])('files go through the proxy: %s', async (path, megabytes) => {
  const template = await readFile(TEMPLATE, 'utf8');
  const places = template.matchAll(/location ~ (\S+) \{\s+client_max_body_size (\d+)m;/g);
  const [, , room] = [...places].find(([, pattern = '']) => new RegExp(pattern).test(path)) ?? [];
  expect(Number(room)).toBe(megabytes);
});

describe.skipIf(!nginxBinary || process.platform !== 'linux')(
  'the proxy, with the real nginx',
  () => {
    beforeAll(async () => {
      const first = await findFreePorts(4);
      ports = { plain: first, tls: first + 1, health: first + 2, service: first + 3 };
      names = await startNameServer();
      nginx = await startNginx(
        {
          host: HOST,
          staticHost: STATIC,
          resolver: `127.0.0.1:${names.port}`,
          certificate,
          replace: {
            'listen 80 ': `listen 127.0.0.1:${ports.plain} `,
            'listen 443 ': `listen 127.0.0.1:${ports.tls} `,
            'listen 127.0.0.1:8080': `listen 127.0.0.1:${ports.health}`,
            'api:3000': `api:${ports.service}`,
            'auth:9999': `auth:${ports.service}`,
            'storage:8333': `storage:${ports.service}`,
          },
        },
        async () => (await fetch(`http://127.0.0.1:${ports.health}/healthz`)).status === 204,
      );
      for (const address of ['127.0.0.11', '127.0.0.12', '127.0.0.21']) await startReplica(address);
    });
    beforeEach(() => {
      names.names.set('api', ['127.0.0.11', '127.0.0.12']);
      names.names.set('auth', ['127.0.0.21']);
      names.names.set('storage', ['127.0.0.21']);
    });
    afterAll(async () => {
      await nginx?.stop();
      for (const address of [...running.keys()]) await stopReplica(address);
      await names?.stop();
    });

    test('redirects plain HTTP to its own name, whatever name was asked', async () => {
      const answer = await fetch(`http://127.0.0.1:${ports.plain}/login?a=1`, {
        redirect: 'manual',
      });
      expect(answer.status).toBe(308);
      expect(answer.headers.get('location')).toBe(`https://${HOST}/login?a=1`);
    });

    test('answers no other name', async () => {
      await expect(ask('/', { host: 'other.example' })).rejects.toThrow(/unrecognized name|alert/i);
    });

    test('tells the API who asks, and nothing that a client claims', async () => {
      const headers = {
        'x-forwarded-for': '203.0.113.7',
        'x-forwarded-host': 'attacker.example',
        forwarded: 'for=203.0.113.7',
      };
      const { headers: seen, url } = JSON.parse((await ask('/api/assets?x=%2F', { headers })).body);
      expect(url).toBe('/api/assets?x=%2F');
      expect(seen).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https' });
      expect(seen).not.toHaveProperty('x-forwarded-host');
      expect(seen).not.toHaveProperty('forwarded');
      expect(seen.host).toBe(HOST);
    });

    test('spreads requests over the replicas, and finds a new one by its name', async () => {
      const seen = async () => repliedBy(await ask('/'));
      await expect.poll(seen).toBe('127.0.0.11');
      await expect.poll(seen).toBe('127.0.0.12');
      await startReplica('127.0.0.13');
      names.names.set('api', ['127.0.0.11', '127.0.0.12', '127.0.0.13']);
      await expect.poll(seen).toBe('127.0.0.13');
    });

    test('loses no request, not even a POST, while a replica with a closed port is still named', async () => {
      await stopReplica('127.0.0.12');
      for (let count = 0; count < 20; count += 1) {
        const answer = await ask('/api/scans', { method: 'POST' });
        expect(answer.status).toBe(200);
        expect(JSON.parse(answer.body)).toMatchObject({ body: 'hello' });
        expect(['127.0.0.11', '127.0.0.13']).toContain(repliedBy(answer));
      }
      await startReplica('127.0.0.12');
    });

    test('passes events on at once', async () => {
      const call = requestTls({
        host: '127.0.0.1',
        port: ports.tls,
        path: '/events',
        servername: HOST,
        ca: certificate.cert,
        headers: { host: HOST },
      });
      call.end();
      const [answer] = (await once(call, 'response')) as [IncomingMessage];
      expect(String(await once(answer, 'data'))).toBe('data: 1\n\n');
      call.destroy();
    });

    test('hands accounts to the auth service, and keeps their administration inside', async () => {
      const { body } = await ask('/auth/v1/token?grant_type=password', { method: 'POST' });
      expect(JSON.parse(body)).toMatchObject({
        address: '127.0.0.21',
        url: '/token?grant_type=password',
      });
      for (const path of [
        '/auth/v1/admin/users',
        '/auth/v1//admin',
        '/auth/v1/x/../admin',
        '/auth/v1/%61dmin',
      ])
        expect([path, (await ask(path)).status]).toEqual([path, 404]);
      expect(repliedBy(await ask('/auth/callback?code=1'))).not.toBe('127.0.0.21');
    });

    test('serves releases to any origin, hashed names for ever', async () => {
      const hashed = await ask('/mfe-assets/b1/main.0123456789abcdef.js?list-type=2', {
        host: STATIC,
      });
      expect(JSON.parse(hashed.body)).toMatchObject({
        url: '/releases/mfe-assets/b1/main.0123456789abcdef.js',
      });
      expect(hashed.headers).toMatchObject({
        'access-control-allow-origin': '*',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      });
      expect(hashed.headers).not.toHaveProperty('set-cookie');
      const pointer = await ask('/pointers/production/mfe-assets.json', { host: STATIC });
      expect(pointer.headers['cache-control']).toBe('no-cache');
    });

    test('answers 404 for a missing release, uncached, and takes no writes', async () => {
      const missing = await ask('/mfe-assets/missing.0123456789abcdef.js', { host: STATIC });
      expect(missing.status).toBe(404);
      expect(missing.headers['cache-control']).toBe('no-store');
      for (const method of ['PUT', 'POST', 'DELETE'])
        expect((await ask('/mfe-assets/x', { host: STATIC, method })).status).toBeGreaterThan(399);
    });
  },
);
