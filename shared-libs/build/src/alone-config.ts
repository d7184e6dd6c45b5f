import path from 'node:path';
import { type Configuration, HtmlRspackPlugin } from '@rspack/core';
import tailwindcss from '@tailwindcss/postcss';
import { baseConfig } from './base-config.ts';
import { HookPlugin } from './hook-plugin.ts';
import { distOf, type WorkspaceBuild } from './workspace.ts';

const HTML =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,"><title>Parapet</title></head><body></body></html>';

/** Configuration of a remote that runs alone: its entry is `src/dev.tsx`. */
export const aloneConfig = (build: WorkspaceBuild): Configuration => {
  const { name, root } = build;
  const config = baseConfig({
    name,
    root,
    dist: distOf(build),
    entry: { main: './src/dev.tsx' },
    hot: true,
    postcssPlugins: [tailwindcss({ base: path.join(root, 'src') })],
    plugins: [new HtmlRspackPlugin({ templateContent: HTML }), new HookPlugin()],
  });
  return { ...config, output: { ...config.output, publicPath: '/' } };
};
