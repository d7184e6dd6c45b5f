import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { containerName } from '@parapet/contracts/release';
import type { Configuration, StatsCompilation } from '@rspack/core';
import { REMOTES } from '../../remotes.ts';
import { compile } from '../../rspack/compile.ts';
import { precompress } from '../../rspack/precompress.ts';
import { writeShellRelease } from '../../rspack/release-files.ts';
import { type OneBundle, oneBundleConfig } from './one-bundle-config.ts';

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

/** Links for all that the dashboard shows: the product's server writes such for its remotes. */
const preloadLinks = (groups: ChunkGroups): string => {
  const own = groups.main?.assets ?? [];
  const files = REMOTES.flatMap(
    (remote) => groups[`${containerName(remote)}-widgets`]?.assets ?? [],
  )
    .map(({ name }) => name)
    .filter((name) => !own.some((asset) => asset.name === name));
  return [...new Set(files)]
    .map(
      (name) =>
        `<link rel="preload" as="${name.endsWith('.css') ? 'style' : 'script'}" href="/${name}">`,
    )
    .join('');
};

/**
 * Builds the product as one bundle, ready to be served as a shell. Its page asks at once for what
 * the dashboard needs: the dashboard is what is measured.
 *
 * @throws Error with the bundler's report.
 */
export const buildOneBundle = async (bundle: OneBundle): Promise<void> => {
  const groups = await compileAndList(oneBundleConfig(bundle));
  const page = path.join(bundle.dist, 'index.html');
  const html = await readFile(page, 'utf8');
  await writeFile(
    page,
    html.replace(PRELOAD, (mark) => mark + preloadLinks(groups)),
  );
  await writeShellRelease(bundle.dist, null);
  await precompress(bundle.dist);
};
