import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { MF_MANIFEST } from '@parapet/build/mf-manifest';
import { readLatest, writeRemoteRelease } from '@parapet/build/release-files';
import { mfManifestSchema, remoteEntryOf } from '@parapet/contracts/releases/mf-manifest';
import type { ReleaseDeclaration, ReleaseManifest } from '@parapet/contracts/releases/release';
import { Problem } from '../../launcher/problem.ts';
import { checkBuild } from '../checks/check-build.ts';

/** A build of webpack's, Vite's or rspack's Module Federation plugin. */
interface ForeignBuild {
  readonly name: string;
  readonly version: string;
  /** Contains `mf-manifest.json`. */
  readonly dist: string;
  readonly declaration: ReleaseDeclaration;
}

/**
 * Completes a build that another preset made with `builds/latest.json` and the release manifest, which
 * has the hash of each file.
 *
 * @throws Problem, and leaves neither file, when an installation would refuse the build
 */
export async function describeBuild(build: ForeignBuild): Promise<ReleaseManifest> {
  const { name, dist } = build;
  const foreignEntry = await readEntry(join(dist, MF_MANIFEST));
  try {
    const previous = await readLatest(dist);
    const manifest = await writeRemoteRelease({ ...build, previous, foreignEntry });
    await checkBuild(dist, name);
    return manifest;
  } catch (error) {
    await rm(join(dist, 'builds'), { recursive: true, force: true });
    throw error;
  }
}

async function readEntry(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Problem(`There is no ${file}. Set "manifest: true" in the options of the plugin.`);
  });
  const parsed = mfManifestSchema.safeParse(parseJson(text, file));
  if (!parsed.success) throw new Problem(`${file} names files outside of the build.`);
  const entry = remoteEntryOf(parsed.data);
  if (entry) return entry.file;
  throw new Problem(`${file} names no remote entry.`);
}

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Problem(`${file} is not JSON.`);
  }
}
