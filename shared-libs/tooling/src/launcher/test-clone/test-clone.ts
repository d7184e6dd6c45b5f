import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lastPort, REMOTES } from '../../remotes.ts';
import { processStart } from '../processes/process-identity.ts';

const HERE = import.meta.dirname;
const REPOSITORY = join(HERE, '../../../../..');

/** A small clone: real launcher, database process and origins; stubs for builds, API and worker. */
export interface TestClone {
  readonly root: string;
  readonly dataDir: string;
  readonly port: number;
  /** The last line of a successful start. */
  readonly readyLine: string;
  /** Starts the launcher; `env` is added to port and data folder. */
  start(env?: Record<string, string>): Launch;
  write(file: string, content: string): Promise<void>;
  /** Names of the built workspaces, in order. */
  builds(): Promise<string[]>;
  /** Asks the API for the number of its starts on this data folder and its process id. */
  askApi(): Promise<{ starts: number; pid: number }>;
  workerPid(): number;
  /** The process id of the running Postgres; undefined when none runs. */
  postgresPid(): number | undefined;
  /** Ends all launchers and removes the clone. */
  remove(): Promise<void>;
}

/** One run of the launcher. */
export interface Launch {
  readonly process: ChildProcess;
  /** The output so far, of both streams. */
  output(): string;
  /**
   * Waits until the output contains a text; rejects with the output when the launcher ends first.
   */
  until(text: string): Promise<void>;
  /** Resolves with the exit code. */
  ended(): Promise<number | null>;
}

/** Creates a small clone in a temporary folder. */
export async function createTestClone(): Promise<TestClone> {
  const root = await mkdtemp(join(tmpdir(), 'parapet-clone-'));
  const dataDir = join(root, 'data');
  const port = await findFreePorts(lastPort(0) + 1);
  const launches: Launch[] = [];
  const write = async (file: string, content: string) => {
    await mkdir(join(root, file, '..'), { recursive: true });
    await writeFile(join(root, file), content);
  };
  for (const workspace of ['shell', ...REMOTES]) {
    const scripts = { build: `node ${join(HERE, 'build-program.ts')} ${root}` };
    await write(`${workspace}/package.json`, JSON.stringify({ name: workspace, scripts }));
    await write(`${workspace}/src/content.txt`, 'first');
  }
  const shim = (file: string, target: string) => write(file, `import ${JSON.stringify(target)};\n`);
  await shim('bff/src/embedded/main.ts', join(REPOSITORY, 'bff/src/embedded/main.ts'));
  await shim('bff/src/main.ts', join(HERE, 'api-program.ts'));
  await shim('bff/src/worker.ts', join(HERE, 'worker-program.ts'));
  await shim('shared-libs/tooling/src/origins/main.ts', join(HERE, '../../origins/main.ts'));

  return {
    root,
    dataDir,
    port,
    readyLine: `Parapet is ready at http://localhost:${port}`,
    write,
    start(env = {}) {
      const launch = startLauncher(root, {
        PARAPET_PORT: String(port),
        PARAPET_DATA_DIR: dataDir,
        ...env,
      });
      launches.push(launch);
      return launch;
    },
    async builds() {
      const log = join(root, 'builds.log');
      return existsSync(log) ? (await readFile(log, 'utf8')).trim().split('\n') : [];
    },
    async askApi() {
      const response = await fetch(`http://127.0.0.1:${port}/`);
      return (await response.json()) as { starts: number; pid: number };
    },
    workerPid: () => Number(readFileSync(join(dataDir, 'worker.pid'), 'utf8')),
    postgresPid: () => readPostgresPid(dataDir),
    async remove() {
      for (const { process: launcher, ended } of launches) {
        launcher.kill('SIGTERM');
        await ended();
      }
      const postgres = readPostgresPid(dataDir);
      if (postgres !== undefined) process.kill(postgres, 'SIGKILL');
      await rm(root, { recursive: true, force: true });
    },
  };
}

function startLauncher(root: string, env: Record<string, string>): Launch {
  const launcher = spawn(process.execPath, [join(HERE, 'launcher-program.ts'), root], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const ended = once(launcher, 'close').then(([code]) => code as number | null);
  for (const stream of [launcher.stdout, launcher.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      launcher.emit('printed');
    });
  }
  return {
    process: launcher,
    output: () => printed,
    ended: () => ended,
    async until(text) {
      let hasEnded = false;
      void ended.then(() => {
        hasEnded = true;
        launcher.emit('printed');
      });
      while (!printed.includes(text)) {
        if (hasEnded) throw new Error(`It ended without "${text}":\n${printed}`);
        await once(launcher, 'printed');
      }
    },
  };
}

function readPostgresPid(dataDir: string): number | undefined {
  const file = join(dataDir, 'postgres', 'postmaster.pid');
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
  return pid > 0 && processStart(pid) !== undefined ? pid : undefined;
}

/** The first of `count` neighbouring ports that are free. */
export async function findFreePorts(count: number): Promise<number> {
  for (;;) {
    const first = 20_000 + Math.floor(Math.random() * 10_000);
    const ports = Array.from({ length: count }, (_, index) => first + index);
    const free = await Promise.all(ports.map(isFree));
    if (free.every(Boolean)) return first;
  }
}

function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  return new Promise((resolve) => {
    probe.once('error', () => resolve(false));
    probe.listen(port, () => probe.close(() => resolve(true)));
  });
}
