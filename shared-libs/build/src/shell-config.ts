import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import {
  type Configuration,
  HtmlRspackPlugin,
  NormalModuleReplacementPlugin,
  SubresourceIntegrityPlugin,
} from '@rspack/core';
import tailwindcss from '@tailwindcss/postcss';
import { baseConfig } from './base-config.ts';
import { portableRuntime } from './federation-runtime.ts';
import { FirstScriptPlugin } from './first-script-plugin.ts';
import { FontPreloadPlugin } from './font-preload-plugin.ts';
import { HookPlugin } from './hook-plugin.ts';
import { sharedModules, sharedSources } from './shared/shared-modules.ts';
import { SHARED } from './shared/shared-packages.ts';
import { distOf, type WorkspaceBuild } from './workspace.ts';

const UNUSED = path.join(import.meta.dirname, 'unused-supabase.ts');

/**
 * Tells what the shell never runs inside of packages: their own requests, by what stands for them. The socket
 * of supabase-js is one: the shell opens its own after first paint.
 */
const UNUSED_INSIDE = [
  [/^\.\/lib\/web3\/ethereum$/, '@supabase', UNUSED],
  [/^@supabase\/realtime-js$/, '@supabase/supabase-js', UNUSED],
  [/\/to-json-schema\.js$/, 'zod', path.join(import.meta.dirname, 'unused-json-schema.ts')],
] as const;

const withoutUnusedInside = UNUSED_INSIDE.map(
  ([request, owner, stub]) =>
    new NormalModuleReplacementPlugin(request, (data) => {
      if (data.context.includes(path.join('node_modules', owner))) data.request = stub;
    }),
);

/** Packages of supabase-js that the shell never calls; see unused-supabase.ts. */
const withoutUnused = Object.fromEntries(
  ['postgrest-js', 'storage-js', 'functions-js'].map((part) => [`@supabase/${part}$`, UNUSED]),
);

/** Configuration of the shell, the host. It contains no remote and provides the shared packages. */
export const shellConfig = (build: WorkspaceBuild): Configuration => {
  const { name, root, hot = false } = build;
  const config = baseConfig({
    name,
    root,
    dist: distOf(build),
    entry: { main: './src/app/main.tsx' },
    hot,
    postcssPlugins: [tailwindcss({ base: `${root}/src`, optimize: !hot })],
    plugins: [
      sharedSources(root, SHARED),
      portableRuntime(),
      ...withoutUnusedInside,
      new ModuleFederationPlugin({
        name,
        shared: sharedModules(root, SHARED, true),
        // The registry names the remotes at run time.
        remotes: {},
        shareStrategy: 'loaded-first',
        manifest: false,
        dts: false,
        experiments: { provideExternalRuntime: true, optimization: { target: 'web' } },
      }),
      // The page that the app draws, and the head of public documents.
      ...['index.html', 'document.html'].map(
        (page) =>
          new HtmlRspackPlugin({
            template: `./src/app/${page}`,
            filename: page,
            publicPath: '/',
            scriptLoading: 'defer',
            inject: 'head',
            minify: false,
          }),
      ),
      new FirstScriptPlugin(),
      new FontPreloadPlugin(),
      // The page's `Integrity-Policy` runs no script without a hash: these are in the page and in its first script.
      ...(hot
        ? [new HookPlugin()]
        : [new SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] })]),
    ],
  });
  return {
    ...config,
    // A released shell is served below its build id: its code finds the rest from where it is itself.
    output: { ...config.output, publicPath: hot ? '/' : 'auto' },
    resolve: { ...config.resolve, alias: { ...config.resolve?.alias, ...withoutUnused } },
  };
};
