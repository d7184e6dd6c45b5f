import {
  link,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { holdsKeys, openKeyFolder } from './key-folder.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parapet-key-folder-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

/** Keys and passwords of version 0.1.0 by their path; the last two are left by a killed start. */
const old = {
  'auth-api-keys.json': 'api keys',
  'auth-signing-keys.json': 'signing keys',
  'encryption-key': 'encryption key',
  'secrets/postgres-superuser': 'superuser',
  'secrets/postgres-parapet': 'parapet',
  'auth-api-keys.json.5f1c.tmp': 'api keys',
  'secrets/postgres-parapet.new': 'par',
};
const nameOf = (file: string) => file.replace('secrets/', '');
const moved = Object.fromEntries(Object.entries(old).map(([file, text]) => [nameOf(file), text]));

async function writeOldLayout(): Promise<void> {
  await mkdir(join(dataDir, 'secrets'), { mode: 0o700 });
  for (const [file, text] of Object.entries(old)) {
    await writeFile(join(dataDir, file), text, { mode: 0o600 });
  }
  for (const folder of ['releases', 'postgres', 'logs']) await mkdir(join(dataDir, folder));
}

async function readKeys(): Promise<Record<string, string>> {
  const names = await readdir(join(dataDir, 'keys'));
  const texts = names.map(async (name) => [
    name,
    await readFile(join(dataDir, 'keys', name), 'utf8'),
  ]);
  return Object.fromEntries(await Promise.all(texts));
}

describe('the keys of version 0.1.0', () => {
  test('move to a separate folder that only its owner may enter', async () => {
    await writeOldLayout();
    expect(await openKeyFolder(dataDir)).toBe(join(dataDir, 'keys'));
    expect(await readKeys()).toEqual(moved);
    expect((await readdir(dataDir)).sort()).toEqual(['keys', 'logs', 'postgres', 'releases']);
    expect((await stat(join(dataDir, 'keys'))).mode & 0o777).toBe(0o700);
    const modes = Object.keys(moved).map((name) => stat(join(dataDir, 'keys', name)));
    expect((await Promise.all(modes)).map(({ mode }) => mode & 0o777)).toEqual(
      Object.keys(moved).map(() => 0o600),
    );
  });

  test('are unchanged by later starts', async () => {
    await writeOldLayout();
    await openKeyFolder(dataDir);
    await openKeyFolder(dataDir);
    expect(await readKeys()).toEqual(moved);
  });

  // Each file is linked, then its old name is removed: a kill leaves one of these states.
  const files = Object.keys(old);
  const states = files.flatMap((_, count) => [
    { count, half: false },
    { count, half: true },
  ]);
  test.each(states)('are complete after a kill (moved: $count, half: $half)', async (state) => {
    await writeOldLayout();
    await mkdir(join(dataDir, 'keys'), { mode: 0o700 });
    for (const file of files.slice(0, state.count)) {
      await rename(join(dataDir, file), join(dataDir, 'keys', nameOf(file)));
    }
    const next = files[state.count];
    if (state.half && next) {
      await link(join(dataDir, next), join(dataDir, 'keys', nameOf(next)));
    }
    await openKeyFolder(dataDir);
    expect(await readKeys()).toEqual(moved);
    expect((await readdir(dataDir)).sort()).toEqual(['keys', 'logs', 'postgres', 'releases']);
  });

  test('move once when several processes start at the same time', async () => {
    await writeOldLayout();
    await Promise.all(Array.from({ length: 8 }, () => openKeyFolder(dataDir)));
    expect(await readKeys()).toEqual(moved);
  });

  test('never replace another key of the same name, and neither is lost', async () => {
    await writeOldLayout();
    await mkdir(join(dataDir, 'keys'));
    await writeFile(join(dataDir, 'keys/encryption-key'), 'another');
    await expect(openKeyFolder(dataDir)).rejects.toThrow('are two different keys. Keep the one');
    expect(await readFile(join(dataDir, 'encryption-key'), 'utf8')).toBe('encryption key');
    expect(await readFile(join(dataDir, 'keys/encryption-key'), 'utf8')).toBe('another');
  });
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
