import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mfManifestSchema } from '@parapet/contracts/mf-manifest';
import { latestBuildSchema, releaseManifestSchema } from '@parapet/contracts/release';
import { hashOf, releaseFault } from '@parapet/contracts/release-check';
import { Problem } from '../launcher/problem.ts';
import { COMPLETION_FILE } from './stored-builds.ts';

/**
 * Checks a finished build against its release manifest, as the API does: every file that runs has a
 * hash. Returns the id. Throws a Problem when it belongs to another remote, is incomplete, was changed
 * after it was built, or would be refused.
 */
export async function checkBuild(dist: string, remote: string): Promise<string> {
  const buildId = await readBuildId(dist);
  const file = join(dist, 'builds/meta', `${buildId}.json`);
  const manifest = releaseManifestSchema.safeParse(await readJson(file)).data;
  if (manifest?.buildId !== buildId) {
    throw new Problem(`${file} is not the release manifest of build ${buildId}. Build it again.`);
  }
  if (manifest.name !== remote) {
    throw new Problem(`${dist} is a build of ${manifest.name}, not of ${remote}.`);
  }
  for (const [path, expected] of Object.entries(manifest.integrity)) {
    const content = await readFile(join(dist, path)).catch(() => undefined);
    if (content === undefined || integrityOf(content, expected) !== expected) {
      throw new Problem(`${join(dist, path)} is not the file that was built. Build it again.`);
    }
  }
  const mfManifest = mfManifestSchema.safeParse(await readJson(join(dist, manifest.mfManifest)));
  if (!mfManifest.success) {
    throw new Problem(`${join(dist, manifest.mfManifest)} names files outside of the build.`);
  }
  const fault = hashOf(manifest, manifest.mfManifest)
    ? releaseFault({ ...manifest, entryHasHashes: false }, mfManifest.data)
    : `Its file ${manifest.mfManifest} has no hash.`;
  if (fault) throw new Problem(`${remote} would be refused: ${fault}`);
  return buildId;
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

function integrityOf(content: Buffer, expected: string): string {
  const algorithm = expected.slice(0, expected.indexOf('-'));
  return `${algorithm}-${createHash(algorithm).update(content).digest('base64')}`;
}

async function readJson(file: string): Promise<unknown> {
  return readFile(file, 'utf8').then(JSON.parse, () => undefined);
}
