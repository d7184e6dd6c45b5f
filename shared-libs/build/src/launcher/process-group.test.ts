import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ProcessSpec } from './managed-process.ts';
import { ProcessGroup, type Role } from './process-group.ts';

let folder: string;
let family: ProcessGroup;
let said: string[];

/** A process that writes down each of its starts, and lives until it is stopped. */
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
  folder = await mkdtemp(join(tmpdir(), 'parapet-family-'));
  said = [];
  const spec = (role: Role): ProcessSpec => ({
    name: `The ${role}`,
    script: join(folder, `${role}.mjs`),
    cwd: folder,
    env: process.env,
    readyWithinMs: 20_000,
    stopWithinMs: 5_000,
  });
  for (const role of ['database', 'api', 'worker'] as const) await write(role);
  family = new ProcessGroup({
    specs: { database: spec('database'), api: spec('api'), worker: spec('worker') },
    logsDir: folder,
    onSpawn: () => undefined,
    report: (line) => said.push(line),
    onFatal: (error) => said.push(String(error)),
  });
  await family.startDatabase();
  await family.startDependents();
});
afterEach(async () => {
  await family.stop();
  await rm(folder, { recursive: true });
});

describe('a process whose sources have changed', () => {
  test('is started anew, and no other', async () => {
    await family.restart('api');
    expect(starts()).toEqual(['api', 'api', 'database', 'worker']);
    expect(said).toEqual([]);
  });

  test('takes those along that use it, where it is the database', async () => {
    await family.restart('database');
    expect(starts()).toEqual(['api', 'api', 'database', 'database', 'worker', 'worker']);
    expect(said).toEqual([]);
  });

  test('says why it cannot be started, and is there again after the next change', async () => {
    await write('api', "throw new Error('no key');");
    await expect(family.restart('api')).rejects.toThrow(
      /^The api ended unexpectedly: Error: no key/,
    );
    await write('api');
    await family.restart('api');
    expect(starts()).toEqual(['api', 'api', 'database', 'worker']);
    expect(said).toEqual([]);
  });
});
