import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  type LatestBuild,
  type RegistryEntry,
  type ReleaseDeclaration,
  registryEntrySchema,
} from '@parapet/contracts/release';
import { MF_MANIFEST } from '../rspack/mf-manifest-plugin.ts';
import { remoteConfig } from '../rspack/remote-config.ts';
import { type WatchedBuild, watchBuild } from './watch-build.ts';

/** Stays the same while the sources change: no edit is a deployment, or another build to agree to. */
export const SOURCE_BUILD = { id: 'from-source', timestamp: 0 } satisfies LatestBuild;

/** A remote that is built from its source while somebody works on it. */
export interface SourceRemote {
  readonly build: WatchedBuild;
  /**
   * What a registry says of it, without hashes: those of its files change with every edit.
   * @throws Error in one line while `src/release.ts` or the first build is broken.
   */
  entry(baseUrl: string): Promise<RegistryEntry>;
}

/**
 * Begins to build the remote in `root`.
 *
 * @param onNewOffer told when it offers something else than before: other pages, or any at all after
 * a first build that failed. Its own open pages are loaded anew unless this is given.
 */
export async function watchRemote(
  remote: { name: string; root: string; dist: string },
  onNewOffer?: () => void,
): Promise<SourceRemote> {
  const { name, root, dist } = remote;
  const build = await watchBuild(name, dist, remoteConfig({ ...remote, hot: true }));
  const began = new Date().toISOString();
  let offered: string | undefined;
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));

  const entry = async (baseUrl: string): Promise<RegistryEntry> => {
    await build.built;
    const { hash, errors } = build.news();
    if (hash === null) throw new Error(`${name} could not be built: ${errors[0]?.line}`);
    const declaration = await readDeclaration(root);
    const mfManifest = JSON.parse(await readFile(join(dist, MF_MANIFEST), 'utf8'));
    return registryEntrySchema.parse({
      name,
      baseUrl,
      manifest: {
        ...declaration,
        name,
        version,
        buildId: SOURCE_BUILD.id,
        builtAt: began,
        entry: 'remoteEntry.js',
        mfManifest: MF_MANIFEST,
        integrity: {},
      },
      mfManifest,
    });
  };

  build.follow(async ({ hash }) => {
    const declaration = hash === null ? null : await readDeclaration(root).catch(() => undefined);
    if (declaration === undefined) return;
    const before = offered;
    offered = JSON.stringify(declaration);
    if (before !== undefined && before !== offered) (onNewOffer ?? build.reloadPages)();
  });
  return { build, entry };
}

/** Node keeps what it imported once, by its address: a changed file gets another. */
async function readDeclaration(root: string): Promise<ReleaseDeclaration> {
  const file = join(root, 'src', 'release.ts');
  const { mtimeMs } = await stat(file);
  const { release } = await import(`${pathToFileURL(file).href}?at=${mtimeMs}`);
  return release;
}
