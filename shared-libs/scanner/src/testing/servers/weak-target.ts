import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { pathToFileURL } from 'node:url';
import { makeCertificate } from '@parapet/test-kit/certificates';
import { ownLoopbackAddress } from '@parapet/test-kit/loopback-address';

/** A web server with many weaknesses, for tests and demonstrations. All its data is made up. */
export interface WeakTarget {
  /** `http://<host>:<port>` */
  url: string;
  port: number;
  /** Number of requests so far. */
  requests(): number;
  /** Fixes one weakness, so that the next scan does not find it. */
  repair(path: keyof typeof files): void;
  close(): Promise<void>;
}

interface WeakFile {
  type: string;
  body: string;
}

const text = (body: string): WeakFile => ({ type: 'text/plain', body });
const html = (body: string): WeakFile => ({ type: 'text/html; charset=utf-8', body });

/** Made-up data that looks like secrets. */
const files = {
  '/.git/HEAD': text('ref: refs/heads/main\n'),
  '/.git/config': text('[core]\n\trepositoryformatversion = 0\n\tbare = false\n'),
  '/.env': text(
    'APP_ENV=production\nDB_PASSWORD=not-a-real-password\nAPI_TOKEN=not-a-real-token\n',
  ),
  '/uploads/': html(
    '<html><head><title>Index of /uploads/</title></head><body><a href="cv.pdf">cv.pdf</a></body></html>',
  ),
  '/phpinfo.php': html('<html><head><title>PHP 8.1.2 - phpinfo()</title></head></html>'),
  '/wp-config.php.bak': text("<?php\ndefine('DB_PASSWORD', 'not-a-real-password');\n"),
  '/server-status': html(
    '<html><h1>Apache Server Status for weak.example (via 127.0.0.1)</h1></html>',
  ),
  '/dump.sql': text(
    '-- MySQL dump 10.13\nCREATE TABLE `users` (`id` int);\nINSERT INTO `users` VALUES (1);\n',
  ),
  '/metrics': text('# HELP http_requests_total Requests.\nhttp_requests_total 1\n'),
  '/docker-compose.yml': text('services:\n  db:\n    image: postgres:18\n'),
} as const satisfies Record<string, WeakFile>;

const page = `<!doctype html>
<html><head><title>Weak shop</title></head>
<body><h1>Weak shop</h1><form action="/login" method="post"><input name="password"></form></body></html>`;

export interface WeakTargetOptions {
  /** Default 0: any free port. */
  port?: number;
  /** Over TLS, with a certificate that has expired. */
  tls?: boolean;
  /** A loopback address. Default `127.0.0.1`. */
  host?: string;
}

/** Listens on a loopback address only. */
export async function startWeakTarget(options: WeakTargetOptions = {}): Promise<WeakTarget> {
  let requests = 0;
  const repaired = new Set<string>();
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    requests += 1;
    respond(request, response, repaired);
  };
  const host = options.host ?? '127.0.0.1';
  const server = options.tls
    ? createSecureServer(makeCertificate({ from: -100, until: -10 }), answer)
    : createServer(answer);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `${options.tls ? 'https' : 'http'}://${host}:${port}`,
    port,
    requests: () => requests,
    repair: (path) => repaired.add(path),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function respond(request: IncomingMessage, response: ServerResponse, repaired: Set<string>): void {
  const path = request.url?.split('?')[0] ?? '/';
  response.setHeader('server', 'WeakServer/1.2.3');
  response.setHeader('x-powered-by', 'PHP/8.1.2');
  if (request.headers.origin !== undefined) {
    response.setHeader('access-control-allow-origin', request.headers.origin);
    response.setHeader('access-control-allow-credentials', 'true');
  }
  if (request.method === 'TRACE') {
    const lines = Object.entries(request.headers).map(([name, value]) => `${name}: ${value}`);
    response.writeHead(200, { 'content-type': 'message/http' });
    response.end([`TRACE ${path} HTTP/1.1`, ...lines].join('\r\n'));
    return;
  }
  if (request.method === 'POST' && path === '/repair') {
    repaired.add(new URL(request.url ?? '/', 'http://weak').searchParams.get('path') ?? '');
    response.writeHead(204).end();
    return;
  }
  if (path === '/') {
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'referrer-policy': 'unsafe-url',
      'set-cookie': ['PHPSESSID=0123456789abcdef; path=/', 'widget=1; SameSite=None'],
    });
    response.end(page);
    return;
  }
  const file: WeakFile | undefined = (files as Record<string, WeakFile>)[path];
  if (file === undefined || repaired.has(path)) {
    response.writeHead(404, { 'content-type': 'text/html; charset=utf-8' });
    response.end('<!doctype html><title>Not found</title>');
    return;
  }
  response.writeHead(200, { 'content-type': file.type });
  response.end(file.body);
}

/**
 * `node weak-target.ts [port]` prints `{"url": ...}` and serves until it is stopped.
 * `POST /repair?path=/.env` fixes one weakness.
 */
async function main(): Promise<void> {
  const target = await startWeakTarget({
    port: Number(process.argv[2] ?? 0),
    host: ownLoopbackAddress(),
  });
  process.stdout.write(`${JSON.stringify({ url: target.url })}\n`);
  const stop = () => void target.close();
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main();
