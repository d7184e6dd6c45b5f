import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** What a running Postgres writes into `postmaster.pid` of its folder. */
export interface PostmasterFile {
  readonly pid: number;
  readonly port: number;
  readonly status: string;
}

/** Reads `postmaster.pid`; undefined when there is none or it is only half written. */
export function readPostmasterFile(folder: string): PostmasterFile | undefined {
  const file = join(folder, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const lines = readFileSync(file, 'utf8').split('\n');
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return { pid, port: Number(lines[3] ?? 0), status: lines[7]?.trim() ?? '' };
}

/**
 * Stops a Postgres that a killed start left running on this folder, and clears the way when its
 * process number now belongs to something else.
 */
export async function stopLeftoverServer(folder: string): Promise<void> {
  const left = readPostmasterFile(folder);
  if (!left) return;
  if (isAlive(left.pid) && isPostgresOf(left.pid, folder)) {
    await stopServer(left.pid, () => isAlive(left.pid));
  }
  if (hasNumber(left.pid) && existsSync(join(folder, 'postmaster.pid'))) disownPidFile(folder);
}

/**
 * Fast shutdown, and harder signals when that takes too long. Acknowledged commits survive all of
 * them; after the harder ones the next start replays the log.
 */
export async function stopServer(pid: number, isRunning: () => boolean): Promise<void> {
  const stages = [
    { signal: 'SIGINT', patienceMs: 8_000 },
    { signal: 'SIGQUIT', patienceMs: 3_000 },
    { signal: 'SIGKILL', patienceMs: 3_000 },
  ] as const;
  for (const { signal, patienceMs } of stages) {
    if (!isRunning()) return;
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    const deadline = Date.now() + patienceMs;
    while (isRunning() && Date.now() < deadline) await delay(10);
  }
}

function isAlive(pid: number): boolean {
  return hasNumber(pid) && !isZombie(pid);
}

function hasNumber(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Ended, but its number is not free: in a container, often nobody takes note of orphans. */
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

// Postgres believes a file that names a living process. One that names its own parent it takes as
// left over, and still checks that no orphaned backend holds the folder; deleting would skip that.
function disownPidFile(folder: string): void {
  const file = join(folder, 'postmaster.pid');
  const [, ...rest] = readFileSync(file, 'utf8').split('\n');
  writeFileSync(file, [process.pid, ...rest].join('\n'));
}
