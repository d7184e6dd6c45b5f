import type {
  LatestBuild,
  ReleaseDeclaration,
  ReleaseManifest,
  RouteRule,
} from '@parapet/contracts/releases/release';
import { compile } from './compile.ts';
import { precompress } from './precompress.ts';
import { readLatest, writeRemoteRelease, writeShellRelease } from './release-files.ts';
import { remoteConfig } from './remote-config.ts';
import { strictVersions } from './shared/strict-versions.ts';
import { shellConfig } from './shell-config.ts';
import { writeSite } from './site/write-site.ts';
import { distOf, type WorkspaceBuild } from './workspace.ts';

/**
 * Builds a remote and its release manifest into its `dist`.
 *
 * @throws Error with the bundler's report; ZodError for an invalid declaration.
 */
export const buildRemote = async (
  build: WorkspaceBuild & { version: string; declaration: ReleaseDeclaration },
): Promise<ReleaseManifest> => {
  const dist = distOf(build);
  const previous = await readLatest(dist);
  await compile(remoteConfig(build));
  const prerendered = await writeSite(build, dist);
  const builtWith = strictVersions(build.root);
  return writeRemoteRelease({ ...build, dist, previous, builtWith, prerendered });
};

/**
 * Builds the shell into its `dist`.
 *
 * @param routeRules the redirects of the shell
 * @throws Error with the bundler's report; ZodError for an invalid redirect.
 */
export const buildShell = async (
  build: WorkspaceBuild,
  routeRules: readonly RouteRule[] = [],
): Promise<LatestBuild> => {
  const dist = distOf(build);
  const previous = await readLatest(dist);
  await compile(shellConfig(build));
  // The API serves these files; remotes are compressed when they are released.
  await precompress(dist);
  return writeShellRelease(dist, previous, strictVersions(build.root), routeRules);
};
