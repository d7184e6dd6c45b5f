import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { latestBuildSchema } from '@parapet/contracts/release';
import { Problem } from '../launcher/problem.ts';
import { runConcurrently } from '../run-concurrently.ts';
import { checkBuild, readBuildId } from './check-build.ts';
import { isSamePlace, switchPointer } from './pointer.ts';
import type { ReleaseTarget } from './release-target.ts';
import { findSealed, manifestDigest, manifestFile } from './sealed-build.ts';
import type { ReleaseSigner } from './signing/release-signer.ts';
import { buildKey, COMPLETION_FILE } from './stored-builds.ts';
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
  readonly signer: ReleaseSigner;
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
 * Uploads a build by its id, reads every file back, writes the signed completion file, and then
 * switches the pointer. An interrupted release leaves the previous build live.
 *
 * @throws Problem when the build would be refused, or a file reads back differently.
 */
export async function publish(
  target: ReleaseTarget,
  { remote, dist, channel, origin, signer, check }: Publication,
): Promise<ReleaseOutcome> {
  const buildId = await checkBuild(dist, remote);
  // A build that an earlier version, or a key of other channels, released is uploaded and signed again.
  const stored = await findSealed(target, signer, { remote, channel }, buildId);
  const manifest = stored?.manifest ?? (await upload(target, signer, { remote, buildId, dist }));
  const baseUrl = `${origin}/${buildId}/`;
  await check?.(baseUrl, buildId);
  const next = { buildId, baseUrl, manifest };
  const isSwitched = await switchPointer(target, signer, { remote, channel }, (current) =>
    isSamePlace(current, next) ? undefined : next,
  );
  return { buildId, changed: !stored || isSwitched };
}

/** Returns the digest of the release manifest. */
async function upload(
  target: ReleaseTarget,
  signer: ReleaseSigner,
  { remote, buildId, dist }: { remote: string; buildId: string; dist: string },
): Promise<string> {
  const files = await readBuild(dist);
  if ((await readBuildId(dist)) !== buildId) {
    throw new Problem(`${dist} was built again during the release. Start the release again.`);
  }
  const completionFile = files.get(COMPLETION_FILE);
  const described = files.get(manifestFile(buildId));
  if (!completionFile || !described)
    throw new Problem(`${dist} has no ${COMPLETION_FILE}: it is not a finished build.`);
  const { id, timestamp } = latestBuildSchema.parse(JSON.parse(completionFile.toString('utf8')));
  const manifest = manifestDigest(described);
  const seal = signer.signSeal({ id, timestamp, remote, manifest });
  files.delete(COMPLETION_FILE);
  if (target.servesPrecompressed) await addCompressed(files);
  await runConcurrently(CONCURRENT_UPLOADS, [...files], ([file, content]) =>
    writeChecked(target, buildKey(remote, buildId, file), content),
  );
  const sealed = Buffer.from(`${JSON.stringify(seal)}\n`);
  await writeChecked(target, buildKey(remote, buildId, COMPLETION_FILE), sealed);
  return manifest;
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
