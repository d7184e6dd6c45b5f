import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type StorageAdapter, StorageError } from './storage.ts';

const WALKED = 1000;

/**
 * Objects as files below `root`, which is created with mode 0700. A file is written beside its place and
 * renamed, so that readers see the whole of it or nothing.
 */
export function folderStorage(root: string): StorageAdapter {
  const fileOf = (key: string) => join(root, key);
  return {
    async put(key, content, { bytes }) {
      const file = fileOf(key);
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      const partial = join(dirname(file), `.${randomUUID()}.partial`);
      try {
        const source = Buffer.isBuffer(content) ? Readable.from([content]) : content;
        await pipeline(
          source,
          createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true }),
        );
        const written = (await stat(partial)).size;
        if (written !== bytes) throw new StorageError(`${written} of ${bytes} bytes were written.`);
        await rename(partial, file);
      } finally {
        await rm(partial, { force: true });
      }
    },
    async get(key, range) {
      const file = await open(fileOf(key)).catch(nullIfGone);
      if (!file) return null;
      try {
        const { size } = await file.stat();
        const bytes = range ? range.end - range.start + 1 : size;
        return { body: file.createReadStream(range), bytes };
      } catch (error) {
        await file.close();
        throw error;
      }
    },
    async stat(key) {
      const found = await stat(fileOf(key)).catch(nullIfGone);
      return found && { bytes: found.size, modifiedAt: found.mtime.toISOString() };
    },
    async delete(key) {
      await rm(fileOf(key), { force: true });
    },
    async *walk(folder) {
      const files = fileOf(folder);
      const entries = await opendir(files, { recursive: true, bufferSize: WALKED }).catch(
        nullIfGone,
      );
      if (!entries) return;
      let page: string[] = [];
      for await (const entry of entries) {
        if (!entry.isFile()) continue;
        page.push(join(entry.parentPath, entry.name));
        if (page.length < WALKED) continue;
        yield await describe(page);
        page = [];
      }
      yield await describe(page);
    },
  };

  async function describe(files: readonly string[]) {
    const found = await Promise.all(
      files.map(async (file) => {
        const state = await stat(file).catch(nullIfGone);
        const key = relative(root, file).split(sep).join('/');
        return state && { key, modifiedAt: state.mtime.toISOString() };
      }),
    );
    return found.filter((file) => file !== null);
  }
}

function nullIfGone(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
  throw error;
}
