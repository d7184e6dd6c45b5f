import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, stat } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, type Pack, pack } from 'tar-stream';
import { Problem } from '../launcher/problem.ts';
import type { BackupCipher } from './cipher.ts';

/** The last entry of an archive: the checksums of all other entries. */
const CHECKSUMS = 'checksums.json';

/** Writes one archive and hashes each entry. */
export interface ArchiveWriter {
  /** Adds a folder as `name`, without the files that `skip` matches. Files may change meanwhile. */
  addFolder(name: string, folder: string, skip?: (path: string) => boolean): Promise<void>;
  addText(name: string, content: string): Promise<void>;
  /** Adds the checksums and waits until all is on disk. */
  finish(): Promise<void>;
}

/**
 * Opens a `.tar.gz.age` with mode 0600 for writing. The content is streamed, not held in memory.
 */
export async function writeArchive(file: string, cipher: BackupCipher): Promise<ArchiveWriter> {
  const tar = pack();
  const gzip = createGzip({ level: 4 });
  const output = createWriteStream(file, { mode: 0o600, flush: true });
  const encrypted = await cipher.encrypt(gzip);
  let broken: Error | undefined;
  const onDisk = pipeline(encrypted, output).catch((error: Error) => {
    broken = error;
    throw error;
  });
  const written = Promise.all([onDisk, pipeline(tar, gzip)]);
  written.catch(() => undefined);
  /**
   * When the disk fails, the source stream only reports an abort; this rethrows the disk's error.
   */
  const withCause = (work: Promise<void>): Promise<void> =>
    work.catch((error: unknown) => {
      throw broken ?? error;
    });
  const checksums: Record<string, string> = {};

  async function addText(name: string, content: string): Promise<void> {
    checksums[name] = digest(Buffer.from(content));
    await new Promise<void>((done, failed) => {
      tar.entry({ name, mode: 0o600 }, content, (error) => (error ? failed(error) : done()));
    });
  }

  async function addFolder(
    name: string,
    folder: string,
    skip: (path: string) => boolean = () => false,
  ): Promise<void> {
    for (const path of await listFolder(folder)) {
      if (skip(path)) continue;
      const source = join(folder, path);
      const found = await stat(source).catch(() => undefined);
      if (!found) continue;
      const entry = `${name}/${path}`;
      if (found.isDirectory()) await addDirectory(tar, entry, found.mode);
      else checksums[entry] = await addFile(tar, entry, source, found);
    }
  }

  async function finish(): Promise<void> {
    await addText(CHECKSUMS, JSON.stringify(checksums));
    tar.finalize();
    await written;
  }

  return {
    addText: (name, content) => withCause(addText(name, content)),
    addFolder: (...folder) => withCause(addFolder(...folder)),
    finish: () => withCause(finish()),
  };
}

/**
 * Verifies the checksum of every file of a backup, and unpacks it below `target` when one is given.
 * Throws a Problem that names `file` when it is damaged or not a backup of Parapet.
 */
export async function readArchive(file: string, content: Readable, target?: string): Promise<void> {
  const digests = new Map<string, string>();
  let expected: Record<string, string> | undefined;
  const unpack = extract();
  try {
    const reading = pipeline(content, createGunzip(), unpack);
    reading.catch(() => undefined);
    for await (const entry of unpack) {
      const { name, type = 'file', mode = 0o600 } = entry.header;
      const file = entry as AsyncIterable<Buffer>;
      if (name === CHECKSUMS) {
        expected = JSON.parse((await readAll(file)).toString('utf8'));
      } else if (type === 'directory') {
        if (target) await mkdir(below(target, name), { recursive: true, mode });
        entry.resume();
      } else {
        digests.set(name, await readFileEntry(file, target && below(target, name), mode));
      }
    }
    await reading;
  } catch (error) {
    if (error instanceof Problem || (error as NodeJS.ErrnoException).code === 'ENOSPC') throw error;
    throw new Problem(
      `${file} is damaged or not a backup of Parapet (${(error as Error).message}).`,
    );
  }
  requireEqual(file, digests, expected);
}

function requireEqual(
  file: string,
  digests: ReadonlyMap<string, string>,
  expected: Readonly<Record<string, string>> | undefined,
): void {
  if (!expected) throw new Problem(`${file} is incomplete, or not a backup of Parapet.`);
  const wrong = Object.keys(expected).find((name) => digests.get(name) !== expected[name]);
  const isWhole = wrong === undefined && digests.size === Object.keys(expected).length;
  if (!isWhole)
    throw new Problem(`${file} is damaged: ${wrong ?? 'it contains unexpected files'}.`);
}

async function readFileEntry(
  entry: AsyncIterable<Buffer>,
  file: string | undefined,
  mode: number,
): Promise<string> {
  const hash = createHash('sha256');
  async function* hashed() {
    for await (const chunk of entry) {
      hash.update(chunk);
      yield chunk;
    }
  }
  if (file) {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await pipeline(hashed, createWriteStream(file, { mode, flush: true }));
  } else {
    for await (const chunk of entry) hash.update(chunk);
  }
  return hash.digest('hex');
}

async function listFolder(folder: string): Promise<string[]> {
  return (await readdir(folder, { recursive: true })).sort();
}

function addDirectory(tar: Pack, name: string, mode: number): Promise<void> {
  return new Promise((done, failed) => {
    const header = { name, type: 'directory', mode } as const;
    tar.entry(header, (error) => (error ? failed(error) : done()));
  });
}

/** Adds a file at its current size: a running database may grow or shorten it meanwhile. */
async function addFile(
  tar: Pack,
  name: string,
  source: string,
  { size, mode }: { size: number; mode: number },
): Promise<string> {
  const hash = createHash('sha256');
  const handle = await open(source);
  try {
    const chunks = exactly(handle.createReadStream({ autoClose: false }), size);
    const entry = tar.entry({ name, size, mode });
    async function* hashed() {
      for await (const chunk of chunks) {
        hash.update(chunk);
        yield chunk;
      }
    }
    await pipeline(Readable.from(hashed()), entry);
  } finally {
    await handle.close();
  }
  return hash.digest('hex');
}

async function* exactly(source: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer> {
  let left = size;
  for await (const chunk of source) {
    const part = chunk.subarray(0, left);
    if (part.length > 0) yield part;
    left -= part.length;
    if (left === 0) return;
  }
  // Padding: Postgres replays its log over a part that was cut off meanwhile.
  if (left > 0) yield Buffer.alloc(left);
}

/** The path of an entry. Throws a Problem for a path outside `target`. */
function below(target: string, name: string): string {
  const place = resolve(target, name);
  if (place.startsWith(resolve(target) + sep)) return place;
  throw new Problem(`The archive contains "${name}", which is outside the data folder.`);
}

async function readAll(entry: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of entry) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function digest(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
