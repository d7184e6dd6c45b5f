import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { MF_MANIFEST } from '@parapet/build/mf-manifest';
import type { ReleaseDeclaration } from '@parapet/contracts/releases/release';
import { releaseFolder } from '../../../../tooling/src/release/builds/release-folder.ts';
import { manifestDigest } from '../../../../tooling/src/release/builds/sealed-build.ts';
import type { ReleaseSigner } from '../../../../tooling/src/release/signing/release-signer.ts';
import { REMOTES } from '../../../../tooling/src/remotes.ts';

const BUILD_ID = 'one-bundle';
const NO_FILES = manifestDigest(Buffer.from('{}'));
const BUILT_AT = '2026-01-01T00:00:00.000Z';

/**
 * Writes the registry that the shell reads: the declarations of the remotes, without their files,
 * which are in the bundle.
 */
export const writeOneBundleRelease = async (options: {
  root: string;
  releases: string;
  url: string;
  signer: ReleaseSigner;
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
      builtAt: BUILT_AT,
      entry: 'main.js',
      mfManifest: MF_MANIFEST,
      // Hashes of these manifests; the page loads no other file of a remote.
      integrity: { 'main.js': NO_FILES, [MF_MANIFEST]: NO_FILES },
    };
    const pointer = options.signer.signPointer({
      remote,
      channel: 'production',
      buildId: BUILD_ID,
      // No files are at this URL; the shell identifies remotes by it.
      baseUrl: `${options.url}/${remote}/`,
      releasedAt: BUILT_AT,
      previousBuildId: null,
      manifest: manifestDigest(Buffer.from(JSON.stringify(manifest))),
    });
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
