import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { latestBuildSchema } from '@parapet/contracts/release';
import { Problem } from '../launcher/problem.ts';
import { atOnce } from './at-once.ts';
import { switchPointer } from './pointer.ts';
import type { ReleaseTarget } from './release-target.ts';
import { buildKey, isComplete, SEAL } from './stored-builds.ts';
import { writeChecked } from './write-checked.ts';

const brotli = promisify(brotliCompress);
const COMPRESSIBLE = /\.(js|css|json|svg)$/;
const COMPRESS_FROM_BYTES = 1024;
const UPLOADS_AT_ONCE = 8;

/** What to release, and to where. */
export interface Publication {
  readonly remote: string;
  /** The finished build: holds `builds/latest.json`. */
  readonly dist: string;
  readonly channel: string;
  /** Where the files of this remote are served, without a trailing slash. */
  readonly origin: string;
  /** Run on `<origin>/<buildId>/` before the pointer moves; a failure keeps the old build live. */
  readonly check?: (baseUrl: string, buildId: string) => Promise<void>;
}

/** Tells whether something was uploaded or repointed, or all was in place already. */
export interface ReleaseOutcome {
  readonly buildId: string;
  readonly changed: boolean;
}

/**
 * Uploads a build below its own id, reads every file back, seals it, and only then switches the
 * pointer. A release that is interrupted at any moment leaves the previous build live.
 * Throws a Problem when a file does not read back as it was written.
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
    throw new Problem(`${dist} was built again meanwhile. Start the release again.`);
  }
  const seal = files.get(SEAL);
  if (!seal) throw new Problem(`${dist} has no ${SEAL}: it is not a finished build.`);
  files.delete(SEAL);
  if (target.servesPrecompressed) await addCompressed(files);
  await atOnce(UPLOADS_AT_ONCE, [...files], ([file, content]) =>
    writeChecked(target, buildKey(remote, buildId, file), content),
  );
  await writeChecked(target, buildKey(remote, buildId, SEAL), seal);
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
    const isWorthIt = COMPRESSIBLE.test(file) && content.length >= COMPRESS_FROM_BYTES;
    if (!isWorthIt || files.has(`${file}.br`)) continue;
    // The default quality, which is the highest: packed once, sent often.
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
    files.set(`${file}.br`, await brotli(content, { params }));
  }
}

/** The id of a finished build. Throws a Problem when it is none. */
export async function readBuildId(dist: string): Promise<string> {
  try {
    return latestBuildSchema.parse(JSON.parse(await readFile(join(dist, SEAL), 'utf8'))).id;
  } catch {
    throw new Problem(`${dist} has no readable ${SEAL}: it is not a finished build.`);
  }
}
