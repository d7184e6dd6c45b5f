import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { processStart } from '../processes/process-identity.ts';

/** A process in a lock file. */
export interface LockedProcess {
  readonly pid: number;
  readonly start: string;
}

/**
 * The content of a lock file: its owner, the URL of that installation, and the processes it
 * started.
 */
export interface LockRecord {
  readonly owner: LockedProcess;
  readonly url: string;
  readonly children: readonly (LockedProcess & { readonly name: string })[];
}

/** A lock held by this process. */
export interface RunLock {
  /** Records a child, so that a later start can terminate it when this process is killed. */
  remember(name: string, pid: number): Promise<void>;
  release(): Promise<void>;
}

const LEFTOVER_TIMEOUT_MS = 6_000;

/**
 * Acquires the lock, or returns the record of its owner. The lock of a killed owner is taken over
 * after the owner's processes have ended; they are killed after `leftoverTimeoutMs`.
 */
export async function acquireRunLock(
  file: string,
  url: string,
  leftoverTimeoutMs = LEFTOVER_TIMEOUT_MS,
): Promise<{ lock: RunLock } | { heldBy: LockRecord }> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const owner = { pid: process.pid, start: processStart(process.pid) ?? '' };
  const own: LockRecord = { owner, url, children: [] };
  while (!(await tryCreate(file, own))) {
    const found = await readLock(file);
    if (found && isRunning(found.owner)) return { heldBy: found };
    await Promise.all((found?.children ?? []).map((child) => terminate(child, leftoverTimeoutMs)));
    await removeStale(file);
  }
  return { lock: createLock(file, own) };
}

/** The record of a lock whose owner runs. */
export async function readHeldLock(file: string): Promise<LockRecord | undefined> {
  const found = await readLock(file);
  return found && isRunning(found.owner) ? found : undefined;
}

function createLock(file: string, own: LockRecord): RunLock {
  let record = own;
  let writing = Promise.resolve();
  return {
    remember(name, pid) {
      const start = processStart(pid);
      if (start === undefined) return writing;
      const children = [...record.children.filter(isRunning), { name, pid, start }];
      record = { ...record, children };
      // On a full disk the list stays as it was, and the processes run on.
      writing = writing.then(() => replace(file, record)).catch(() => undefined);
      return writing;
    },
    async release() {
      await writing;
      await rm(file, { force: true });
    },
  };
}

// A hard link appears with its whole content, and fails when the name is taken.
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

// Two starts may find the same stale lock. The lock is moved aside and read again: when another
// start has replaced it meanwhile, the fresh lock is restored.
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

/** Children end by themselves when their parent is gone; a child that hangs is killed. */
async function terminate(child: LockedProcess, timeoutMs: number): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (isRunning(child) && Date.now() < deadline) await delay(20);
  if (!isRunning(child)) return;
  try {
    // Every child leads a process group, which contains its own children.
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // The process ended meanwhile.
  }
}
