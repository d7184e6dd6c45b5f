import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { latestBuildSchema } from '@parapet/contracts/release';
import { Problem } from '../launcher/problem.ts';
import { runConcurrently } from '../run-concurrently.ts';
import { switchPointer } from './pointer.ts';
import type { ReleaseTarget } from './release-target.ts';
import { buildKey, COMPLETION_FILE, isComplete } from './stored-builds.ts';
import { writeChecked } from './write-checked.ts';

const brotli = promisify(brotliCompress);
const COMPRESSIBLE = /\.(js|css|json|svg)$/;
const COMPRESS_FROM_BYTES = 1024;
const CONCURRENT_UPLOADS = 8;

/** A build and the channel to release it to. */
export interface Publication {
  readonly remote: string;
  /** The folder of the finished build, with `builds/latest.json`. */
  readonly dist: string;
  readonly channel: string;
  /** The URL of the remote's files, without a trailing slash. */
  readonly origin: string;
  /**
   * Called with `<origin>/<buildId>/` before the pointer is switched; an error keeps the old build
   * live.
   */
  readonly check?: (baseUrl: string, buildId: string) => Promise<void>;
}

/** `changed` is false when the build was already live. */
export interface ReleaseOutcome {
  readonly buildId: string;
  readonly changed: boolean;
}

/**
 * Uploads a build by its id, reads every file back, writes the completion file, and then switches
 * the pointer. An interrupted release leaves the previous build live.
 *
 * @throws Problem when a file reads back differently.
 */
export async function publish(
  target: ReleaseTarget,
  { remote, dist, channel, origin, check }: Publication,
): Promise<ReleaseOutcome> {
  const buildId = await readBuildId(dist);
  const isNewBuild = !(await isComplete(target, remote, buildId));
  if (isNewBuild) await upload(target, remote, buildId, dist);
  const baseUrl = `${origin}/${buildId}/`;
  await check?.(baseUrl, buildId);
  const isSwitched = await switchPointer(target, { remote, channel }, (current) =>
    current?.buildId === buildId && current.baseUrl === baseUrl ? undefined : { buildId, baseUrl },
  );
  return { buildId, changed: isNewBuild || isSwitched };
}

async function upload(
  target: ReleaseTarget,
  remote: string,
  buildId: string,
  dist: string,
): Promise<void> {
  const files = await readBuild(dist);
  if ((await readBuildId(dist)) !== buildId) {
    throw new Problem(`${dist} was built again during the release. Start the release again.`);
  }
  const completionFile = files.get(COMPLETION_FILE);
  if (!completionFile)
    throw new Problem(`${dist} has no ${COMPLETION_FILE}: it is not a finished build.`);
  files.delete(COMPLETION_FILE);
  if (target.servesPrecompressed) await addCompressed(files);
  await runConcurrently(CONCURRENT_UPLOADS, [...files], ([file, content]) =>
    writeChecked(target, buildKey(remote, buildId, file), content),
  );
  await writeChecked(target, buildKey(remote, buildId, COMPLETION_FILE), completionFile);
}

async function readBuild(dist: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true });
  const files = new Map<string, Buffer>();
  for (const entry of entries.filter((found) => found.isFile())) {
    const path = join(entry.parentPath, entry.name);
    files.set(relative(dist, path).split(sep).join('/'), await readFile(path));
  }
  return files;
}

async function addCompressed(files: Map<string, Buffer>): Promise<void> {
  for (const [file, content] of [...files]) {
    const isCompressible = COMPRESSIBLE.test(file) && content.length >= COMPRESS_FROM_BYTES;
    if (!isCompressible || files.has(`${file}.br`)) continue;
    // The default quality is the highest: a file is compressed once and sent often.
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
    files.set(`${file}.br`, await brotli(content, { params }));
  }
}

/** The id of a finished build. Throws a Problem when the folder contains none. */
export async function readBuildId(dist: string): Promise<string> {
  try {
    return latestBuildSchema.parse(JSON.parse(await readFile(join(dist, COMPLETION_FILE), 'utf8')))
      .id;
  } catch {
    throw new Problem(`${dist} has no readable ${COMPLETION_FILE}: it is not a finished build.`);
  }
}
