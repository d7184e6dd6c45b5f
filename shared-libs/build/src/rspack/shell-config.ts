import path from 'node:path';
import { type Configuration, DefinePlugin, HtmlRspackPlugin } from '@rspack/core';
import tailwindcss from '@tailwindcss/postcss';
import { baseConfig } from './base-config.ts';
import { FirstScriptPlugin } from './first-script-plugin.ts';
import { HookPlugin } from './hook-plugin.ts';
import { sharePackages } from './shared/share-packages.ts';
import { distOf, type WorkspaceBuild } from './workspace.ts';

const UNUSED = path.join(import.meta.dirname, 'unused-supabase.ts');

/** Parts of supabase-js that the shell never calls: what stands for them says why. */
const withoutUnused = Object.fromEntries(
  ['realtime-js', 'postgrest-js', 'storage-js', 'functions-js'].map((part) => [
    `@supabase/${part}$`,
    UNUSED,
  ]),
);

/** The host: knows no remote when it is built, and carries the copies that all of them share. */
export const shellConfig = (build: WorkspaceBuild): Configuration => {
  const { name, root, hot = false } = build;
  const config = baseConfig({
    name,
    root,
    dist: distOf(build),
    entry: { main: './src/app/main.tsx' },
    hot,
    postcssPlugins: [tailwindcss({ base: `${root}/src` })],
    plugins: [
      sharePackages(root),
      new DefinePlugin({ ENV_TARGET: JSON.stringify('web') }),
      new HtmlRspackPlugin({
        template: './src/app/index.html',
        filename: 'index.html',
        scriptLoading: 'defer',
        inject: 'head',
        minify: false,
      }),
      new FirstScriptPlugin(),
      ...(hot ? [new HookPlugin()] : []),
    ],
  });
  return {
    ...config,
    output: { ...config.output, publicPath: '/' },
    resolve: { ...config.resolve, alias: withoutUnused },
  };
};
