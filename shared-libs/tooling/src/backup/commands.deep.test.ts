import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let folder: string;
let dataDir: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parapet-commands-'));
  dataDir = join(folder, 'data');
  await mkdir(join(dataDir, 'postgres'), { recursive: true });
  await writeFile(join(dataDir, 'postgres/PG_VERSION'), '18');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Runs `npm run backup` or `restore` from `folder`, without a terminal. */
function run(
  command: 'backup' | 'restore',
  args: readonly string[],
): Promise<{ code: number; stdout: string; stderr: string }> {
  const script = join(import.meta.dirname, `${command}-main.ts`);
  const env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    PARAPET_DATA_DIR: dataDir,
    INIT_CWD: folder,
    PARAPET_BACKUP_PASSPHRASE: '',
    PARAPET_BACKUP_KEY_FILE: '',
  };
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? 1 : 0, stdout, stderr }),
    );
  });
}

test('a new key encrypts a backup and restores it', async () => {
  const made = await run('backup', ['--new-key', 'parapet.key']);
  expect(made).toMatchObject({ code: 0, stderr: '' });
  expect(made.stdout).toContain(`npm run backup -- --key-file ${join(folder, 'parapet.key.pub')}`);
  expect((await stat(join(folder, 'parapet.key'))).mode & 0o777).toBe(0o600);

  const backedUp = await run('backup', ['monday', '--key-file', 'parapet.key.pub']);
  expect(backedUp.stdout).toContain(join(folder, 'monday.tar.gz.age'));
  expect(backedUp.code).toBe(0);

  await rm(dataDir, { recursive: true });
  const restored = await run('restore', ['monday.tar.gz.age', '--key-file', 'parapet.key']);
  expect(restored).toMatchObject({ code: 0, stderr: '' });
  expect(await readdir(dataDir)).toEqual(['postgres']);
}, 60_000);

test('without a key there is no backup, and one line explains how to create a key', async () => {
  const { code, stderr } = await run('backup', []);
  expect(code).toBe(1);
  expect(stderr).toMatch(
    /^Backups are encrypted: .*PARAPET_BACKUP_PASSPHRASE.*--new-key <file>\n$/,
  );
  expect(await readdir(folder)).toEqual(['data']);
}, 60_000);
