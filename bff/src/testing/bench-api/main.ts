import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { startTestServer, type TestServer } from '@parapet/test-kit/test-server';
import { type BenchOptions, readBenchOptions } from './arguments.ts';
import { type Case, casesOf } from './cases.ts';
import { openClient } from './client.ts';
import { type CpuReading, cpuOf, readBackends } from './cpu.ts';
import { type Filled, openFilled } from './filled-database.ts';
import { openReplayPool, replay, timeWork } from './measure.ts';
import { headOf, lineOf, type Measured, missedAims } from './report.ts';
import type { Asked, Reply } from './serve.ts';

const SERVE = join(import.meta.dirname, 'serve.ts');
const ASSETS_PER_FINDING = 1 / 10;
/** The size that growth is measured from. */
const SMALL = 10_000;
/** Enough for each connection to prepare the statements and to keep their plans. */
const WARM_UP = 120;

const print = (line: string): void => void process.stdout.write(`${line}\n`);

async function main(): Promise<void> {
  const options = readBenchOptions(process.argv.slice(2));
  const server = await startTestServer(options.keep ?? undefined);
  try {
    const small = options.rows > SMALL ? await measureLayout(server, options, SMALL, 1) : [];
    const layouts = new Set([options.workspaces, 1]);
    for (const workspaces of layouts) {
      const large = await measureLayout(server, options, options.rows, workspaces);
      const missed = missedAims(large, workspaces === 1 ? small : []);
      print(missed.length === 0 ? '\nAll aims are met.' : '\nMissed aims:');
      for (const line of missed) print(`  ${line}`);
    }
  } finally {
    await server.stop();
  }
}

/** Measures one database of this size. */
async function measureLayout(
  { adminUrl, databaseUrl }: TestServer,
  options: BenchOptions,
  rows: number,
  workspaces: number,
): Promise<Measured[]> {
  print(`\n${rows.toLocaleString('en')} findings in ${workspaces} workspaces`);
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
  try {
    const ready = await replyOf(api, 'ready');
    const assets = Math.max(1, Math.round(rows * ASSETS_PER_FINDING));
    const sizes = { userId: ready.user.id, workspaces, findings: rows, assets };
    const seeded = await filled.fill(sizes, (step) => print(`  adding ${step}`));
    return await measureCases({ api, ready, seeded, url }, options);
  } finally {
    const exited = once(api, 'exit');
    if (api.connected) api.disconnect();
    await exited;
    if (options.keep === null) await filled.drop();
  }
}

interface Measuring {
  readonly api: ChildProcess;
  readonly ready: Extract<Reply, { type: 'ready' }>;
  readonly seeded: Filled;
  readonly url: string;
}

async function measureCases(
  { api, ready, seeded, url }: Measuring,
  { requests: count, clients, only }: BenchOptions,
): Promise<Measured[]> {
  const client = openClient(ready.url, ready.user.token, clients);
  const { read } = client;
  const cases = await casesOf(seeded, async (path) => JSON.parse(await read(path)).nextCursor);
  const pool = openReplayPool(url, clients);
  print(headOf(clients));
  const measured: Measured[] = [];
  for (const each of cases.filter(({ name }) => name.includes(only))) {
    const result = await measureCase(each);
    measured.push(result);
    print(lineOf(result));
  }
  await pool.end();
  client.close();
  return measured;

  async function measureCase(each: Case): Promise<Measured> {
    const http = () => read(each.path);
    await timeWork({ clients, count: WARM_UP }, http);
    const captured = replyOf(api, 'captured');
    api.send({ path: each.path } satisfies Asked);
    const { statements } = await captured;
    const sql = () => replay(pool, statements);
    await timeWork({ clients, count: WARM_UP }, sql);
    const single = { clients: 1, count };
    const concurrent = { clients, count };
    const one = await timeWork(single, http);
    const before = await readCpu();
    const many = await timeWork(concurrent, http);
    const cpu = cpuOf(before, await readCpu(), count);
    return {
      ...each,
      bytes: Buffer.byteLength(await http()),
      http: { one, many },
      sql: { one: await timeWork(single, sql), many: await timeWork(concurrent, sql) },
      cpu,
    };
  }

  async function readCpu(): Promise<CpuReading> {
    const used = replyOf(api, 'used');
    api.send({ path: null } satisfies Asked);
    return { api: (await used).cpu, backends: await readBackends(pool) };
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

await main();
