import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** The content of `postmaster.pid`, which a running Postgres writes. */
export interface PostmasterFile {
  readonly pid: number;
  readonly port: number;
  readonly status: string;
}

/** Reads `postmaster.pid`; returns undefined when it is missing or incomplete. */
export function readPostmasterFile(folder: string): PostmasterFile | undefined {
  const file = join(folder, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const lines = readFileSync(file, 'utf8').split('\n');
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return { pid, port: Number(lines[3] ?? 0), status: lines[7]?.trim() ?? '' };
}

/**
 * Stops a Postgres that a killed start left running on this folder. Disowns its PID file if the
 * process id now belongs to another process.
 */
export async function stopLeftoverServer(folder: string): Promise<void> {
  const left = readPostmasterFile(folder);
  if (!left) return;
  if (isAlive(left.pid) && isPostgresOf(left.pid, folder)) {
    await stopServer(left.pid, () => isAlive(left.pid));
  }
  if (pidExists(left.pid) && existsSync(join(folder, 'postmaster.pid'))) disownPidFile(folder);
}

/**
 * Requests a fast shutdown, then sends stronger signals after timeouts. Acknowledged commits
 * survive all of them; after the stronger ones the next start replays the log.
 */
export async function stopServer(pid: number, isRunning: () => boolean): Promise<void> {
  const stages = [
    { signal: 'SIGINT', timeoutMs: 8_000 },
    { signal: 'SIGQUIT', timeoutMs: 3_000 },
    { signal: 'SIGKILL', timeoutMs: 3_000 },
  ] as const;
  for (const { signal, timeoutMs } of stages) {
    if (!isRunning()) return;
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    const deadline = Date.now() + timeoutMs;
    while (isRunning() && Date.now() < deadline) await delay(10);
  }
}

function isAlive(pid: number): boolean {
  return pidExists(pid) && !isZombie(pid);
}

function pidExists(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Returns whether a process has ended without being reaped, as is common in containers. */
function isZombie(pid: number): boolean {
  try {
    return /\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

function isPostgresOf(pid: number, folder: string): boolean {
  const line = commandLineOf(pid);
  return line.includes('postgres') && line.includes(folder);
}

function commandLineOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    return stdout ?? '';
  }
}

// Postgres does not start if the file names a running process. It ignores its own parent's id,
// but still checks for orphaned backends; deleting the file would skip that check.
function disownPidFile(folder: string): void {
  const file = join(folder, 'postmaster.pid');
  const [, ...rest] = readFileSync(file, 'utf8').split('\n');
  writeFileSync(file, [process.pid, ...rest].join('\n'));
}
