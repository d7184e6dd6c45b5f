import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Certified } from '@parapet/test-kit/certificates';
import { freePort, isInstalled, untilListening } from '../other-tools/real-servers.ts';

const HOST = '127.0.0.1';
const PROGRAM = 'nginx';

export const hasNginx = (): boolean => isInstalled(PROGRAM, '-v');

export interface HardenedSite {
  readonly plain: number;
  readonly encrypted: number;
  close(): Promise<void>;
}

/** Suites and versions of Mozilla's intermediate recommendation, version 5.7. */
const tls = `ssl_protocols TLSv1.2 TLSv1.3; ssl_prefer_server_ciphers off;
  ssl_ciphers ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES256-GCM-SHA384:ECDHE-RSA-AES256-GCM-SHA384:ECDHE-ECDSA-CHACHA20-POLY1305:ECDHE-RSA-CHACHA20-POLY1305;
  ssl_session_timeout 1d; ssl_session_tickets off;`;

const headers: Readonly<Record<string, string>> = {
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains; preload',
  'Content-Security-Policy':
    "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Set-Cookie': '__Host-session=Zm9vYmFy; Path=/; Secure; HttpOnly; SameSite=Lax',
};

const page = `<!doctype html><html lang="en"><title>Shop</title><link rel="stylesheet" href="/a.css">
<script src="/a.js"></script><h1>Shop</h1><a href="/about.html">About</a>
<form action="/login" method="post"><input type="hidden" name="csrf_token" value="a1b2"><input name="name">
<input type="password" name="password" autocomplete="current-password"></form>`;

/** nginx of the system on loopback, hardened by the book. @throws where it does not start */
export async function startHardenedNginx({ key, cert }: Certified): Promise<HardenedSite> {
  const folder = mkdtempSync(join(tmpdir(), 'parapet-hardened-'));
  // The workers of nginx have no rights of the root, so they read what all may.
  chmodSync(folder, 0o755);
  const file = (name: string) => join(folder, name);
  mkdirSync(file('site/.well-known'), { recursive: true });
  const contents = {
    'key.pem': key,
    'cert.pem': cert,
    'site/index.html': page,
    'site/about.html': '<!doctype html><html lang="en"><title>About</title><h1>About</h1>',
    'site/a.css': 'h1 { color: black }',
    'site/a.js': 'document.title;',
    'site/.well-known/security.txt':
      'Contact: mailto:security@shop.example\nExpires: 2099-01-01T00:00:00Z\n',
  };
  for (const [name, text] of Object.entries(contents)) writeFileSync(file(name), text);
  const [plain, encrypted] = [await freePort(HOST), await freePort(HOST)];
  const sent = Object.entries(headers).map(
    ([name, value]) => `add_header ${name} "${value}" always;`,
  );
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${file(name)};`,
  );
  writeFileSync(
    file('nginx.conf'),
    `daemon off; pid ${file('nginx.pid')}; error_log ${file('error.log')}; worker_processes 1;
     events {}
     http {
       access_log off; server_tokens off; default_type application/octet-stream; ${paths.join(' ')}
       types { text/html html; text/css css; text/javascript js; text/plain txt; }
       server { listen ${HOST}:${plain}; return 301 https://${HOST}:${encrypted}$request_uri; }
       server {
         listen ${HOST}:${encrypted} ssl http2; server_name localhost ${HOST};
         ssl_certificate ${file('cert.pem')}; ssl_certificate_key ${file('key.pem')}; ${tls}
         root ${file('site')}; ${sent.join('\n')}
         add_header Cache-Control "no-store" always;
         location ~ /\\.(?!well-known/) { return 404; }
         if ($request_method !~ ^(GET|HEAD|POST)$) { return 405; }
       }
     }`,
  );
  const child = spawn(PROGRAM, ['-c', file('nginx.conf'), '-e', file('error.log')], {
    stdio: 'ignore',
  });
  const close = async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    if (child.exitCode === null && child.kill('SIGTERM')) await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  await untilListening(HOST, encrypted, child).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  return { plain, encrypted, close };
}
