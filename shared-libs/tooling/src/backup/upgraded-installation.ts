import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

const REPOSITORY = join(import.meta.dirname, '../../../..');
export const FIXTURE = join(import.meta.dirname, '../../fixtures/installation-0.2.0');

/** The content of the fixture, read from its facts.json. */
export interface Facts {
  readonly email: string;
  readonly password: string;
  readonly workspaceId: string;
  readonly other: { readonly email: string; readonly password: string };
  readonly findings: Readonly<Record<string, number>>;
  readonly scans: readonly string[];
  readonly assets: number;
  readonly integrations: readonly { readonly name: string; readonly hint: string }[];
}

export const facts: Facts = JSON.parse(readFileSync(join(FIXTURE, 'facts.json'), 'utf8'));

/** The product's own database, API and worker on a data folder. */
export interface Installation {
  readonly url: string;
  /** For the role that owns the tables. */
  readonly databaseUrl: string;
  /** How many migrations and other SQL files this start applied. */
  readonly applied: number;
  /** Signs in as the page does. Returns a function that calls the API as that user. */
  signIn(account: { email: string; password: string }): Promise<CallApi>;
  stop(): Promise<void>;
}

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the API answered
export type CallApi = (method: 'GET' | 'POST', path: string) => Promise<any>;

/** The settings of the processes on a data folder. */
const environmentOf = (dataDir: string, port: number) => ({
  PATH: process.env.PATH,
  NODE_ENV: 'production',
  LOG_LEVEL: 'warn',
  PARAPET_PORT: String(port),
  PARAPET_DATA_DIR: dataDir,
  PARAPET_RELEASES: join(dataDir, 'releases'),
  // The integration of the fixture is on this machine.
  PARAPET_WEBHOOK_PRIVATE_HOSTS: '127.0.0.1:9999',
});

/** Starts the database alone; its connection string is for the role that owns the tables. */
export async function startDatabase(dataDir: string, env = environmentOf(dataDir, 0)) {
  const database = await startProcess('bff/src/embedded/main.ts', env);
  const { databaseUrl } = database.ready;
  if (!databaseUrl) throw new Error('The database process sent no connection string.');
  return { ...database, databaseUrl };
}

/** Starts the current processes as the launcher does, on free ports. */
export async function startInstallation(
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Installation> {
  const port = await findFreePort();
  const env = { ...environmentOf(dataDir, port), ...settings };
  const database = await startDatabase(dataDir, env);
  const { databaseUrl } = database;
  const readers = { ...env, PARAPET_EMBEDDED_DATABASE_URL: databaseUrl };
  const api = await startProcess('bff/src/main.ts', readers);
  const worker = await startProcess('bff/src/worker.ts', readers);
  const origin = `http://localhost:${port}`;

  return {
    url: origin,
    databaseUrl,
    applied: Number(/\b(\d{1,9}) SQL files applied/.exec(database.output())?.[1]),
    async signIn({ email, password }) {
      const { supabaseKey } = await readJson(await fetch(`${origin}/config.json`));
      const session = await readJson(
        await fetch(`${origin}/auth/v1/token?grant_type=password`, {
          method: 'POST',
          headers: { apikey: supabaseKey, 'content-type': 'application/json' },
          body: JSON.stringify({ email, password }),
        }),
      );
      const headers = { authorization: `Bearer ${session.access_token}` };
      return async (method, path) =>
        await readJson(await fetch(`${origin}${path}`, { method, headers }));
    },
    async stop() {
      await Promise.all([api.stop(), worker.stop()]);
      await database.stop();
    },
  };
}

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the API answered
async function readJson(response: Response): Promise<any> {
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${text}`);
  return JSON.parse(text);
}

async function startProcess(script: string, env: NodeJS.ProcessEnv) {
  const child = fork(join(REPOSITORY, script), {
    env,
    execArgv: [],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  let output = '';
  child.stdout?.on('data', (text: Buffer) => {
    output += text.toString();
  });
  const [message] = await once(child, 'message');
  if (message.type !== 'ready') throw new Error(message.message);
  const ready: { databaseUrl?: string } = message;
  return { ready, output: () => output, stop: () => stop(child) };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  if (child.connected) child.disconnect();
  await exited;
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0);
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port was found.');
  return address.port;
}
