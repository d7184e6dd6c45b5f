import { constants } from 'node:fs';
import { type FileHandle, open, readdir, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { releaseFileUrl, releaseKey } from '@parapet/contracts/releases/release-file';

/** The files of a release target. */
export interface ReleaseFiles {
  /**
   * @param folders names from the target down, e.g. a remote and a build id
   * @param file a path below them; nothing outside of them is read
   * @returns undefined when there is no such file
   * @throws for invalid names, and for files that are too large or elsewhere
   */
  readText(folders: readonly string[], file: string): Promise<string | undefined>;
  /** The same, for a file of any kind, which may be larger. */
  readBytes(folders: readonly string[], file: string): Promise<Buffer | undefined>;
}

/** A release target that can be listed. */
export interface ReleaseFolder extends ReleaseFiles {
  /** Returns the names of the files directly in a folder; none for a missing folder. */
  list(folders: readonly string[]): Promise<string[]>;
}

/** The largest manifests have several hundred kilobytes. */
const MAX_TEXT_BYTES = 2 * 1024 * 1024;
/** The largest source maps of the shell have four megabytes. */
const MAX_BYTES = 16 * 1024 * 1024;
const PART_BYTES = 64 * 1024;
const FETCH_TIMEOUT_MS = 5000;
// Opening a pipe would block, and a link in the last place is not the file that was checked.
const READ_FILE = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

export function releaseFolder(root: string): ReleaseFolder {
  const read = async (folders: readonly string[], file: string, most: number) => {
    const key = releaseKey(folders, file);
    try {
      return await readBelow(root, folders, key, most);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
      throw error;
    }
  };
  return {
    readText: async (folders, file) => (await read(folders, file, MAX_TEXT_BYTES))?.toString(),
    readBytes: (folders, file) => read(folders, file, MAX_BYTES),
    list: (folders) => readdir(join(root, ...folders)).catch(() => []),
  };
}

/** @param base the http(s) URL of the target, with a trailing slash */
export function servedReleases(base: string): ReleaseFiles {
  const read = async (folders: readonly string[], file: string, most: number) => {
    const url = releaseFileUrl(base, releaseKey(folders, file));
    // A redirect could reach any host, and the response is published.
    const response = await fetch(url, {
      redirect: 'error',
      signal: AbortSignal.timeout(FETCH_TIMEOUT_MS),
    });
    if (response.status === 404) {
      await response.body?.cancel();
      return undefined;
    }
    if (!response.ok) throw new Error(`${url} answered with status ${response.status}`);
    return await readBody(response, url, most);
  };
  return {
    readText: async (folders, file) => (await read(folders, file, MAX_TEXT_BYTES))?.toString(),
    readBytes: (folders, file) => read(folders, file, MAX_BYTES),
  };
}

/** Reads a file if its real path is below its own folder, so that a link cannot leave a build. */
async function readBelow(
  root: string,
  folders: readonly string[],
  key: string,
  most: number,
): Promise<Buffer> {
  const realRoot = await realpath(root);
  const named = join(realRoot, ...key.split('/'));
  const real = await realpath(named);
  if (!real.startsWith(join(realRoot, ...folders) + sep)) {
    throw new Error(`${key} is a link to a path outside of its folder`);
  }
  const handle = await open(real, READ_FILE);
  try {
    await requireSameFile(handle, named, real, key);
    const parts: Buffer[] = [];
    let size = 0;
    while (size <= most) {
      const { bytesRead, buffer } = await handle.read(Buffer.alloc(PART_BYTES), 0, PART_BYTES);
      if (bytesRead === 0) return Buffer.concat(parts);
      parts.push(buffer.subarray(0, bytesRead));
      size += bytesRead;
    }
    throw new Error(`${key} is larger than ${most} bytes`);
  } finally {
    await handle.close();
  }
}

/** A folder of the path may have been replaced by a link between the check and the opening. */
async function requireSameFile(handle: FileHandle, named: string, real: string, key: string) {
  const opened = await handle.stat();
  const there = await stat(real);
  const isSame = opened.ino === there.ino && opened.dev === there.dev;
  if (opened.isFile() && isSame && (await realpath(named)) === real) return;
  throw new Error(`${key} is not a regular file`);
}

async function readBody(response: Response, url: string, most: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > most) throw new Error(`${url} is larger than ${most} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}
