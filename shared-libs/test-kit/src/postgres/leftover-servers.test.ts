import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeServerFolder, removeLeftoverServers } from './leftover-servers.ts';

let parent: string;
let servers: ChildProcess[];

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'parapet-leftovers-'));
  servers = [];
});
afterEach(async () => {
  for (const server of servers) server.kill('SIGKILL');
  await rm(parent, { recursive: true, force: true });
});

/** A process with the command line of a Postgres on this folder. */
async function startServer(dataFolder: string): Promise<number> {
  const program = "setInterval(() => {}, 1000); process.send('started')";
  const server = spawn(process.execPath, ['-e', program, '--', '-D', dataFolder], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  servers.push(server);
  await once(server, 'message');
  return server.pid ?? 0;
}

/** The number of a process that has ended. */
async function endedProcess(): Promise<number> {
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');
  return child.pid ?? 0;
}

/** The folder of a server of a killed run. Returns the data folder of Postgres in it. */
async function leaveFolder(name: string, pid: (data: string) => Promise<number>) {
  const data = join(parent, `parapet-test-postgres-${await endedProcess()}-${name}`, 'postgres');
  await mkdir(data, { recursive: true });
  await writeFile(join(data, 'postmaster.pid'), `${await pid(data)}\n${data}\n`);
}

test('several runs at once stop the servers of killed runs and remove their folders', async () => {
  for (const name of ['one', 'two', 'three']) await leaveFolder(name, startServer);

  await Promise.all(Array.from({ length: 4 }, () => removeLeftoverServers(parent)));

  expect(await readdir(parent)).toEqual([]);
  expect(servers.map(({ signalCode }) => signalCode)).toEqual(['SIGQUIT', 'SIGQUIT', 'SIGQUIT']);
});

test('a process that has the number of an ended server now is not stopped', async () => {
  await leaveFolder('one', () => startServer('/somewhere/else'));

  await removeLeftoverServers(parent);

  expect(await readdir(parent)).toEqual([]);
  expect(servers.map(({ signalCode }) => signalCode)).toEqual([null]);
});

test('the folder of a running process stays', async () => {
  const folder = await makeServerFolder(parent);
  await removeLeftoverServers(parent);
  expect(await readdir(parent)).toEqual([folder.slice(parent.length + 1)]);
});
