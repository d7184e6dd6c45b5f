import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { isSourceMap } from '@parapet/build/release-files';
import {
  type AnyPointer,
  type BuildSeal,
  latestBuildSchema,
  SHELL,
} from '@parapet/contracts/releases/release';
import {
  provenanceOf,
  type ReleaseProvenance,
} from '@parapet/contracts/releases/release-provenance';
import { Problem } from '../../launcher/problem.ts';
import { runConcurrently } from '../../run-concurrently.ts';
import { findSealed, manifestDigest, manifestFile } from '../builds/sealed-build.ts';
import { buildKey, COMPLETION_FILE } from '../builds/stored-builds.ts';
import { checkBuild, readBuildId } from '../checks/check-build.ts';
import type { ReleaseSigner } from '../signing/release-signer.ts';
import type { ReleaseTarget } from '../targets/release-target.ts';
import { canaryBeside } from './canary.ts';
import {
  type CheckBuild,
  findPointer,
  isUnchanged,
  type NextPointer,
  type PointerPlace,
  switchPointer,
} from './pointer.ts';
import { findReleased } from './seed.ts';
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
  /** The URL of its files, without a trailing slash; absent for a shell that nothing else serves. */
  readonly origin?: string | undefined;
  readonly signer: ReleaseSigner;
  /** Who releases it, and from which commit, as far as it is known. */
  readonly provenance?: ReleaseProvenance;
  /** Sessions in 100; all without. */
  readonly canary?: number;
  /** Only where nothing is released, or what an earlier seed released. */
  readonly seed?: boolean;
  /** Gets `<origin>/<buildId>/`. */
  readonly check?: CheckBuild;
}

/** `changed` is false when the build was already live, or a seed left what a team released. */
export interface ReleaseOutcome {
  readonly buildId: string;
  readonly changed: boolean;
  /** The build that a seed left. */
  readonly left?: string;
}

/**
 * Uploads a build by its id, reads every file back, writes the signed completion file, and then
 * switches the pointer. An interrupted release leaves the previous build live.
 *
 * @throws Problem when the build would be refused, a file reads back differently, or another release
 * was faster.
 */
export async function publish(
  target: ReleaseTarget,
  publication: Publication,
): Promise<ReleaseOutcome> {
  const { remote, dist, channel, origin, signer, provenance = {}, check } = publication;
  const place = { remote, channel };
  const buildId = await checkBuild(dist, remote);
  const left = publication.seed ? await findReleased(target, signer, place) : undefined;
  if (left !== undefined) return { buildId, changed: false, left };
  const before = publication.seed ? undefined : await findPointer(target, place);
  // A build that nobody, or a key of other channels, has signed is uploaded and signed again, and so is
  // one that has been tried since.
  const found = await findSealed(target, signer, place, buildId);
  const stored = found?.untried && !provenance.untried ? undefined : found;
  const { manifest, ...sealed } =
    stored ?? (await upload(target, signer, { remote, buildId, dist, provenance }));
  const baseUrl = origin === undefined ? undefined : `${origin}/${buildId}/`;
  await check?.(baseUrl, buildId);
  const next = {
    buildId,
    baseUrl: remote === SHELL ? undefined : baseUrl,
    manifest,
    ...(publication.seed && { seeded: true }),
    ...provenanceOf({ ...sealed, ...provenance }),
  };
  const { canary } = publication;
  const replace: NextPointer = (current) => {
    if (!publication.seed) refuseOverwrite(remote, { before, current, buildId });
    if (canary !== undefined) return canaryBeside(current, next, { remote, share: canary });
    const isTakenOver = publication.seed && current?.seeded === false;
    return isTakenOver || isUnchanged(current, next) ? undefined : next;
  };
  const isSwitched = await switchPointer(target, signer, place, replace);
  if (isSwitched && !publication.seed) await requireStill(target, place, { buildId, canary });
  return { buildId, changed: !stored || isSwitched };
}

/** Throws a Problem for a pointer that another release has switched since this one began. */
function refuseOverwrite(
  remote: string,
  {
    before,
    current,
    buildId,
  }: { before: AnyPointer | undefined; current: AnyPointer | undefined; buildId: string },
): void {
  if (!current || current.releasedAt === before?.releasedAt || current.buildId === buildId) return;
  throw new Problem(
    `${remote} ${current.buildId} was released${byAuthor(current)} while ${buildId} was, and is live. Release ${buildId} again to replace it.`,
  );
}

/** Throws a Problem where another release, which read the pointer at the same moment, has replaced it. */
async function requireStill(
  target: ReleaseTarget,
  place: PointerPlace,
  { buildId, canary }: { buildId: string; canary: number | undefined },
): Promise<void> {
  const now = await findPointer(target, place);
  const shown = canary === undefined ? now?.buildId : now?.canary?.buildId;
  if (!now || shown === buildId) return;
  throw new Problem(
    `${place.remote} ${now.buildId} was released${byAuthor(now)} at the same moment, and is live instead of ${buildId}. Release ${buildId} again to replace it.`,
  );
}

const byAuthor = ({ author }: ReleaseProvenance): string => (author ? ` by ${author}` : '');

/** Returns the signed completion file. */
async function upload(
  target: ReleaseTarget,
  signer: ReleaseSigner,
  {
    remote,
    buildId,
    dist,
    provenance,
  }: { remote: string; buildId: string; dist: string; provenance: ReleaseProvenance },
): Promise<BuildSeal> {
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
  const seal = signer.signSeal({ id, timestamp, remote, manifest, ...provenance });
  files.delete(COMPLETION_FILE);
  if (target.servesPrecompressed) await addCompressed(files);
  await runConcurrently(CONCURRENT_UPLOADS, [...files], ([file, content]) =>
    writeChecked(target, buildKey(remote, buildId, file), content),
  );
  const sealed = Buffer.from(`${JSON.stringify(seal)}\n`);
  await writeChecked(target, buildKey(remote, buildId, COMPLETION_FILE), sealed);
  return seal;
}

async function readBuild(dist: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true });
  const files = new Map<string, Buffer>();
  for (const entry of entries.filter((found) => found.isFile() && !isSourceMap(found.name))) {
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
