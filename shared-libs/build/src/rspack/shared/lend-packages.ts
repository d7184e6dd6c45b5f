import path from 'node:path';
import { experiments, type RspackPluginInstance } from '@rspack/core';
import { findPackage } from './find-package.ts';
import { LENT, REACT } from './lent-packages.ts';
import { requestFrom, wholeModule, wholeSource } from './whole-package.ts';

const json = JSON.stringify;

/** Module Federation's words for one shared module. Source: `Shared` of its runtime's options. */
const lentModule = (key: string, packageName: string, request: string, root: string): string => {
  const { version } = findPackage(packageName, root);
  // How strictly a version is held is said by the remote that needs one.
  const shareConfig = { singleton: true, requiredVersion: `^${version}` };
  return `${json(key)}: { version: ${json(version)}, shareConfig: ${json(shareConfig)}, lib: () => require(${request}) }`;
};

/** For the shell's build: fills in `src/remotes/lent.ts`, what the shell lends to remotes. */
export const lendPackages = (root: string): RspackPluginInstance => {
  const lent = path.join(root, 'src/remotes/lent.ts');
  const modules = [
    ...REACT.flatMap(({ name, requests }) =>
      requests.map((request) => lentModule(request, name, json(request), root)),
    ),
    ...LENT.map(({ name }) =>
      lentModule(name, name, requestFrom(lent, wholeModule(name, root)), root),
    ),
  ];
  return new experiments.VirtualModulesPlugin({
    [lent]: `export const lent = {\n${modules.join(',\n')}\n};\n`,
    ...Object.fromEntries(
      LENT.map((each) => [wholeModule(each.name, root), wholeSource(each, root)]),
    ),
  });
};
