import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { processStart } from './process-identity.ts';

/** A process as a lock remembers it. */
export interface LockedProcess {
  readonly pid: number;
  readonly start: string;
}

/** What a lock file holds: its owner, where that runs, and the processes it has begun. */
export interface LockRecord {
  readonly owner: LockedProcess;
  readonly url: string;
  readonly children: readonly (LockedProcess & { readonly name: string })[];
}

/** A lock held by this process. */
export interface RunLock {
  /** Remembers a child, so that a later start can see it off when this process is killed. */
  remember(name: string, pid: number): Promise<void>;
  release(): Promise<void>;
}

const LEFTOVER_PATIENCE_MS = 6_000;

/**
 * Takes the lock, or tells who has it. A lock whose owner was killed is taken over, once the
 * processes that owner had begun have ended; those that take longer than `leftoverPatienceMs` are
 * killed.
 */
export async function acquireRunLock(
  file: string,
  url: string,
  leftoverPatienceMs = LEFTOVER_PATIENCE_MS,
): Promise<{ lock: RunLock } | { heldBy: LockRecord }> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const owner = { pid: process.pid, start: processStart(process.pid) ?? '' };
  const own: LockRecord = { owner, url, children: [] };
  while (!(await tryCreate(file, own))) {
    const found = await readLock(file);
    if (found && isRunning(found.owner)) return { heldBy: found };
    await Promise.all((found?.children ?? []).map((child) => terminate(child, leftoverPatienceMs)));
    await removeStale(file);
  }
  return { lock: hold(file, own) };
}

/** The lock's record when a living process holds it. */
export async function readHeldLock(file: string): Promise<LockRecord | undefined> {
  const found = await readLock(file);
  return found && isRunning(found.owner) ? found : undefined;
}

function hold(file: string, own: LockRecord): RunLock {
  let record = own;
  let writing = Promise.resolve();
  return {
    remember(name, pid) {
      const start = processStart(pid);
      if (start === undefined) return writing;
      const children = [...record.children.filter(isRunning), { name, pid, start }];
      record = { ...record, children };
      // On a full disk the list stays as it was; the processes run on all the same.
      writing = writing.then(() => replace(file, record)).catch(() => undefined);
      return writing;
    },
    async release() {
      await writing;
      await rm(file, { force: true });
    },
  };
}

// A hard link appears with its content or not at all, and fails when the name is taken.
async function tryCreate(file: string, record: LockRecord): Promise<boolean> {
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, JSON.stringify(record), { mode: 0o600 });
  try {
    await link(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

async function replace(file: string, record: LockRecord): Promise<void> {
  await writeFile(`${file}.new`, JSON.stringify(record), { mode: 0o600 });
  await rename(`${file}.new`, file);
}

async function readLock(file: string): Promise<LockRecord | undefined> {
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(await readFile(file, 'utf8')) as LockRecord;
  } catch {
    return undefined;
  }
}

// Two starts may find the same stale lock. Moving it aside first shows whether the other one has
// put a fresh lock in its place meanwhile; that one goes back.
async function removeStale(file: string): Promise<void> {
  const aside = `${file}.stale-${randomUUID()}`;
  try {
    await rename(file, aside);
  } catch {
    return;
  }
  const moved = await readLock(aside);
  if (moved && isRunning(moved.owner)) await link(aside, file).catch(() => undefined);
  await rm(aside, { force: true });
}

function isRunning({ pid, start }: LockedProcess): boolean {
  return processStart(pid) === start;
}

/** Children end by themselves when their parent is gone; one that hangs is ended. */
async function terminate(child: LockedProcess, patienceMs: number): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (isRunning(child) && Date.now() < deadline) await delay(20);
  if (!isRunning(child)) return;
  try {
    // Every child leads a group of its own, with all that it started itself.
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It ended just now.
  }
}
