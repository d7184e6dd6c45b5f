import { existsSync } from 'node:fs';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { containerName } from '@parapet/contracts/releases/release';
import { type Configuration, SubresourceIntegrityPlugin } from '@rspack/core';
import tailwindcss from '@tailwindcss/postcss';
import { baseConfig } from './base-config.ts';
import { portableRuntime, withoutUnusedRuntime } from './federation-runtime.ts';
import { mfManifest } from './mf-manifest.ts';
import { cacheGroups, EXPOSED } from './remote-chunks.ts';
import { RetryPlugin } from './retry-plugin.ts';
import { scopeUtilities } from './scope-utilities.ts';
import { consumeParts } from './shared/consume-parts.ts';
import { isInstalled } from './shared/find-package.ts';
import { sharedModules, sharedSources } from './shared/shared-modules.ts';
import { SHARED, type SharedPackage } from './shared/shared-packages.ts';
import { RemoteTypesPlugin } from './types/remote-types-plugin.ts';
import { distOf, type WorkspaceBuild } from './workspace.ts';

/** The shared packages that a remote consumes: those that it has installed. */
const sharedWith = ({ root, hot = false }: WorkspaceBuild): SharedPackage[] =>
  SHARED.filter(
    // In development only singletons are consumed: bundled packages can be updated by an edit.
    ({ name, singleton }) => isInstalled(name, root) && (singleton || !hot),
  );

/** The exposed modules of a remote, which may have pages, widgets or both. */
const exposedOf = (root: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(EXPOSED).filter(([, file]) => existsSync(path.join(root, file))),
  );

/** Configuration of a remote, which exposes lifecycles and widgets and consumes shared packages. */
export const remoteConfig = (build: WorkspaceBuild): Configuration => {
  const { name, root, hot = false } = build;
  const packages = sharedWith(build);
  const exposed = exposedOf(root);
  const exposes = Object.fromEntries(
    Object.entries(exposed).map(([part, file]) => [`./${part}`, { import: file, name: part }]),
  );
  const config = baseConfig({
    name,
    root,
    dist: distOf(build),
    entry: {},
    hot,
    postcssPlugins: [
      tailwindcss({ base: path.join(root, 'src'), optimize: !hot }),
      scopeUtilities(name),
    ],
    plugins: [
      ...consumeParts(root, packages),
      sharedSources(root, packages),
      portableRuntime(),
      new ModuleFederationPlugin({
        name: containerName(name),
        filename: hot ? 'remoteEntry.js' : 'remoteEntry.[contenthash:8].js',
        exposes,
        shared: sharedModules(root, packages, false),
        // The copies of the page are loaded; another remote's entry never is, to compare versions.
        shareStrategy: 'loaded-first',
        manifest: mfManifest,
        // It would compile twice more, and write archives that differ at each build (decision 32).
        dts: false,
        experiments: {
          // The page has the core of the runtime; see `provideFederationCore` of the kit.
          externalRuntime: true,
          optimization: { target: 'web', disableRemote: true },
        },
      }),
      // The release manifest has the hash of the entry, and the entry has the hashes of its chunks.
      ...(hot
        ? []
        : [
            withoutUnusedRuntime(),
            new RemoteTypesPlugin(exposed),
            new SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'], htmlPlugin: false }),
          ]),
      new RetryPlugin(),
    ],
  });
  return { ...config, optimization: { ...config.optimization, splitChunks: { cacheGroups } } };
};
