import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const PREFIX = 'parapet-test-postgres-';
const SHUTDOWN_MS = 10_000;

/** Makes the folder of a test server, which is named after this process. */
export function makeServerFolder(parent = tmpdir()): Promise<string> {
  return mkdtemp(join(parent, `${PREFIX}${process.pid}-`));
}

/**
 * Stops the servers of killed runs and removes their folders. Any number of runs may do this at
 * once: each folder belongs to the one that renames it.
 */
export async function removeLeftoverServers(parent = tmpdir()): Promise<void> {
  const names = (await readdir(parent)).filter((name) => name.startsWith(PREFIX));
  for (const name of names) {
    if (isRunning(Number(name.slice(PREFIX.length).split('-')[0]))) continue;
    const claimed = await makeServerFolder(parent);
    // Renaming onto the new, empty folder replaces it.
    const isMine = await rename(join(parent, name), claimed).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
        return false;
      },
    );
    if (isMine) await stopServerOf(claimed);
    await rm(claimed, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}

/** Ends the Postgres that still runs on the folder under its former name. */
async function stopServerOf(folder: string): Promise<void> {
  const file = await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8').catch(() => '');
  const [first, dataFolder] = file.split('\n');
  const pid = Number(first);
  if (!dataFolder || !Number.isInteger(pid) || pid <= 0 || !isRunning(pid)) return;
  const { stdout } = spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' });
  // The number may belong to another process by now.
  if (!stdout?.includes(dataFolder)) return;
  process.kill(pid, 'SIGQUIT');
  const deadline = Date.now() + SHUTDOWN_MS;
  while (isRunning(pid) && Date.now() < deadline) await delay(20);
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
