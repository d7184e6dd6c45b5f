import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Certified } from '@parapet/test-kit/certificates';

const BINARIES = ['/usr/sbin/nginx', '/usr/local/bin/nginx', '/opt/homebrew/bin/nginx'];
export const TEMPLATE = join(import.meta.dirname, '../../../deploy/proxy.conf.template');
const START_MS = 10_000;

/** The real nginx of this machine; undefined where it is not installed. */
export const nginxBinary = BINARIES.find((file) => existsSync(file));

export interface Nginx {
  stop(): Promise<void>;
}

/** Describes what differs from a container: ports, addresses and folders. */
export interface NginxOptions {
  readonly host: string;
  readonly staticHost: string;
  readonly resolver: string;
  readonly certificate: Certified;
  /** Texts of the template, e.g. `listen 443`, and their replacements. Each must occur. */
  readonly replace: Readonly<Record<string, string>>;
}

/** Starts nginx with the configuration of the service `proxy`; `isUp` is polled until it is true. */
export async function startNginx(
  { host, staticHost, resolver, certificate, replace }: NginxOptions,
  isUp: () => Promise<boolean>,
): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'parapet-nginx-'));
  await mkdir(join(folder, 'tls'));
  await writeFile(join(folder, 'tls/tls.crt'), certificate.cert);
  await writeFile(join(folder, 'tls/tls.key'), certificate.key);
  let config = (await readFile(TEMPLATE, 'utf8'))
    .replaceAll(`\${PARAPET_HOST}`, host)
    .replaceAll(`\${PARAPET_STATIC_HOST}`, staticHost)
    .replaceAll(`\${PARAPET_RESOLVER}`, resolver)
    .replaceAll('/etc/parapet/tls', join(folder, 'tls'));
  for (const [text, replacement] of Object.entries(replace)) {
    if (!config.includes(text)) throw new Error(`The configuration has no "${text}".`);
    config = config.replaceAll(text, replacement);
  }
  await writeFile(join(folder, 'proxy.conf'), config);
  await writeFile(join(folder, 'nginx.conf'), mainConfig(folder));
  const nginx = spawn(
    nginxBinary ?? 'nginx',
    ['-e', 'stderr', '-p', folder, '-c', join(folder, 'nginx.conf')],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const ended = once(nginx, 'exit');
  await untilUp(nginx, isUp);
  return {
    async stop() {
      nginx.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Returns what the image of nginx has around the included configuration. */
const mainConfig = (folder: string): string => `
  daemon off;
  worker_processes 1;
  pid ${folder}/nginx.pid;
  ${process.getuid?.() === 0 ? 'user root;' : ''}
  events { worker_connections 512; }
  http {
    access_log off;
    ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((name) => `${name}_temp_path ${folder}/${name};`)
      .join('\n    ')}
    default_type application/octet-stream;
    include ${folder}/proxy.conf;
  }
`;

async function untilUp(nginx: ChildProcess, isUp: () => Promise<boolean>): Promise<void> {
  let errors = '';
  nginx.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const deadline = Date.now() + START_MS;
  while (!(await isUp().catch(() => false))) {
    if (nginx.exitCode !== null || Date.now() > deadline) {
      nginx.kill('SIGKILL');
      throw new Error(`nginx did not start:\n${errors}`);
    }
    await setTimeout(20);
  }
}
