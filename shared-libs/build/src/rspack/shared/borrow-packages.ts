import { realpathSync } from 'node:fs';
import path from 'node:path';
import {
  experiments,
  NormalModuleReplacementPlugin,
  type RspackPluginInstance,
  sharing,
} from '@rspack/core';
import { findPackage } from './find-package.ts';
import { type LentPackage, REACT } from './lent-packages.ts';
import { LENT_FOLDER, lentParts, wholeModule, wholeSource } from './whole-package.ts';

const partModule = (name: string, part: string, root: string): string =>
  path.join(root, LENT_FOLDER, name, `${part}.cjs`);

const partSource = (name: string, part: string): string =>
  `module.exports = require(${JSON.stringify(name)})[${JSON.stringify(part)}];\n`;

/**
 * For a remote's build: takes React and packages of ours from the page that it runs in. Its own
 * copies are fallbacks; it lends them to nobody, so no remote depends on the files of another.
 *
 * An import of a part, as `@parapet/ui/button`, asks the shared package for it: one shared module for
 * each package costs one negotiation on each visit, one for each part dozens.
 */
export const borrowPackages = (
  root: string,
  borrowed: readonly LentPackage[],
): RspackPluginInstance[] => {
  const modules: Record<string, string> = {};
  const requests = new Map<string, string>();
  for (const lent of borrowed) {
    modules[wholeModule(lent.name, root)] = wholeSource(lent, root);
    for (const [part] of lentParts(lent, root)) {
      const file = partModule(lent.name, part, root);
      modules[file] = partSource(lent.name, part);
      requests.set(`${lent.name}/${part}`, file);
    }
  }
  const own = path.join(realpathSync(root), 'src') + path.sep;
  return [
    new experiments.VirtualModulesPlugin(modules),
    new NormalModuleReplacementPlugin(/^@parapet\//, (data) => {
      const file = requests.get(data.request);
      if (file && data.contextInfo.issuer.startsWith(own)) data.request = file;
    }),
    new sharing.ConsumeSharedPlugin({ consumes: consumesOf(root, borrowed) }),
  ];
};

const consumesOf = (root: string, borrowed: readonly LentPackage[]) => {
  const wanted = (name: string, one: boolean, strictVersion: boolean) => {
    const requiredVersion = `^${findPackage(name, root).version}`;
    return { requiredVersion, singleton: one, strictVersion };
  };
  const react = REACT.flatMap(({ name, requests }) =>
    requests.map((request) => [request, wanted(name, true, false)] as const),
  );
  const ours = borrowed.map(({ name, copies }) => {
    const one = copies === 'one';
    return [name, { ...wanted(name, one, true), import: wholeModule(name, root) }] as const;
  });
  return Object.fromEntries([...react, ...ours]);
};
