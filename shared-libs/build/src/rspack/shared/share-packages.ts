import path from 'node:path';
import { experiments, type RspackPluginInstance } from '@rspack/core';
import { findPackage } from './find-package.ts';
import { REACT, SHARED } from './shared-packages.ts';
import { requestFrom, wholeModule, wholeSource } from './whole-package.ts';

const json = JSON.stringify;

/** Module Federation's words for one shared module. Source: `Shared` of its runtime's options. */
const lentModule = (key: string, packageName: string, request: string, root: string): string => {
  const { version } = findPackage(packageName, root);
  // How strictly a version is held is said by the remote that needs one.
  const shareConfig = { singleton: true, requiredVersion: `^${version}` };
  return `${json(key)}: { version: ${json(version)}, shareConfig: ${json(shareConfig)}, lib: () => require(${request}) }`;
};

/** For the shell's build: fills in `src/remotes/shared-packages.ts`, what the shell lends to remotes. */
export const sharePackages = (root: string): RspackPluginInstance => {
  const shared = path.join(root, 'src/remotes/shared-packages.ts');
  const modules = [
    ...REACT.flatMap(({ name, requests }) =>
      requests.map((request) => lentModule(request, name, json(request), root)),
    ),
    ...SHARED.map(({ name }) =>
      lentModule(name, name, requestFrom(shared, wholeModule(name, root)), root),
    ),
  ];
  return new experiments.VirtualModulesPlugin({
    [shared]: `export const shared = {\n${modules.join(',\n')}\n};\n`,
    ...Object.fromEntries(
      SHARED.map((each) => [wholeModule(each.name, root), wholeSource(each, root)]),
    ),
  });
};
