import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { writeArchive } from './archive.ts';
import { backUp } from './backup.ts';
import { chooseBackupKey, chooseOpeningKey, type KeySources } from './choose-key.ts';
import { createCipher } from './cipher.ts';
import { writeNewKey } from './key-file.ts';
import { restore } from './restore.ts';

const SECRET = 'the key to every stored secret';
const PASSPHRASE = 'rampart-orchid-lantern-mosaic';

let folder: string;
let dataDir: string;
let file: string;
let target: string;
let keyFile: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parapet-encryption-'));
  dataDir = join(folder, 'data');
  file = join(folder, 'backup.tar.gz.age');
  target = join(folder, 'restored');
  keyFile = join(folder, 'key');
  // A stopped installation in the layout of either version; no database reads these files.
  for (const [path, content] of [
    ['postgres/PG_VERSION', '18'],
    ['encryption-key', SECRET],
    ['keys/signing.json', SECRET],
  ] as const) {
    await mkdir(join(dataDir, path, '..'), { recursive: true });
    await writeFile(join(dataDir, path), content);
  }
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const from = (env: KeySources['env'], key?: string): KeySources => ({
  env,
  keyFile: key,
  folder,
  terminal: null,
});
const backUpWith = (sources: KeySources) =>
  backUp(dataDir, file, () => chooseBackupKey(sources, dataDir));
const restoreWith = (sources: KeySources) =>
  restore(file, target, { force: false, chooseKey: (form) => chooseOpeningKey(sources, form) });

/** The bytes are random, so that any may be the first letter already. */
const withOther = (content: Buffer, at: number) =>
  content.with(at, content[at] === 0x55 ? 0x56 : 0x55);

describe('a backup', () => {
  test('contains no plain text, has the format of age and mode 0600', async () => {
    await writeNewKey(keyFile);
    await backUpWith(from({}, `${keyFile}.pub`));

    const content = await readFile(file, 'latin1');
    expect(content.startsWith('age-encryption.org/v1\n-> X25519 ')).toBe(true);
    expect(content).not.toContain(SECRET);
    expect(content).not.toContain('\x1f\x8b\x08');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await readdir(folder)).sort()).toEqual(
      ['backup.tar.gz.age', 'data', 'key', 'key.pub'].sort(),
    );
  });

  test('is encrypted with a public key and decrypted with the private one', async () => {
    await writeNewKey(keyFile);
    await backUpWith(from({ PARAPET_BACKUP_KEY_FILE: `${keyFile}.pub` }));

    await expect(restoreWith(from({}, `${keyFile}.pub`))).rejects.toThrow(/holds a public key/);
    expect(await restoreWith(from({}, keyFile))).toEqual({
      keptAside: undefined,
    });
    expect(await readFile(join(target, 'encryption-key'), 'utf8')).toBe(SECRET);
    expect(await readFile(join(target, 'keys/signing.json'), 'utf8')).toBe(SECRET);
  });

  test('is not decrypted by another key', async () => {
    await writeNewKey(keyFile);
    await writeNewKey(`${keyFile}-2`);
    await backUpWith(from({}, keyFile));

    await expect(restoreWith(from({}, `${keyFile}-2`))).rejects.toThrow(
      `This key does not decrypt ${file}. Nothing was changed.`,
    );
    expect(existsSync(target)).toBe(false);
  });

  test('names the kind of key that is missing', async () => {
    await writeNewKey(keyFile);
    await backUpWith(from({}, keyFile));
    await expect(restoreWith(from({ PARAPET_BACKUP_PASSPHRASE: PASSPHRASE }))).rejects.toThrow(
      'This backup was made for a key file',
    );
  });

  test.each([
    ['changed', (content: Buffer) => withOther(content, content.length - 40)],
    ['changed in its header', (content: Buffer) => withOther(content, 60)],
    ['cut', (content: Buffer) => content.subarray(0, content.length - 40)],
    ['longer', (content: Buffer) => Buffer.concat([content, Buffer.alloc(10)])],
    ['emptied', () => Buffer.alloc(0)],
  ])('that was %s is refused, and no file of it is kept', async (_how, change) => {
    await writeNewKey(keyFile);
    await backUpWith(from({}, keyFile));
    await writeFile(file, change(await readFile(file)));

    await expect(restoreWith(from({}, keyFile))).rejects.toThrow(/damaged|does not decrypt/);
    expect(existsSync(join(target, 'encryption-key'))).toBe(false);
    expect(existsSync(join(target, 'restoring'))).toBe(false);
  });

  test('is encrypted as a stream, with backpressure from the disk', async () => {
    await writeNewKey(keyFile);
    const cipher = await createCipher(await chooseBackupKey(from({}, keyFile), dataDir));
    const piece = new Uint8Array(64 * 1024);
    let read = 0;
    async function* endless() {
      for (; ; read++) yield piece;
    }
    let written = 0;
    for await (const encrypted of await cipher.encrypt(endless())) {
      written += encrypted.length;
      if (written > 100 * piece.length) break;
    }
    expect(read - written / piece.length).toBeLessThan(20);
  });
});

test.skipIf(!existsSync('/dev/full'))('a full disk is reported as ENOSPC', async () => {
  await writeFile(join(dataDir, 'large'), randomBytes(4_000_000));
  await writeNewKey(keyFile);
  const cipher = await createCipher(await chooseBackupKey(from({}, keyFile), dataDir));
  const archive = await writeArchive('/dev/full', cipher);
  const written = archive.addFolder('data', dataDir).then(() => archive.finish());
  await expect(written).rejects.toMatchObject({ code: 'ENOSPC' });
});

describe('without encryption', () => {
  test('nothing is backed up, and the error explains how to set a key', async () => {
    await expect(backUpWith(from({}))).rejects.toThrow(
      /PARAPET_BACKUP_PASSPHRASE.*--key-file.*--new-key/,
    );
    expect(existsSync(file)).toBe(false);
    expect(existsSync(`${file}.partial`)).toBe(false);
  });
});

describe('an unsafe key is refused:', () => {
  test('a short passphrase', async () => {
    await expect(backUpWith(from({ PARAPET_BACKUP_PASSPHRASE: 'short' }))).rejects.toThrow(
      'at least 12 characters',
    );
  });

  test('a key file in the data folder', async () => {
    const inside = join(dataDir, 'key');
    await writeNewKey(inside);
    await expect(backUpWith(from({}, inside))).rejects.toThrow('is in the data folder');
  });

  test('a file that is not a key file, or does not exist', async () => {
    await writeFile(keyFile, 'hello\n');
    await expect(backUpWith(from({}, keyFile))).rejects.toThrow('is not a key file');
    await expect(backUpWith(from({}, `${keyFile}-missing`))).rejects.toThrow(
      'There is no key file',
    );
  });

  test('a passphrase together with a key file, as one would be ignored', async () => {
    const both = { PARAPET_BACKUP_PASSPHRASE: PASSPHRASE, PARAPET_BACKUP_KEY_FILE: keyFile };
    await expect(backUpWith(from(both))).rejects.toThrow('and not both');
  });
});

test('a backup in the data folder itself is refused', async () => {
  await writeNewKey(keyFile);
  file = join(dataDir, 'backup.tar.gz.age');
  await expect(backUpWith(from({}, keyFile))).rejects.toThrow('is in the data folder');
});

test('a new key does not overwrite an existing one', async () => {
  await writeNewKey(keyFile);
  const before = await readFile(keyFile, 'utf8');
  await expect(writeNewKey(keyFile)).rejects.toThrow('exists already');
  expect(await readFile(keyFile, 'utf8')).toBe(before);
  for (const path of [keyFile, `${keyFile}.pub`]) {
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  }
});
