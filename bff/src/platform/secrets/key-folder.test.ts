import { mkdir, mkdtemp, rm, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { holdsKeys, openKeyFolder } from './key-folder.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parapet-key-folder-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

test('keys have a folder that only its owner may enter', async () => {
  expect(await openKeyFolder(dataDir)).toBe(join(dataDir, 'keys'));
  expect((await stat(join(dataDir, 'keys'))).mode & 0o777).toBe(0o700);
});

test('a folder that others may enter is closed to them', async () => {
  await mkdir(join(dataDir, 'keys'), { mode: 0o755 });
  await openKeyFolder(dataDir);
  expect((await stat(join(dataDir, 'keys'))).mode & 0o777).toBe(0o700);
});

describe('a folder of releases', () => {
  test.each([
    ['', true],
    ['keys', true],
    ['keys/releases', true],
    ['..', true],
    ['releases', false],
    ['keys-of-others', false],
    ['../releases', false],
  ])('at <data folder>/%s holds keys: %s', (place, expected) => {
    expect(holdsKeys(join(dataDir, place), dataDir)).toBe(expected);
  });

  test('is compared by its real path', async () => {
    const linked = join(dataDir, 'releases');
    await symlink(dataDir, linked);
    expect(holdsKeys(linked, dataDir)).toBe(true);
    expect(holdsKeys('/', dataDir)).toBe(true);
  });
});
