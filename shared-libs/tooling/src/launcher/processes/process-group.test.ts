import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ProcessSpec } from './managed-process.ts';
import { ProcessGroup, type Role } from './process-group.ts';

let folder: string;
let group: ProcessGroup;
let reports: string[];

/** A process that logs each of its starts and runs until it is stopped. */
const program = (role: Role, text: string) => `
import { appendFileSync } from 'node:fs';
${text}
appendFileSync(${JSON.stringify(join(folder, 'starts'))}, '${role} ');
process.on('disconnect', () => process.exit(0));
process.on('SIGTERM', () => process.exit(0));
process.send({ type: 'ready', databaseUrl: 'postgresql://nowhere' });
`;
const write = (role: Role, text = '') =>
  writeFile(join(folder, `${role}.mjs`), program(role, text));
const starts = () => readFileSync(join(folder, 'starts'), 'utf8').trim().split(' ').sort();

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parapet-group-'));
  reports = [];
  const spec = (role: Role): ProcessSpec => ({
    name: `The ${role}`,
    script: join(folder, `${role}.mjs`),
    cwd: folder,
    env: process.env,
    readyWithinMs: 20_000,
    stopWithinMs: 5_000,
  });
  for (const role of ['database', 'api', 'worker'] as const) await write(role);
  group = new ProcessGroup({
    specs: { database: spec('database'), api: spec('api'), worker: spec('worker') },
    logsDir: folder,
    onSpawn: () => undefined,
    report: (line) => reports.push(line),
    onFatal: (error) => reports.push(String(error)),
  });
  await group.startDatabase();
  await group.startDependents();
});
afterEach(async () => {
  await group.stop();
  await rm(folder, { recursive: true });
});

describe('restarting a process', () => {
  test('starts no other process again', async () => {
    await group.restart('api');
    expect(starts()).toEqual(['api', 'api', 'database', 'worker']);
    expect(reports).toEqual([]);
  });

  test('restarts the dependents of the database too', async () => {
    await group.restart('database');
    expect(starts()).toEqual(['api', 'api', 'database', 'database', 'worker', 'worker']);
    expect(reports).toEqual([]);
  });

  test('fails with the reason of the process, and succeeds after the next change', async () => {
    await write('api', "throw new Error('no key');");
    await expect(group.restart('api')).rejects.toThrow(
      /^The api ended unexpectedly: Error: no key/,
    );
    await write('api');
    await group.restart('api');
    expect(starts()).toEqual(['api', 'api', 'database', 'worker']);
    expect(reports).toEqual([]);
  });
});
