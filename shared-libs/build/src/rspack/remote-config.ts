import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { containerName } from '@parapet/contracts/release';
import { type Configuration, SubresourceIntegrityPlugin } from '@rspack/core';
import tailwindcss from '@tailwindcss/postcss';
import { baseConfig } from './base-config.ts';
import { RetryPlugin } from './retry-plugin.ts';
import { scopeUtilities } from './scope-utilities.ts';
import { sharedModules } from './shared-modules.ts';
import { distOf, type WorkspaceBuild } from './workspace.ts';

/**
 * A remote's own copies of what the shell shares are fallbacks that hardly anyone loads. One chunk
 * for each package, or the entry would list the name and hash of each of their modules.
 */
const fallback = (name: string, test: RegExp) => ({
  name: `fallback-${name}`,
  test,
  chunks: 'async' as const,
  enforce: true,
});

const cacheGroups = {
  default: false as const,
  defaultVendors: false as const,
  /**
   * What pages and widgets both use: one file, so that the dashboard needs few requests. Files only:
   * in a chunk with the places where shared modules are asked for, the fallback of one would wait
   * for all others, and they for it.
   */
  common: { name: 'common', test: /./, minChunks: 2, chunks: 'async' as const, priority: -10 },
  react: fallback('react', /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/),
  kit: fallback(
    'kit',
    /[\\/](shared-libs[\\/]remote-kit|node_modules[\\/](@parapet[\\/]remote-kit|react-router|react-router-dom|single-spa-react))[\\/]/,
  ),
  contracts: fallback(
    'contracts',
    /[\\/](shared-libs[\\/]contracts|node_modules[\\/](@parapet[\\/]contracts|zod))[\\/]/,
  ),
};

/** A remote: exposes its lifecycles and widgets, brings nothing that the shell already has. */
export const remoteConfig = (build: WorkspaceBuild): Configuration => {
  const { name, root, hot = false } = build;
  const config = baseConfig({
    name,
    root,
    dist: distOf(build),
    entry: {},
    hot,
    postcssPlugins: [tailwindcss({ base: path.join(root, 'src') }), scopeUtilities(name)],
    plugins: [
      new ModuleFederationPlugin({
        name: containerName(name),
        filename: hot ? 'remoteEntry.js' : 'remoteEntry.[contenthash:8].js',
        exposes: { './lifecycles': './src/lifecycles.ts', './widgets': './src/widgets.ts' },
        shared: sharedModules(root, { eager: false }),
        manifest: true,
        dts: false,
        experiments: {
          externalRuntime: true,
          optimization: { target: 'web', disableRemote: true },
        },
      }),
      // The release manifest vouches for the entry, and the entry for the chunks that it loads.
      ...(hot
        ? []
        : [new SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'], htmlPlugin: false })]),
      new RetryPlugin(),
    ],
  });
  return { ...config, optimization: { ...config.optimization, splitChunks: { cacheGroups } } };
};
