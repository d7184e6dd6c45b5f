import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, lstat, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openKeyFolder } from '../../platform/secrets/key-folder.ts';
import type { PostgresBinaries } from './binaries.ts';
import type { RunAs } from './run-as.ts';

const MAJOR_VERSION = '18';

/** The database files and the passwords that belong to them. */
export interface ClusterFolder {
  readonly path: string;
  readonly superuserPassword: string;
  readonly parapetPassword: string;
}

/**
 * Prepares `<dataDir>/postgres`: creates it on first use, and rejects files of another major
 * version of Postgres. Passwords are random and stored in `<dataDir>/keys`.
 */
export async function prepareClusterFolder(
  dataDir: string,
  binaries: PostgresBinaries,
  runAs: RunAs,
): Promise<ClusterFolder> {
  const path = join(dataDir, 'postgres');
  const isNew = !existsSync(join(path, 'PG_VERSION'));
  const keys = await openKeyFolder(dataDir);
  const superuserPassword = await readOrCreateSecret(join(keys, 'postgres-superuser'), isNew);
  const parapetPassword = await readOrCreateSecret(join(keys, 'postgres-parapet'), true);
  if (isNew) {
    await createCluster(path, join(keys, 'postgres-superuser'), binaries, runAs);
  } else {
    await assertSameVersion(path);
  }
  await changeOwner(runAs.owner, path);
  return { path, superuserPassword, parapetPassword };
}

async function assertSameVersion(path: string): Promise<void> {
  const version = (await readFile(join(path, 'PG_VERSION'), 'utf8')).trim();
  if (version === MAJOR_VERSION) return;
  throw new Error(
    `The database in ${path} was written by Postgres ${version}; this release has Postgres ${MAJOR_VERSION}. Use the release that wrote it, or set PARAPET_DATA_DIR to another folder.`,
  );
}

async function readOrCreateSecret(file: string, mayCreate: boolean): Promise<string> {
  if (existsSync(file)) return (await readFile(file, 'utf8')).trim();
  if (!mayCreate) {
    throw new Error(
      `The database is there, but its password ${file} is gone. Put it back, or restore a backup.`,
    );
  }
  const secret = randomBytes(32).toString('base64url');
  await writeFile(`${file}.new`, secret, { mode: 0o600, flush: true });
  await rename(`${file}.new`, file);
  return secret;
}

// Created next to the final folder and then renamed, so a killed start leaves nothing incomplete.
async function createCluster(
  path: string,
  passwordFile: string,
  binaries: PostgresBinaries,
  runAs: RunAs,
): Promise<void> {
  const fresh = `${path}.new`;
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh, { mode: 0o700 });
  await chown(fresh, runAs.owner.uid, runAs.owner.gid);
  const { command, args } = runAs.wrap(binaries.initdb, [
    `--pgdata=${fresh}`,
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
    '--no-instructions',
  ]);
  await run(command, args);
  await rm(path, { recursive: true, force: true });
  await rename(fresh, path);
}

async function run(command: string, args: string[]): Promise<void> {
  const child = spawn(command, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, LC_ALL: 'C' },
  });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code === 0) return;
  if (/No space left/.test(stderr)) {
    throw new Error('The disk is full, so the database cannot be created. Free some space.');
  }
  const reason = stderr
    .split('\n')
    .findLast((line) => /error|fatal|no space|could not/i.test(line));
  throw new Error(`The database could not be created: ${reason?.trim() ?? `initdb ended ${code}`}`);
}

/** Changes the owner of a folder that was created under another user. */
async function changeOwner(owner: { uid: number; gid: number }, path: string): Promise<void> {
  if ((await lstat(path)).uid === owner.uid) return;
  await chown(path, owner.uid, owner.gid);
  for (const entry of await readdir(path, { recursive: true })) {
    await chown(join(path, entry), owner.uid, owner.gid);
  }
}
