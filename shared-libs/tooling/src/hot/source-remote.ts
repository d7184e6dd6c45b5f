import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { MF_MANIFEST } from '@parapet/build/mf-manifest';
import { remoteConfig } from '@parapet/build/remote-config';
import {
  type LatestBuild,
  type RegistryEntry,
  type ReleaseDeclaration,
  registryEntrySchema,
} from '@parapet/contracts/releases/release';
import { type WatchedBuild, watchBuild } from './watch-build.ts';

/** Constant while the sources change, so that an edit is not treated as a deployment. */
export const SOURCE_BUILD = { id: 'from-source', timestamp: 0 } satisfies LatestBuild;

/** A remote with a watched build. */
export interface SourceRemote {
  readonly build: WatchedBuild;
  /**
   * The registry entry, without hashes, as files change with every edit.
   * @throws Error with one line while `src/release.ts` or the first build is broken.
   */
  entry(baseUrl: string): Promise<RegistryEntry>;
}

/**
 * Starts to build the remote in `root`.
 *
 * @param onDeclarationChange called when the release declaration changes, or becomes readable after
 * a failed first build. By default the remote's own open pages reload.
 */
export async function watchRemote(
  remote: { name: string; root: string; dist: string },
  onDeclarationChange?: () => void,
): Promise<SourceRemote> {
  const { name, root, dist } = remote;
  const build = await watchBuild(name, dist, remoteConfig({ ...remote, hot: true }));
  const builtAt = new Date().toISOString();
  let current: string | undefined;
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));

  const entry = async (baseUrl: string): Promise<RegistryEntry> => {
    await build.built;
    const { hash, errors } = build.state();
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
        builtAt,
        entry: 'remoteEntry.js',
        mfManifest: MF_MANIFEST,
        integrity: {},
      },
      mfManifest,
    });
  };

  build.subscribe(async ({ hash }) => {
    const declaration = hash === null ? null : await readDeclaration(root).catch(() => undefined);
    if (declaration === undefined) return;
    const previous = current;
    current = JSON.stringify(declaration);
    if (previous !== undefined && previous !== current)
      (onDeclarationChange ?? build.reloadPages)();
  });
  return { build, entry };
}

/** Node caches imports by URL, so a changed file gets another query. */
async function readDeclaration(root: string): Promise<ReleaseDeclaration> {
  const file = join(root, 'src', 'release.ts');
  const { mtimeMs } = await stat(file);
  const { release } = await import(`${pathToFileURL(file).href}?at=${mtimeMs}`);
  return release;
}
