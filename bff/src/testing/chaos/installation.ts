import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDatabase, untilReady } from '@parapet/test-kit/database-process';
import type { Reply } from '../serve-api.ts';
import type { TestUser } from '../test-identity.ts';
import { openFixedPort } from './fixed-port.ts';
import { type KeptAlive, keepAlive } from './kept-alive.ts';

/** Real processes, each of which comes back after a kill. */
export interface Installation {
  readonly workers: readonly KeptAlive[];
  readonly api: KeptAlive;
  readonly databaseUrl: string;
  /** Resolves when it is known to be gone, so that its old process is not taken for the next one. */
  killDatabase(): Promise<void>;
  /** One line for each process. */
  describe(): readonly string[];
  /** Calls the running API; rejects while there is none. */
  call(method: string, path: (user: TestUser) => string, body?: unknown): Promise<unknown>;
  stop(): Promise<void>;
}

const CALL_TIMEOUT_MS = 10_000;

export async function startInstallation(options: {
  workers: number;
  requestsPerSecond: number;
  /** Options of Node for the workers. */
  nodeOptions?: readonly string[];
  /** Environment of the workers, beside what they need. */
  env?: NodeJS.ProcessEnv;
  /** Puts a port that stays in front of the database, which carries all its traffic. Default true. */
  killsDatabase?: boolean;
}): Promise<Installation> {
  const { killsDatabase = true } = options;
  const dataDir = await mkdtemp(join(tmpdir(), 'parapet-chaos-'));
  const front = await openFixedPort();
  let databaseUrl = '';
  let adminUrl = '';
  const atFront = (text: string) => {
    if (!killsDatabase) return text;
    const url = new URL(text);
    url.port = String(front.port);
    return url.href;
  };
  const database = keepAlive(
    () => startDatabase(dataDir),
    async (child) => {
      const urls = await untilReady(child);
      databaseUrl = atFront(urls.databaseUrl);
      adminUrl = atFront(urls.adminUrl);
      front.forwardTo(Number(new URL(urls.databaseUrl).port));
    },
  );
  await database.ready();

  const startOne = (
    program: string,
    args: readonly string[],
    { nodeOptions = [], env = {} }: Pick<typeof options, 'nodeOptions' | 'env'> = {},
  ): ChildProcess =>
    fork(join(import.meta.dirname, program), [...args], {
      execArgv: [...nodeOptions],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: {
        ...process.env,
        PARAPET_EMBEDDED_DATABASE_URL: databaseUrl,
        PARAPET_ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
        PARAPET_SCAN_REQUESTS_PER_SECOND: String(options.requestsPerSecond),
        LOG_LEVEL: 'silent',
        ...env,
      },
    });
  const startWorker = () =>
    keepAlive(
      () => startOne('../../worker.ts', [], options),
      async (child) => void (await once(child, 'message')),
    );
  let reached: { url: string; user: TestUser } | null = null;
  const userId = () => (reached === null ? [] : [reached.user.id]);
  const api = keepAlive(
    () => startOne('../serve-api.ts', [databaseUrl, adminUrl, ...userId()]),
    async (child) => {
      const [message] = (await once(child, 'message')) as [Reply];
      if (message.type === 'ready') reached = message;
    },
  );
  const workers = Array.from({ length: options.workers }, startWorker);
  await Promise.all([api, ...workers].map((one) => one.ready()));

  return {
    workers,
    api,
    databaseUrl,
    async killDatabase() {
      if (!killsDatabase) throw new Error('The next database would have another port.');
      await database.ready();
      const file = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8');
      front.forwardTo(null);
      const ended = database.ended();
      process.kill(Number(file.split('\n')[0]), 'SIGKILL');
      await ended;
    },
    describe: () => [
      `database: ${database.describe()}`,
      `API: ${api.describe()}`,
      ...workers.map((one, n) => `worker ${n + 1}: ${one.describe()}`),
    ],
    async call(method, path, body) {
      if (reached === null) throw new Error('The API is not there.');
      const response = await fetch(reached.url + path(reached.user), {
        method,
        headers: {
          authorization: `Bearer ${reached.user.token}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
      });
      if (!response.ok) throw new Error(`${method} answered ${response.status}`);
      return await response.json();
    },
    async stop() {
      for (const one of [...workers, api, database]) await one.stop();
      await stopPostgres(dataDir);
      await front.close();
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

/** The database process was killed, which leaves Postgres running. */
async function stopPostgres(dataDir: string): Promise<void> {
  const file = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number(file.split('\n')[0]);
  if (!(pid > 0)) return;
  try {
    process.kill(pid, 'SIGQUIT');
  } catch {
    // It has ended already.
  }
}
