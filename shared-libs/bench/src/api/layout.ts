import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { TestServer } from '@parapet/test-kit/test-server';
import type pg from 'pg';
import type { Statement } from '../../../../bff/src/testing/database/record-statements.ts';
import { openReplayPool } from '../../../../bff/src/testing/database/replay.ts';
import { openFilled } from '../../../../bff/src/testing/filled-database/filled-database.ts';
import type { Asked, Reply } from '../../../../bff/src/testing/serve-api.ts';
import { type Case, casesOf } from './cases.ts';
import { openClient } from './client.ts';
import { type CpuReading, readBackends } from './cpu.ts';

const SERVE = join(import.meta.dirname, '../../../../bff/src/testing/serve-api.ts');
const ASSETS_PER_FINDING = 1 / 10;

export interface LayoutSizes {
  readonly rows: number;
  readonly workspaces: number;
  readonly clients: number;
  /** Tells whether the database stays for the next run. */
  readonly isKept: boolean;
}

/** One filled database with an API of its own. */
export interface Layout {
  readonly cases: readonly Case[];
  read(path: string): Promise<string>;
  statementsOf(path: string): Promise<readonly Statement[]>;
  readCpu(): Promise<CpuReading>;
  /** Connections for the statements alone. */
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

/** Opens the database of this size and fills it where it is new. */
export async function openLayout(
  { adminUrl, databaseUrl }: TestServer,
  { rows, workspaces, clients, isKept }: LayoutSizes,
  report: (line: string) => void,
): Promise<Layout> {
  report(`\n${rows.toLocaleString('en')} findings in ${workspaces} workspaces`);
  const name = `bench_${rows}_${workspaces}`;
  const inDatabase = (url: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href;
  const url = inDatabase(databaseUrl);
  const filled = await openFilled({
    adminUrl: inDatabase(adminUrl),
    serverUrl: adminUrl,
    url,
    name,
  });
  const user = filled.userId === null ? [] : [filled.userId];
  const api = fork(SERVE, [url, inDatabase(adminUrl), ...user], { execArgv: [] });
  const close = async () => {
    const exited = once(api, 'exit');
    if (api.connected) api.disconnect();
    await exited;
    if (!isKept) await filled.drop();
  };
  try {
    const ready = await replyOf(api, 'ready');
    const assets = Math.max(1, Math.round(rows * ASSETS_PER_FINDING));
    const sizes = { userId: ready.user.id, workspaces, findings: rows, assets };
    const seeded = await filled.fill(sizes, (step) => report(`  adding ${step}`));
    const { read, close: closeClient } = openClient(ready.url, ready.user.token, clients);
    const pool = openReplayPool(url, clients);
    return {
      read,
      pool,
      cases: await casesOf(seeded, async (path) => JSON.parse(await read(path)).nextCursor),
      async statementsOf(path) {
        const captured = replyOf(api, 'captured');
        api.send({ path } satisfies Asked);
        return (await captured).statements;
      },
      async readCpu() {
        const used = replyOf(api, 'used');
        api.send({ path: null } satisfies Asked);
        return { api: (await used).cpu, backends: await readBackends(pool) };
      },
      async close() {
        await pool.end();
        closeClient();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function replyOf<Type extends Reply['type']>(
  api: ChildProcess,
  type: Type,
): Promise<Extract<Reply, { type: Type }>> {
  const answered = new AbortController();
  const { signal } = answered;
  const ended = once(api, 'exit', { signal }).then(() => {
    throw new Error('The API of the benchmark ended unexpectedly.');
  });
  const [reply] = (await Promise.race([once(api, 'message', { signal }), ended])) as [Reply];
  ended.catch(() => undefined);
  answered.abort();
  if (reply.type !== type) throw new Error(`The API answered ${reply.type} instead of ${type}.`);
  return reply as Extract<Reply, { type: Type }>;
}
