import { ASSETS_PLACE } from '@parapet/contracts/site/site-paths';
import type { Configuration, RuleSetRule } from '@rspack/core';
import { baseConfig } from '../base-config.ts';
import type { WorkspaceBuild } from '../workspace.ts';

const STYLES = /\.css$/;

/** The file of the bundle that renders the documents. */
export const SITE_BUNDLE = 'site.mjs';

/**
 * Bundles `src/site.ts` of a remote for Node, with the loaders of the pages. Files have the names of the
 * browser's build, at the place where the API serves them; styles are left to that build.
 */
export const siteConfig = ({ name, root }: WorkspaceBuild, dist: string): Configuration => {
  const config = baseConfig({
    name: `${name}-site`,
    root,
    dist,
    entry: { site: './src/site.ts' },
    hot: false,
    postcssPlugins: [],
    plugins: [],
  });
  const rules = config.module?.rules ?? [];
  return {
    ...config,
    target: 'node20',
    devtool: false,
    output: {
      ...config.output,
      publicPath: ASSETS_PLACE,
      filename: SITE_BUNDLE,
      module: true,
      chunkFormat: 'module',
      library: { type: 'module' },
      // Pages that load their code later are rendered in one file.
      asyncChunks: false,
    },
    module: {
      ...config.module,
      rules: [
        ...rules.filter((rule) => !isStyleRule(rule)),
        { test: STYLES, type: 'asset/source' },
      ],
    },
  };
};

const isStyleRule = (rule: RuleSetRule | '...' | false | 0 | '' | null | undefined): boolean =>
  typeof rule === 'object' && String(rule?.test) === String(STYLES);
