import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeCertificate } from '@parapet/test-kit/certificates';
import { startTcpServer } from '../servers/tcp-servers.ts';

/** A server on the host of the bench. */
export interface BenchServer {
  /** Tells what it should be named. */
  readonly service: string;
  /** `nginx (installed)` or `vsftpd (stand-in)`. */
  readonly label: string;
  readonly port: number;
  close(): void;
}

const READY_MS = 10_000;
/** The installations of journeys have those above. */
const [FIRST_PORT, LAST_PORT] = [10_000, 20_000];
/** Used where they are installed. */
const programs = { nginx: 'nginx', redis: 'redis-server', keygen: 'ssh-keygen' } as const;

/** Returns whether a program can be started here. */
export const isInstalled = (program: string, argument = '--version'): boolean =>
  spawnSync(program, [argument], { stdio: 'ignore' }).error === undefined;

/** Starts what is installed, and stand-ins that greet like the others, all on one loopback address. */
export async function startRealServers(host: string): Promise<readonly BenchServer[]> {
  const folder = mkdtempSync(join(tmpdir(), 'parapet-real-servers-'));
  const servers: BenchServer[] = [];
  const add = async (begin: Promise<BenchServer>) => void servers.push(await begin);
  if (isInstalled(programs.nginx, '-v'))
    for (const web of await startNginx(folder, host)) servers.push(web);
  const missing = isInstalled('sshd', '-V') ? standIns.slice(1) : standIns;
  if (missing.length < standIns.length) await add(startSshd(folder, host));
  if (isInstalled(programs.redis)) await add(startRedis(folder, host));
  for (const one of missing) await add(standIn(host, one));
  servers.push({
    service: '',
    label: '',
    port: 0,
    close: () => rmSync(folder, { recursive: true, force: true }),
  });
  return servers;
}

interface StandIn {
  readonly service: string;
  readonly product: string;
  readonly greeting: string;
  /** Tells what the product answers to a line that a scanner sends, and to all others. */
  readonly answers: Readonly<Record<string, string>>;
  readonly otherwise: string;
}

const standIns: readonly StandIn[] = [
  {
    service: 'ssh',
    product: 'OpenSSH',
    greeting: 'SSH-2.0-OpenSSH_9.2p1 Debian-2+deb12u3',
    answers: {},
    otherwise: 'Invalid SSH identification string.',
  },
  {
    service: 'ftp',
    product: 'vsftpd',
    greeting: '220 (vsFTPd 3.0.3)',
    answers: {},
    otherwise: '530 Please login with USER and PASS.',
  },
  {
    service: 'smtp',
    product: 'Postfix',
    greeting: '220 mail.example ESMTP Postfix (Debian/GNU)',
    answers: { EHLO: '250-mail.example\r\n250-PIPELINING\r\n250 8BITMIME' },
    otherwise: '502 5.5.2 Error: command not recognized',
  },
  {
    service: 'imap',
    product: 'Dovecot',
    greeting: '* OK [CAPABILITY IMAP4rev1] Dovecot (Debian) ready.',
    answers: { a1: '* CAPABILITY IMAP4rev1 IDLE\r\na1 OK Pre-login capabilities listed.' },
    otherwise: '* BAD Error in IMAP command received by server.',
  },
  {
    service: 'pop3',
    product: 'Dovecot',
    greeting: '+OK Dovecot (Debian) ready.',
    answers: { CAPA: '+OK\r\nCAPA\r\nTOP\r\nUIDL\r\nSASL\r\n.' },
    otherwise: '-ERR Unknown command.',
  },
];

async function standIn(
  host: string,
  { service, product, greeting, answers, otherwise }: StandIn,
): Promise<BenchServer> {
  const server = await startTcpServer(
    (socket) => {
      socket.on('data', (sent) => {
        const [word = ''] = String(sent).trim().split(' ');
        socket.write(`${answers[word] ?? otherwise}\r\n`);
      });
      socket.write(`${greeting}\r\n`);
    },
    { host },
  );
  const label = `${product} (stand-in)`;
  return { service, label, port: server.port, close: () => void server.close() };
}

async function startNginx(folder: string, host: string): Promise<readonly BenchServer[]> {
  const { key, cert } = makeCertificate({ names: ['localhost', host], key: 'rsa-2048' });
  const file = (name: string) => join(folder, name);
  writeFileSync(file('key.pem'), key);
  writeFileSync(file('cert.pem'), cert);
  writeFileSync(
    file('index.html'),
    '<!doctype html><title>Shop</title><script src="/js/jquery-3.4.1.min.js"></script>',
  );
  const [plain, encrypted] = [await freePort(host), await freePort(host)];
  writeFileSync(
    file('nginx.conf'),
    `daemon off; pid ${file('nginx.pid')}; error_log ${file('error.log')}; worker_processes 1;
     events {}
     http {
       access_log off; root ${folder}; default_type text/html;
       client_body_temp_path ${file('body')}; proxy_temp_path ${file('proxy')};
       fastcgi_temp_path ${file('fastcgi')}; uwsgi_temp_path ${file('uwsgi')};
       scgi_temp_path ${file('scgi')};
       server { listen ${host}:${plain}; }
       server {
         listen ${host}:${encrypted} ssl; ssl_certificate ${file('cert.pem')};
         ssl_certificate_key ${file('key.pem')}; ssl_protocols TLSv1.2 TLSv1.3;
       }
     }`,
  );
  const child = spawn(programs.nginx, ['-c', file('nginx.conf'), '-e', file('error.log')], {
    stdio: 'ignore',
  });
  await untilListening(host, encrypted, child);
  const web = { label: 'nginx (installed)', close: () => void child.kill('SIGTERM') };
  return [
    { ...web, service: 'http', port: plain },
    { ...web, service: 'https', port: encrypted },
  ];
}

async function startSshd(folder: string, host: string): Promise<BenchServer> {
  const key = join(folder, 'ssh_host_key');
  spawnSync(programs.keygen, ['-q', '-t', 'ed25519', '-N', '', '-f', key]);
  const program = spawnSync('sh', ['-c', 'command -v sshd'], { encoding: 'utf8' }).stdout.trim();
  const port = await freePort(host);
  const options = ['-D', '-h', key, '-p', String(port), '-o', `ListenAddress=${host}`];
  const child = spawn(program, [...options, '-o', 'PidFile=none', '-f', '/dev/null'], {
    stdio: 'ignore',
  });
  await untilListening(host, port, child);
  return { service: 'ssh', label: 'sshd (installed)', port, close: () => void child.kill() };
}

async function startRedis(folder: string, host: string): Promise<BenchServer> {
  const port = await freePort(host);
  const settings = ['--bind', host, '--port', String(port), '--dir', folder, '--save', ''];
  const child = spawn(programs.redis, [...settings, '--protected-mode', 'no'], { stdio: 'ignore' });
  await untilListening(host, port, child);
  return {
    service: 'redis',
    label: 'redis-server (installed)',
    port,
    close: () => void child.kill(),
  };
}

/** A port below those of outgoing connections, so that none takes it while a program starts. */
export async function freePort(host: string): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST_PORT, LAST_PORT);
    const server = await startTcpServer(() => undefined, { host, port }).catch(() => null);
    if (server === null) continue;
    await server.close();
    return port;
  }
}

/** @throws when the server has ended or does not listen in time */
export async function untilListening(
  host: string,
  port: number,
  child: ChildProcess,
): Promise<void> {
  const endsAt = performance.now() + READY_MS;
  while (performance.now() < endsAt && child.exitCode === null) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect({ host, port }, () => resolve(true)).once('error', () =>
        resolve(false),
      );
      socket.once('connect', () => socket.destroy());
    });
    if (isOpen) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${child.spawnfile} does not listen on port ${port}`);
}
