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
import { SHARED, type SharedPackage } from './shared/shared-packages.ts';
import { distOf, type WorkspaceBuild } from './workspace.ts';

/** The shared packages that a remote consumes: those that it has installed. */
const sharedWith = ({ root, hot = false }: WorkspaceBuild): SharedPackage[] =>
  SHARED.filter(
    // In development only singletons are consumed: bundled packages can be updated by an edit.
    ({ name, singleton }) => isInstalled(name, root) && (singleton || !hot),
  );

/** Configuration of a remote, which exposes lifecycles and widgets and consumes shared packages. */
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
      // The release manifest has the hash of the entry, and the entry has the hashes of its chunks.
      ...(hot
        ? []
        : [new SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'], htmlPlugin: false })]),
      new RetryPlugin(),
    ],
  });
  return { ...config, optimization: { ...config.optimization, splitChunks: { cacheGroups } } };
};
