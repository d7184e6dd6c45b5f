import type { ChildProcess } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startDatabase, stopDatabase, untilReady } from './database-process.ts';

const PREFIX = 'parapet-test-postgres-';

let database: ChildProcess | undefined;
let dataDir: string | undefined;

/**
 * Vitest global setup: starts one real Postgres for the whole run with the product's database
 * process, in a temporary folder. Its database `parapet` has all migrations and is the template of
 * every test database.
 */
export async function setup(project: TestProject): Promise<void> {
  await removeLeftovers();
  dataDir = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
  database = startDatabase(dataDir);
  const { adminUrl, databaseUrl } = await untilReady(database);
  project.provide('testServer', { adminUrl, databaseUrl });
}

/** Stops the server and removes its folder. */
export async function teardown(): Promise<void> {
  if (database) await stopDatabase(database);
  if (dataDir) await rm(dataDir, { recursive: true, force: true });
}

/**
 * Removes the folders of killed runs. A database process that is started on one first stops a
 * left-over server.
 */
async function removeLeftovers(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(PREFIX));
  for (const name of names) {
    if (isRunning(Number(name.slice(PREFIX.length).split('-')[0]))) continue;
    const folder = join(tmpdir(), name);
    const process = startDatabase(folder);
    await untilReady(process).catch(() => undefined);
    await stopDatabase(process);
    await rm(folder, { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
