import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { basename } from 'node:path';

const LISTENING = '0A';

/** Names the process that listens on a port, like `node (process 1234)`; undefined if unknown. */
export function findPortOwner(port: number): string | undefined {
  return process.platform === 'linux' ? fromProc(port) : fromLsof(port);
}

function fromLsof(port: number): string | undefined {
  const { stdout } = spawnSync('lsof', ['-nP', `-iTCP:${port}`, '-sTCP:LISTEN', '-Fpc'], {
    encoding: 'utf8',
  });
  const pid = /^p(\d+)$/m.exec(stdout ?? '')?.[1];
  const name = /^c(.+)$/m.exec(stdout ?? '')?.[1];
  return pid && name && `${name} (process ${pid})`;
}

function fromProc(port: number): string | undefined {
  const sockets = listeningSockets(port);
  if (sockets.size === 0) return undefined;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const files = readdirSync(`/proc/${pid}/fd`);
      if (!files.some((fd) => sockets.has(readLink(`/proc/${pid}/fd/${fd}`)))) continue;
      // Node names its main thread "MainThread", so the program is read from the command line.
      const [program = ''] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
      return `${basename(program)} (process ${pid})`;
    } catch {
      // Another user's process, or one that has just ended.
    }
  }
  return undefined;
}

function listeningSockets(port: number): Set<string> {
  const hexPort = port.toString(16).toUpperCase().padStart(4, '0');
  const sockets = new Set<string>();
  for (const table of ['/proc/net/tcp', '/proc/net/tcp6']) {
    for (const line of readTable(table)) {
      const [, local = '', , state, , , , , , inode] = line.trim().split(/\s+/);
      if (state === LISTENING && local.endsWith(`:${hexPort}`)) sockets.add(`socket:[${inode}]`);
    }
  }
  return sockets;
}

function readTable(table: string): string[] {
  try {
    return readFileSync(table, 'utf8').split('\n');
  } catch {
    return [];
  }
}

function readLink(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}
