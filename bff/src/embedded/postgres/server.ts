import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, open, readFile, rename, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findPostgresBinaries } from './binaries.ts';
import { prepareClusterFolder } from './cluster-folder.ts';
import { readPostmasterFile, stopLeftoverServer, stopServer } from './leftover-server.ts';
import { findRunAs, type RunAsWay } from './run-as.ts';

const LOG_LIMIT_BYTES = 5_000_000;
const PRIVATE_FOLDER = 0o700;
const PRIVATE_FILE = 0o600;
const START_TIMEOUT_MS = 120_000;
const ATTEMPTS = 20;

/** A running Postgres. It listens on 127.0.0.1 only, on a port that was free. */
export interface PostgresServer {
  readonly port: number;
  readonly pid: number;
  readonly superuserPassword: string;
  readonly parapetPassword: string;
  /** Settles when the server has ended for any reason. */
  readonly exited: Promise<void>;
  /** Shuts down cleanly; does nothing after the end. */
  stop(): Promise<void>;
}

/**
 * Starts Postgres on `<dataDir>/postgres`, which it creates on first use. Stops a server that a
 * killed start left running there.
 * @throws with a one-line message
 */
export async function startPostgres(options: {
  dataDir: string;
  /** For tests: the allowed ways to start it. */
  ways?: readonly RunAsWay[];
}): Promise<PostgresServer> {
  const binaries = findPostgresBinaries();
  const runAs = findRunAs(options.ways);
  await mkdir(options.dataDir, { recursive: true, mode: 0o700 });
  const folder = join(options.dataDir, 'postgres');
  await stopLeftoverServer(folder);
  const cluster = await prepareClusterFolder(options.dataDir, binaries, runAs);
  const log = join(options.dataDir, 'logs', 'postgres.log');
  await rotate(log);

  for (let attempt = 1; ; attempt++) {
    const port = await findFreePort();
    const launch = runAs.wrap(binaries.postgres, ['-D', folder, ...settings(port)]);
    const started = await tryStart(launch, folder, log);
    if ('child' in started) {
      return { ...describe(started.child, started.exited), port, ...passwords(cluster) };
    }
    if (attempt >= ATTEMPTS || !isTemporary(started.errorLine)) {
      throw new Error(explain(started.errorLine, log));
    }
    await delay(250);
  }
}

function settings(port: number): string[] {
  const values = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    shared_buffers: '192MB',
    max_connections: 100,
    max_wal_senders: 0,
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    log_line_prefix: '%m [%p] ',
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

type Start = { child: ChildProcess; exited: Promise<void> } | { errorLine: string };

async function tryStart(
  { command, args }: { command: string; args: string[] },
  folder: string,
  log: string,
): Promise<Start> {
  const logFile = await open(log, 'a', PRIVATE_FILE);
  const logStart = (await logFile.stat()).size;
  // A separate session, so that Ctrl-C in the terminal does not stop it before its clients.
  const child = spawn(command, args, {
    stdio: ['ignore', logFile.fd, logFile.fd],
    detached: true,
    env: { ...process.env, LC_ALL: 'C' },
  });
  await logFile.close();
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!hasEnded(child) && Date.now() < deadline) {
    const file = readPostmasterFile(folder);
    if (file?.pid === child.pid && file?.status === 'ready') return { child, exited };
    await Promise.race([delay(10), exited]);
  }
  if (child.pid !== undefined) await stopServer(child.pid, () => !hasEnded(child));
  const output = (await readFile(log)).subarray(logStart).toString('utf8');
  return { errorLine: output.split('\n').find((line) => /FATAL|PANIC|rror:/.test(line)) ?? output };
}

function describe(child: ChildProcess, exited: Promise<void>) {
  const pid = child.pid ?? 0;
  return {
    pid,
    exited,
    async stop() {
      await stopServer(pid, () => !hasEnded(child));
      await exited;
    },
  };
}

function passwords(cluster: { superuserPassword: string; parapetPassword: string }) {
  const { superuserPassword, parapetPassword } = cluster;
  return { superuserPassword, parapetPassword };
}

function hasEnded(child: ChildProcess): boolean {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
}

/** Returns whether the port was taken meanwhile, or backends of a killed server are still ending. */
function isTemporary(errorLine: string): boolean {
  return /could not create any TCP|Address already in use|shared memory block/.test(errorLine);
}

function explain(errorLine: string, log: string): string {
  if (/No space left/.test(errorLine)) {
    return 'The disk is full, so the database cannot start. Free some space and start again.';
  }
  const reason = errorLine.replace(/^.*(FATAL|PANIC): */, '').trim();
  return `The database did not start: ${reason || 'no reason given'} (see ${log}).`;
}

/** Restricts the folder and the logs, existing ones included, to their owner. */
async function rotate(log: string): Promise<void> {
  const folder = dirname(log);
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
  await chmod(folder, PRIVATE_FOLDER);
  if (existsSync(log) && (await stat(log)).size > LOG_LIMIT_BYTES) await rename(log, `${log}.1`);
  for (const file of [log, `${log}.1`]) if (existsSync(file)) await chmod(file, PRIVATE_FILE);
}

async function findFreePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', resolve);
  });
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No free port was found.');
  return address.port;
}
