import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createKnownOrigins } from './known-origins.ts';

const CONFIGURED = 'https://static.example';

test('origins of the file count beside the configured ones, from the moment they are written', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parapet-origins-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'remote-origins');
  const readOrigins = createKnownOrigins([CONFIGURED], file);
  expect(await readOrigins()).toEqual([CONFIGURED]);
  await writeFile(file, 'https://team.example/\nhttps://other.example:8443\n');
  expect(await readOrigins()).toEqual([
    CONFIGURED,
    'https://team.example',
    'https://other.example:8443',
  ]);
  await writeFile(file, 'https://team.example/folder');
  await expect(readOrigins()).rejects.toThrow('must be origins');
});

test('without a file the configured ones are all', async () => {
  expect(await createKnownOrigins([CONFIGURED], null)()).toEqual([CONFIGURED]);
});
