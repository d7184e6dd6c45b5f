import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readHeldLock } from '../launcher/preflight/run-lock.ts';
import { Problem } from '../launcher/problem.ts';
import { runLockFile } from '../launcher/start-parapet.ts';
import { readArchive } from './archive.ts';
import { type BackupForm, type OpeningKey, openBackup, readForm } from './cipher.ts';
import { connectToLiveDatabase } from './live-database.ts';

/**
 * Restores a backup into a data folder. Changes nothing while Parapet runs on it or when the key is
 * wrong. Existing data is replaced only with `force`, and moved to the folder that is returned.
 */
export async function restore(
  file: string,
  dataDir: string,
  options: { force: boolean; chooseKey: (form: BackupForm) => Promise<OpeningKey> },
): Promise<{ keptAside: string | undefined }> {
  if (!existsSync(file)) throw new Problem(`There is no file ${file}.`);
  await requireStopped(dataDir);
  const isTaken = existsSync(join(dataDir, 'postgres'));
  if (isTaken && !options.force) {
    throw new Problem(
      `${dataDir} already contains a database. Add --force to replace it; the existing data is kept in a folder beside it.`,
    );
  }
  const form = await readForm(file);
  const content = await openBackup(file, await options.chooseKey(form));
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const unpacked = join(dataDir, 'restoring');
  await rm(unpacked, { recursive: true, force: true });
  try {
    await readArchive(file, content, unpacked);
    const keptAside = isTaken ? await keepAside(dataDir) : undefined;
    const restored = join(unpacked, 'data');
    for (const name of await readdir(restored)) {
      await rename(join(restored, name), join(dataDir, name));
    }
    return { keptAside };
  } finally {
    await rm(unpacked, { recursive: true, force: true });
  }
}

async function requireStopped(dataDir: string): Promise<void> {
  const held = await readHeldLock(runLockFile(dataDir));
  const live = held ? undefined : await connectToLiveDatabase(dataDir);
  await live?.close();
  if (held || live) {
    throw new Problem(`Parapet runs on ${dataDir}. Stop it, then restore.`);
  }
}

async function keepAside(dataDir: string): Promise<string> {
  const stamp = new Date().toISOString().replaceAll(/[:.]/g, '-');
  const aside = join(dataDir, `before-restore-${stamp}`);
  await mkdir(aside, { mode: 0o700 });
  for (const name of await readdir(dataDir)) {
    const isOurs = name === 'restoring' || name.startsWith('before-restore-');
    if (!isOurs) await rename(join(dataDir, name), join(aside, name));
  }
  return aside;
}
