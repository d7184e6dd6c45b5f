import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { backUp } from './backup.ts';
import { chooseBackupKey, chooseOpeningKey, type KeySources } from './choose-key.ts';
import { restore } from './restore.ts';

// A key from a passphrase takes seconds of the processor, and so does an installation of 40 MB.

const PASSPHRASE = 'rampart-orchid-lantern-mosaic';

let folder: string;
let target: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parapet-passphrase-'));
  target = join(folder, 'restored');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const sourcesOf = (passphrase?: string): KeySources => ({
  env: passphrase === undefined ? {} : { PARAPET_BACKUP_PASSPHRASE: passphrase },
  keyFile: undefined,
  folder,
  terminal: null,
});
const restoreFrom = (file: string, passphrase?: string) =>
  restore(file, target, {
    force: true,
    chooseKey: (form) => chooseOpeningKey(sourcesOf(passphrase), form),
  });

test('a backup is encrypted and decrypted with a passphrase, and a wrong one changes nothing', async () => {
  const dataDir = join(folder, 'data');
  const file = join(folder, 'backup.tar.gz.age');
  for (const [path, content] of [
    ['postgres/PG_VERSION', '18'],
    ['encryption-key', 'secret'],
    ['keys/signing.json', 'secret'],
  ] as const) {
    await mkdir(join(dataDir, path, '..'), { recursive: true });
    await writeFile(join(dataDir, path), content);
  }
  await backUp(dataDir, file, () => chooseBackupKey(sourcesOf(PASSPHRASE), dataDir));

  await expect(restoreFrom(file, `${PASSPHRASE}x`)).rejects.toThrow(
    `This passphrase does not decrypt ${file}. Nothing was changed.`,
  );
  expect(existsSync(target)).toBe(false);

  await cp(dataDir, target, { recursive: true });
  await writeFile(join(target, 'encryption-key'), 'newer');
  await expect(restoreFrom(file, 'another one altogether')).rejects.toThrow('Nothing was changed');
  expect((await readdir(target)).sort()).toEqual(['encryption-key', 'keys', 'postgres']);
  expect(await readFile(join(target, 'encryption-key'), 'utf8')).toBe('newer');

  expect(await restoreFrom(file, PASSPHRASE)).toMatchObject({ keptAside: expect.any(String) });
  expect(await readFile(join(target, 'encryption-key'), 'utf8')).toBe('secret');
}, 180_000);
