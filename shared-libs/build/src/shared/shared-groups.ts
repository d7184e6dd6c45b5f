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
    ([subpath]) => !shared.except?.some((name) => isPartOf(subpath, name)),
  );

const isPartOf = (subpath: string, name: string): boolean =>
  name.endsWith('/') ? subpath.startsWith(name) : subpath === name;

/** A shared module: a package, or those of its parts that a first page uses. */
export interface SharedGroup {
  /** The name in Module Federation's share scope. */
  readonly name: string;
  readonly parts: readonly [subpath: string, file: string][];
  /** Tells whether it is in the shell's first file. */
  readonly isFirst: boolean;
}

/** The shared modules of a package; a part is read from the first that has it. */
export const groupsOf = (shared: SharedPackage, root: string): SharedGroup[] => {
  const { name, first } = shared;
  const parts = sharedParts(shared, root);
  if (!first) return [{ name, parts, isFirst: true }];
  const firstParts = parts.filter(([subpath]) => first.includes(subpath));
  return [
    { name: `${name}~first`, parts: firstParts, isFirst: true },
    { name, parts, isFirst: false },
  ];
};

/** The request of a shared module, relative to the root: a build contains no absolute paths. */
export const sharedRequest = (name: string): string => `./${SHARED_FOLDER}/${name}.cjs`;

/** The generated file of a shared module. */
export const sharedFile = (name: string, root: string): string =>
  path.join(root, sharedRequest(name));

/** A relative request from a generated module, so that source maps contain no absolute paths. */
const requestFrom = (module: string, file: string): string => {
  const relative = path.relative(path.dirname(module), file).split(path.sep).join('/');
  return JSON.stringify(relative.startsWith('.') ? relative : `./${relative}`);
};

/** The source of a shared module: a getter for each part, which runs it on first use. */
export const sharedSource = ({ name, parts }: SharedGroup, root: string): string => {
  const module = sharedFile(name, root);
  const getters = parts.map(
    ([subpath, file]) =>
      `get ${JSON.stringify(subpath)}() { return require(${requestFrom(module, file)}); }`,
  );
  return `module.exports = {\n${getters.join(',\n')}\n};\n`;
};
