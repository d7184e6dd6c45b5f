import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { isSourceMap } from '@parapet/build/release-files';
import { mfManifestSchema } from '@parapet/contracts/releases/mf-manifest';
import {
  latestBuildSchema,
  releaseManifestSchema,
  SHELL,
  shellBuildSchema,
} from '@parapet/contracts/releases/release';
import { hashOf, releaseFault } from '@parapet/contracts/releases/release-check';
import { Problem } from '../../launcher/problem.ts';
import { findModule } from '../builds/find-module.ts';
import { manifestFile } from '../builds/sealed-build.ts';
import { COMPLETION_FILE } from '../builds/stored-builds.ts';

/** Tells what a page can run; a script may request it without the manifests' knowledge. */
const IS_CODE = /\.([cm]?js|css)$/;

/**
 * Checks a finished build against its release manifest, as the API does: every file that runs has a
 * hash, and is a script, which a page can hold to it. Returns the id. Throws a Problem when it belongs to another remote, is incomplete, was changed
 * after it was built, or would be refused.
 */
export async function checkBuild(dist: string, remote: string): Promise<string> {
  if (remote === SHELL) return await checkShellBuild(dist);
  const buildId = await readBuildId(dist);
  const file = join(dist, 'builds/meta', `${buildId}.json`);
  const manifest = releaseManifestSchema.safeParse(await readJson(file)).data;
  if (manifest?.buildId !== buildId) {
    throw new Problem(`${file} is not the release manifest of build ${buildId}. Build it again.`);
  }
  if (manifest.name !== remote) {
    throw new Problem(`${dist} is a build of ${manifest.name}, not of ${remote}.`);
  }
  await requireBuilt(dist, manifest.integrity);
  const mfManifest = mfManifestSchema.safeParse(await readJson(join(dist, manifest.mfManifest)));
  if (!mfManifest.success) {
    throw new Problem(`${join(dist, manifest.mfManifest)} names files outside of the build.`);
  }
  const fault = hashOf(manifest, manifest.mfManifest)
    ? releaseFault({ ...manifest, entryHasHashes: false }, mfManifest.data)
    : `Its file ${manifest.mfManifest} has no hash.`;
  if (fault) throw new Problem(`${remote} would be refused: ${fault}`);
  const unhashed = (await filesOf(dist)).find(
    (path) => IS_CODE.test(path) && !hashOf(manifest, path),
  );
  if (unhashed !== undefined) {
    throw new Problem(
      `${join(dist, unhashed)} has no hash in the release manifest. Build it again.`,
    );
  }
  const module = await findModule(dist, Object.keys(manifest.integrity));
  if (module === undefined) return buildId;
  throw new Problem(
    `${join(dist, module)} is an ES module, which a page would run without its hash. Build scripts, or one script.`,
  );
}

/** Every released file of a shell has a hash, because the API serves no other. */
async function checkShellBuild(dist: string): Promise<string> {
  const buildId = await readBuildId(dist);
  const file = join(dist, manifestFile(buildId));
  const manifest = shellBuildSchema.safeParse(await readJson(file)).data;
  const integrity = manifest?.integrity;
  if (manifest?.id !== buildId || !integrity || !Object.hasOwn(integrity, 'index.html')) {
    throw new Problem(`${file} is not the release manifest of a shell. Build it again.`);
  }
  await requireBuilt(dist, integrity);
  const unknown = (await filesOf(dist)).find(
    (path) => !path.startsWith('builds/') && !isSourceMap(path) && !Object.hasOwn(integrity, path),
  );
  if (unknown === undefined) return buildId;
  throw new Problem(`${join(dist, unknown)} was not built with the others. Build it again.`);
}

/** Paths of all files below a folder, with forward slashes. */
async function filesOf(dist: string): Promise<string[]> {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dist, join(entry.parentPath, entry.name)).split(sep).join('/'));
}

async function requireBuilt(
  dist: string,
  integrity: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [path, expected] of Object.entries(integrity)) {
    const content = await readFile(join(dist, path)).catch(() => undefined);
    if (content === undefined || integrityOf(content, expected) !== expected) {
      throw new Problem(`${join(dist, path)} is not the file that was built. Build it again.`);
    }
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

function integrityOf(content: Buffer, expected: string): string {
  const algorithm = expected.slice(0, expected.indexOf('-'));
  return `${algorithm}-${createHash(algorithm).update(content).digest('base64')}`;
}

async function readJson(file: string): Promise<unknown> {
  return readFile(file, 'utf8').then(JSON.parse, () => undefined);
}
