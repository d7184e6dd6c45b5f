import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { latestBuildSchema } from '@parapet/contracts/releases/release';
import { runConcurrently } from '../../run-concurrently.ts';
import { acquireRunLock, type RunLock } from '../preflight/run-lock.ts';
import { Problem } from '../problem.ts';
import { hashBuildInputs } from './build-inputs.ts';
import { runBuildScript } from './run-build-script.ts';

const CONCURRENT_BUILDS = 2;
const LOCK_POLL_MS = 200;

/** Identifies a finished build. A workspace without a valid record is built again. */
interface BuildRecord {
  readonly inputs: string;
  readonly buildId: string;
}

/**
 * Builds those workspaces whose inputs changed since their last finished build, two at a time.
 * Returns the names of those that were built. Throws a Problem with the end of a build's output,
 * or when `signal` is aborted, which also ends the builds under way.
 */
export async function buildWorkspaces(
  root: string,
  workspaces: readonly string[],
  signal: AbortSignal,
): Promise<string[]> {
  const cache = join(root, 'node_modules', '.cache', 'parapet-build');
  const lock = await waitForLock(join(cache, 'lock'));
  try {
    const changed: string[] = [];
    for (const workspace of workspaces) {
      if (!(await isUpToDate(root, workspace, cache))) changed.push(workspace);
    }
    await runConcurrently(CONCURRENT_BUILDS, changed, async (workspace) => {
      signal.throwIfAborted();
      await build({ root, workspace, cache, signal, lock });
    });
    return changed;
  } finally {
    await lock.release();
  }
}

interface BuildJob {
  readonly root: string;
  readonly workspace: string;
  readonly cache: string;
  readonly signal: AbortSignal;
  readonly lock: RunLock;
}

/**
 * Two starts may share one clone: the second waits and then finds everything built. A build that a
 * killed start left running is ended.
 */
async function waitForLock(file: string): Promise<RunLock> {
  for (;;) {
    const result = await acquireRunLock(file, '', 0);
    if ('lock' in result) return result.lock;
    await delay(LOCK_POLL_MS);
  }
}

async function isUpToDate(root: string, workspace: string, cache: string): Promise<boolean> {
  const record = await readJson<BuildRecord>(recordFile(cache, workspace));
  if (!record || record.buildId !== (await readBuildId(root, workspace))) return false;
  return record.inputs === (await hashBuildInputs(root, workspace));
}

async function build({ root, workspace, cache, signal, lock }: BuildJob): Promise<void> {
  const record = recordFile(cache, workspace);
  await rm(record, { force: true });
  // Hashed first: a file that is saved during the build makes the next start build again.
  const inputs = await hashBuildInputs(root, workspace);
  await runBuildScript(join(root, workspace), {
    workspace,
    signal,
    remember: (pid) => lock.remember(workspace, pid),
  });
  const buildId = await readBuildId(root, workspace);
  if (!buildId) {
    throw new Problem(`${workspace} was built, but left no dist/builds/latest.json.`);
  }
  await mkdir(cache, { recursive: true });
  await writeFile(`${record}.new`, JSON.stringify({ inputs, buildId } satisfies BuildRecord));
  await rename(`${record}.new`, record);
}

async function readBuildId(root: string, workspace: string): Promise<string | undefined> {
  const latest = await readJson(join(root, workspace, 'dist', 'builds', 'latest.json'));
  return latestBuildSchema.safeParse(latest).data?.id;
}

function recordFile(cache: string, workspace: string): string {
  return join(cache, `${workspace}.json`);
}

async function readJson<T = unknown>(file: string): Promise<T | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as T;
  } catch {
    return undefined;
  }
}
