import path from 'node:path';
import { containerName } from '@parapet/contracts/release';
import { type Configuration, SubresourceIntegrityPlugin } from '@rspack/core';
import tailwindcss from '@tailwindcss/postcss';
import { baseConfig } from './base-config.ts';
import { MfManifestPlugin } from './mf-manifest-plugin.ts';
import { cacheGroups, EXPOSED } from './remote-chunks.ts';
import { RetryPlugin } from './retry-plugin.ts';
import { scopeUtilities } from './scope-utilities.ts';
import { consumePackages } from './shared/consume-packages.ts';
import { isInstalled } from './shared/find-package.ts';
import { type LentPackage, SHARED } from './shared/shared-packages.ts';
import { distOf, type WorkspaceBuild } from './workspace.ts';

/** What a remote borrows of what it has installed. */
const sharedWith = ({ root, hot = false }: WorkspaceBuild): LentPackage[] =>
  SHARED.filter(
    // What is bundled follows an edit at once, whoever holds the shell.
    ({ name, copies }) => isInstalled(name, root) && (copies === 'one' || !hot),
  );

/** A remote: exposes its lifecycles and widgets, brings nothing that the shell already has. */
export const remoteConfig = (build: WorkspaceBuild): Configuration => {
  const { name, root, hot = false } = build;
  const container = containerName(name);
  const consuming = consumePackages(root, sharedWith(build), EXPOSED);
  const config = baseConfig({
    name,
    root,
    dist: distOf(build),
    entry: {
      [container]: {
        import: consuming.entry,
        filename: hot ? 'remoteEntry.js' : 'remoteEntry.[contenthash:8].js',
        library: { type: 'var', name: container },
      },
    },
    hot,
    postcssPlugins: [tailwindcss({ base: path.join(root, 'src') }), scopeUtilities(name)],
    plugins: [
      ...consuming.plugins,
      new MfManifestPlugin(container, name, Object.keys(EXPOSED)),
      // The release manifest vouches for the entry, and the entry for the chunks that it loads.
      ...(hot
        ? []
        : [new SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'], htmlPlugin: false })]),
      new RetryPlugin(),
    ],
  });
  return { ...config, optimization: { ...config.optimization, splitChunks: { cacheGroups } } };
};
