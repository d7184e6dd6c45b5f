import path from 'node:path';
import { findPackage } from './find-package.ts';
import { partsOf } from './parts-of.ts';
import type { LentPackage } from './shared-packages.ts';

/** Where the modules lie that exist in a build only. */
export const SHARED_FOLDER = '.shared';

/** The parts of a package that are shared: what follows its name in an import, with the file. */
export const sharedModules = (shared: LentPackage, root: string): [part: string, file: string][] =>
  [...partsOf(findPackage(shared.name, root))].filter(([part]) => !shared.except?.test(part));

/** The module that stands for a whole package. */
export const wholeModule = (name: string, root: string): string =>
  path.join(root, SHARED_FOLDER, `${name}.cjs`);

/** The request of a file from a module that exists in a build only: source maps name no machine's folders. */
export const requestFrom = (module: string, file: string): string => {
  const relative = path.relative(path.dirname(module), file).split(path.sep).join('/');
  return JSON.stringify(relative.startsWith('.') ? relative : `./${relative}`);
};

/** Each of its parts by name, run when it is first asked for. */
export const wholeSource = (shared: LentPackage, root: string): string => {
  const module = wholeModule(shared.name, root);
  const getters = sharedModules(shared, root).map(
    ([part, file]) =>
      `get ${JSON.stringify(part)}() { return require(${requestFrom(module, file)}); }`,
  );
  return `module.exports = {\n${getters.join(',\n')}\n};\n`;
};
