import type { LatestBuild, ReleaseDeclaration, ReleaseManifest } from '@parapet/contracts/release';
import { type Configuration, rspack } from '@rspack/core';
import { precompress } from './precompress.ts';
import { readLatest, writeRemoteRelease, writeShellRelease } from './release-files.ts';
import { remoteConfig } from './remote-config.ts';
import { shellConfig } from './shell-config.ts';
import { distOf, type WorkspaceBuild } from './workspace.ts';

// Module Federation looks packages up by names that end in a slash, which Node would complain of.
process.noDeprecation = true;

const compile = (config: Configuration): Promise<void> =>
  new Promise((resolve, reject) => {
    const compiler = rspack(config);
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error) reject(error);
        else if (stats?.hasErrors()) reject(new Error(stats.toString('errors-only')));
        else resolve();
      });
    });
  });

/**
 * Builds a remote into its `dist`, with the release manifest beside it.
 *
 * @throws Error with the bundler's report; ZodError for a declaration that no shell could act on.
 */
export const buildRemote = async (
  build: WorkspaceBuild & { version: string; declaration: ReleaseDeclaration },
): Promise<ReleaseManifest> => {
  const dist = distOf(build);
  const previous = await readLatest(dist);
  await compile(remoteConfig(build));
  return writeRemoteRelease({ ...build, dist, previous });
};

/** Builds the shell into its `dist`. @throws Error with the bundler's report. */
export const buildShell = async (build: WorkspaceBuild): Promise<LatestBuild> => {
  const dist = distOf(build);
  const previous = await readLatest(dist);
  await compile(shellConfig(build));
  const latest = await writeShellRelease(dist, previous);
  // The API process serves the shell as it is built; a remote is compressed when it is released.
  await precompress(dist);
  return latest;
};
