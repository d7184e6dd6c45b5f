import { createRequire } from 'node:module';
import path from 'node:path';
import { NormalModuleReplacementPlugin, type RspackPluginInstance } from '@rspack/core';

const from = (file: string) => createRequire(file).resolve;

const plugin = from(from(import.meta.url)('@module-federation/enhanced/rspack'))(
  '@module-federation/rspack/plugin',
);
const BUNDLER_RUNTIME = '@module-federation/webpack-bundler-runtime';
const CORE_PROVIDER = '@module-federation/inject-external-runtime-core-plugin';
const bundlerRuntime = from(from(plugin)('@module-federation/runtime-tools'))(BUNDLER_RUNTIME);

/** The CommonJS files that the plugin adds to an entry by their absolute path, by package. */
const ADDED = {
  [BUNDLER_RUNTIME]: bundlerRuntime,
  [CORE_PROVIDER]: from(plugin)(CORE_PROVIDER),
};

/** TypeScript in this repository, JavaScript in the published package. */
const UNUSED = path.join(
  import.meta.dirname,
  `../client/unused-federation${path.extname(import.meta.filename)}`,
);

const moduleOf = (file: string): string => file.replace(/\.cjs$/, '.js');

/**
 * Aliases for `resolve`: the ES form of Module Federation's runtime, of which unused code is left
 * out. Compressed, an entry has 8.1 KB instead of 13.6 KB, and the shell has one copy of the runtime.
 */
export const federationRuntime = (): Record<string, string> => {
  const runtime = from(bundlerRuntime)('@module-federation/runtime');
  return {
    [runtime]: moduleOf(runtime),
    ...Object.fromEntries(
      Object.entries(ADDED).map(([name, file]) => [`${name}$`, moduleOf(file)]),
    ),
  };
};

/**
 * The plugin's generated entry imports these files by absolute path, which would be in source maps
 * and, through the ids of modules, in the hash of a release. Imports them by name instead.
 */
export const portableRuntime = (): RspackPluginInstance =>
  new NormalModuleReplacementPlugin(/!=!data:text\/javascript,import/, (data) => {
    for (const [name, file] of Object.entries(ADDED)) {
      const quoted = encodeURIComponent(JSON.stringify(file));
      data.request = data.request.replaceAll(quoted, encodeURIComponent(JSON.stringify(name)));
    }
  });

/** Leaves out what the entry of a release never runs; see `unused-federation.ts`. */
export const withoutUnusedRuntime = (): RspackPluginInstance =>
  new NormalModuleReplacementPlugin(
    /^\.\/(installInitialConsumes\.js|getSharedFallbackGetter\.js|desc\.mjs)$/,
    (data) => {
      if (data.context.includes('@module-federation')) data.request = UNUSED;
    },
  );
