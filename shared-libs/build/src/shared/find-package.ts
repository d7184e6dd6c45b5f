import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** An installed package, with the needed fields of its `package.json`. */
export interface InstalledPackage {
  readonly folder: string;
  readonly version: string;
  readonly exports: Readonly<Record<string, string | { readonly default?: string }>>;
}

const readPackage = (folder: string): InstalledPackage => {
  const text = readFileSync(path.join(folder, 'package.json'), 'utf8');
  const { version, exports = {} } = JSON.parse(text) as Partial<InstalledPackage>;
  return { folder, version: String(version), exports };
};

const lookFor = (name: string, root: string): InstalledPackage | null => {
  const search = createRequire(path.join(root, 'package.json')).resolve.paths(name) ?? [];
  for (const modules of search) {
    try {
      return readPackage(path.join(modules, name));
    } catch {
      // Not in this node_modules folder; continues with the parent folder.
    }
  }
  return null;
};

export const isInstalled = (name: string, root: string): boolean => lookFor(name, root) !== null;

/** @throws Error when the package is not installed for the workspace in `root` */
export const findPackage = (name: string, root: string): InstalledPackage => {
  const found = lookFor(name, root);
  if (found) return found;
  throw new Error(`${name} is not installed for ${root}. Run npm install first.`);
};
