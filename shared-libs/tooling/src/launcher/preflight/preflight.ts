import { mkdir, rm, statfs, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { lastPort } from '../../remotes.ts';
import { Problem } from '../problem.ts';
import { findPortOwner } from './port-owner.ts';

const NEEDED_BYTES = 500_000_000;
const LOOPBACK = ['127.0.0.1', '::1'];

/**
 * Throws a Problem when one of the ports is taken. It names the port, its owner, and the setting
 * that moves all ports.
 *
 * @param use the command that is run, and the number of ports beyond those of shell and remotes
 */
export async function requireFreePorts(
  shellPort: number,
  { command, further } = { command: 'npm start', further: 0 },
): Promise<void> {
  const count = lastPort(0) + 1 + further;
  for (let port = shellPort; port < shellPort + count; port++) {
    for (const address of LOOPBACK) {
      const code = await tryListening(port, address);
      if (code === 'EADDRINUSE') throw new Problem(explainTakenPort(port, shellPort, command));
      if (code === 'EACCES') {
        throw new Problem(
          `Port ${port} may only be used by root. Choose a higher one with PARAPET_PORT.`,
        );
      }
    }
  }
}

/** Throws a Problem when the data folder cannot be created or written to. */
export async function requireWritable(dataDir: string): Promise<void> {
  const probe = join(dataDir, `.probe-${process.pid}`);
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await writeFile(probe, 'probe');
    await rm(probe);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOSPC') throw error;
    throw new Problem(
      `The data folder ${dataDir} cannot be written to (${code}). Change its owner, or set PARAPET_DATA_DIR to another folder.`,
    );
  }
}

/** Throws a Problem when the disk below a folder is nearly full. */
export async function requireSpace(folder: string, neededBytes = NEEDED_BYTES): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (free >= neededBytes) return;
  throw new Problem(
    `Only ${toMegabytes(free)} MB are free on the disk of ${folder}; Parapet needs ${toMegabytes(neededBytes)} MB. Free some space and start again.`,
  );
}

function explainTakenPort(port: number, shellPort: number, command: string): string {
  const owner = findPortOwner(port);
  const by = owner ? ` by ${owner}` : '';
  const elsewhere = shellPort === 4300 ? 5300 : 4300;
  return `Port ${port} is taken${by}. Stop what uses it, or move Parapet to other ports: PARAPET_PORT=${elsewhere} ${command}`;
}

function tryListening(port: number, address: string): Promise<string | undefined> {
  const probe = createServer();
  return new Promise((resolve) => {
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code));
    probe.listen(port, address, () => probe.close(() => resolve(undefined)));
  });
}

function toMegabytes(bytes: number): number {
  return Math.round(bytes / 1e6);
}
