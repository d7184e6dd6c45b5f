import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { ListedFile, ReleaseTarget } from './release-target.ts';

/** Uploads in progress; on the same disk as the target, so that a rename is atomic. */
export const UPLOADS = '.uploads';

/**
 * A folder that a static server serves and the BFF reads. Writes are atomic renames. It has no
 * conditional write: of two concurrent writes of a pointer, the last one wins.
 */
export function folderTarget(root: string): ReleaseTarget {
  const pathOf = (key: string) => join(root, ...key.split('/'));

  const read = async (key: string) => {
    const content = await readFile(pathOf(key)).catch(orAbsent);
    return content && { content, version: versionOf(content) };
  };

  const prepare = async (content: Buffer): Promise<string> => {
    const upload = join(root, UPLOADS, randomUUID());
    await mkdir(dirname(upload), { recursive: true });
    await writeToDisk(upload, content);
    return upload;
  };

  return {
    name: root,
    servesPrecompressed: true,
    publicUrl: null,
    isServed: false,
    read,
    async write(key, content) {
      await moveTo(pathOf(key), await prepare(content));
    },
    async replace(key, content, version) {
      const upload = await prepare(content);
      // Compared last: what another process writes from here on is seen by whoever reads it back.
      if ((await read(key))?.version === version) {
        await moveTo(pathOf(key), upload);
        return true;
      }
      await rm(upload, { force: true });
      return false;
    },
    async list(prefix) {
      const folder = pathOf(prefix);
      const options = { recursive: true, withFileTypes: true } as const;
      const entries = (await readdir(folder, options).catch(orAbsent)) ?? [];
      const files = entries.filter((entry) => entry.isFile());
      const listed = await Promise.all(
        files.map(async ({ parentPath, name }): Promise<ListedFile[]> => {
          const file = join(parentPath, name);
          const found = await stat(file).catch(orAbsent);
          const key = relative(root, file).split(sep).join('/');
          return found ? [{ key, modifiedAt: found.mtime }] : [];
        }),
      );
      return listed.flat();
    },
    async remove(key) {
      await rm(pathOf(key), { force: true });
      if (!key.startsWith(UPLOADS)) await removeEmptyFolders(root, dirname(pathOf(key)));
    },
  };
}

async function writeToDisk(file: string, content: Buffer): Promise<void> {
  const handle = await open(file, 'wx');
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function moveTo(file: string, upload: string, attempts = 3): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const failure = await rename(upload, file).catch((error: NodeJS.ErrnoException) => error);
  if (!failure) return;
  // Another process may have removed the folder together with its last file.
  if (failure.code !== 'ENOENT' || attempts <= 1) throw failure;
  await moveTo(file, upload, attempts - 1);
}

async function removeEmptyFolders(root: string, folder: string): Promise<void> {
  if (folder === root || !folder.startsWith(root + sep)) return;
  const isRemoved = await rmdir(folder).then(
    () => true,
    () => false,
  );
  if (isRemoved) await removeEmptyFolders(root, dirname(folder));
}

function versionOf(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

function orAbsent(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
  throw error;
}
