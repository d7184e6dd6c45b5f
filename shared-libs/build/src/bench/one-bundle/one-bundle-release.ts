import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ReleaseDeclaration, ReleasePointer } from '@parapet/contracts/release';
import { releaseFolder } from '../../release/release-folder.ts';
import { REMOTES } from '../../remotes.ts';
import { MF_MANIFEST } from '../../rspack/mf-manifest-plugin.ts';

const BUILD_ID = 'one-bundle';
const MOMENT = '2026-01-01T00:00:00.000Z';

/**
 * The registry that the shell reads: what the remotes declare, and no file of theirs, since all of
 * it is in the bundle.
 */
export const writeOneBundleRelease = async (options: {
  root: string;
  releases: string;
  url: string;
}): Promise<void> => {
  const folder = releaseFolder(options.releases);
  for (const remote of REMOTES) {
    const root = path.join(options.root, remote);
    const { release } = (await import(path.join(root, 'src/release.ts'))) as {
      release: ReleaseDeclaration;
    };
    const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
    const manifest = {
      ...release,
      name: remote,
      version,
      buildId: BUILD_ID,
      builtAt: MOMENT,
      entry: 'main.js',
      mfManifest: MF_MANIFEST,
      integrity: {},
    };
    const pointer: ReleasePointer = {
      remote,
      channel: 'production',
      buildId: BUILD_ID,
      // Nothing lies there; the shell tells remotes apart by it.
      baseUrl: `${options.url}/${remote}/`,
      releasedAt: MOMENT,
      previousBuildId: null,
    };
    const build = folder.build(remote, BUILD_ID);
    await writeJson(path.join(build, 'builds/meta', `${BUILD_ID}.json`), manifest);
    await writeJson(path.join(build, MF_MANIFEST), {});
    await writeJson(folder.pointer(remote, 'production'), pointer);
  }
};

const writeJson = async (file: string, value: unknown): Promise<void> => {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify(value));
};
