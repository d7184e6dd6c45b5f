import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { compile } from '@parapet/build/compile';
import { precompress } from '@parapet/build/precompress';
import { writeShellRelease } from '@parapet/build/release-files';
import { containerName } from '@parapet/contracts/releases/release';
import type { Configuration, StatsCompilation } from '@rspack/core';
import { Problem } from '../../../../tooling/src/launcher/problem.ts';
import { REMOTES } from '../../../../tooling/src/remotes.ts';
import { type OneBundle, oneBundleConfig } from './one-bundle-config.ts';

const FEDERATION = /@module-federation|node_modules\/single-spa|\.shared\//;
const PRELOAD = '<!--parapet:preload-->';

type ChunkGroups = NonNullable<StatsCompilation['namedChunkGroups']>;

const compileAndList = async (config: Configuration): Promise<ChunkGroups> => {
  let groups: ChunkGroups = {};
  const list = {
    apply: ({ hooks }: { hooks: { done: { tap(name: string, work: Done): void } } }) =>
      hooks.done.tap('list-chunks', (stats) => {
        groups = stats.toJson({ all: false, chunkGroups: true }).namedChunkGroups ?? {};
      }),
  };
  await compile({ ...config, plugins: [...(config.plugins ?? []), list as never] });
  return groups;
};
type Done = (stats: { toJson(options: object): StatsCompilation }) => void;

/** Throws when a module of federation is in the bundle: the stubs then miss a file of the shell. */
const refuseFederation = async (dist: string): Promise<void> => {
  const maps = (await readdir(dist)).filter((name) => name.endsWith('.js.map'));
  for (const name of maps) {
    const text = await readFile(path.join(dist, name), 'utf8');
    const { sources } = JSON.parse(text) as { sources: string[] };
    const found = sources.find((source) => FEDERATION.test(source));
    if (found) throw new Problem(`The one bundle contains ${found}. See one-bundle-config.ts.`);
  }
};

/**
 * Preload links for the files of the dashboard; the product's server writes the same for remotes.
 */
const preloadLinks = (groups: ChunkGroups): string => {
  const entryAssets = groups.main?.assets ?? [];
  const files = REMOTES.flatMap(
    (remote) => groups[`${containerName(remote)}-widgets`]?.assets ?? [],
  )
    .map(({ name }) => name)
    .filter((name) => !entryAssets.some((asset) => asset.name === name));
  return [...new Set(files)]
    .map(
      (name) =>
        `<link rel="preload" as="${name.endsWith('.css') ? 'style' : 'script'}" href="/${name}" fetchpriority="low">`,
    )
    .join('');
};

/**
 * Builds the product as one bundle that is served as a shell. Its page preloads the files of the
 * dashboard, which is the measured page.
 *
 * @throws Error with the bundler's report; Problem when modules of federation are in the bundle.
 */
export const buildOneBundle = async (bundle: OneBundle): Promise<void> => {
  const groups = await compileAndList(oneBundleConfig(bundle));
  await refuseFederation(bundle.dist);
  const page = path.join(bundle.dist, 'index.html');
  const html = await readFile(page, 'utf8');
  await writeFile(
    page,
    html.replace(PRELOAD, (mark) => mark + preloadLinks(groups)),
  );
  await writeShellRelease(bundle.dist, null);
  await precompress(bundle.dist);
};
