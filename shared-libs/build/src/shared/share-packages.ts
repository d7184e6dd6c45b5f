import path from 'node:path';
import { experiments, type RspackPluginInstance } from '@rspack/core';
import { findPackage } from './find-package.ts';
import { REACT, SHARED } from './shared-packages.ts';
import { requestFrom, wholeModule, wholeSource } from './whole-package.ts';

const json = JSON.stringify;

/** The options of one shared module. Source: `Shared` in Module Federation's runtime options */
const sharedModule = (key: string, packageName: string, request: string, root: string): string => {
  const { version } = findPackage(packageName, root);
  // Remotes check versions themselves; see `consumeShared`.
  const shareConfig = { singleton: true, requiredVersion: `^${version}` };
  return `${json(key)}: { version: ${json(version)}, shareConfig: ${json(shareConfig)}, lib: () => require(${request}) }`;
};

/**
 * Fills in the shell's `src/registry/shared-packages.ts`, the packages that it shares with remotes.
 */
export const sharePackages = (root: string): RspackPluginInstance => {
  const shared = path.join(root, 'src/registry/shared-packages.ts');
  const modules = [
    ...REACT.flatMap(({ name, requests }) =>
      requests.map((request) => sharedModule(request, name, json(request), root)),
    ),
    ...SHARED.map(({ name }) =>
      sharedModule(name, name, requestFrom(shared, wholeModule(name, root)), root),
    ),
  ];
  return new experiments.VirtualModulesPlugin({
    [shared]: `export const shared = {\n${modules.join(',\n')}\n};\n`,
    ...Object.fromEntries(
      SHARED.map((each) => [wholeModule(each.name, root), wholeSource(each, root)]),
    ),
  });
};
