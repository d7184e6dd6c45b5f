import path from 'node:path';
import { findPackage } from './find-package.ts';
import type { SharedPackage } from './shared-packages.ts';
import { subpathsOf } from './subpaths-of.ts';

/** The folder of generated modules, which exist only in a build. */
export const SHARED_FOLDER = '.shared';

/** The shared parts of a package: subpath and file. */
export const sharedParts = (
  shared: SharedPackage,
  root: string,
): [subpath: string, file: string][] =>
  [...subpathsOf(findPackage(shared.name, root))].filter(
    ([subpath]) => !shared.except?.test(subpath),
  );

/** The request of a whole package, relative to the root: a build contains no absolute paths. */
export const wholeRequest = (name: string): string => `./${SHARED_FOLDER}/${name}.cjs`;

/** The generated module of a whole package. */
export const wholeModule = (name: string, root: string): string =>
  path.join(root, wholeRequest(name));

/** A relative request from a generated module, so that source maps contain no absolute paths. */
const requestFrom = (module: string, file: string): string => {
  const relative = path.relative(path.dirname(module), file).split(path.sep).join('/');
  return JSON.stringify(relative.startsWith('.') ? relative : `./${relative}`);
};

/** The source of a package's module: a getter for each part, which loads it on first use. */
export const wholeSource = (shared: SharedPackage, root: string): string => {
  const module = wholeModule(shared.name, root);
  const getters = sharedParts(shared, root).map(
    ([subpath, file]) =>
      `get ${JSON.stringify(subpath)}() { return require(${requestFrom(module, file)}); }`,
  );
  return `module.exports = {\n${getters.join(',\n')}\n};\n`;
};
