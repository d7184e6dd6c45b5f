import { globSync } from 'node:fs';
import path from 'node:path';
import type { InstalledPackage } from './find-package.ts';

const SCRIPT = /\.[jt]sx?$/;
const EXCLUDED = /\.d\.ts$|\.test\.tsx?$|(^|\/)testing\//;

/** The exported scripts of a package: file by subpath. Stylesheets and tests are left out. */
export const subpathsOf = ({ folder, exports }: InstalledPackage): Map<string, string> => {
  const subpaths = new Map<string, string>();
  for (const [name, target] of Object.entries(exports)) {
    const pattern = typeof target === 'string' ? target : target.default;
    if (!pattern || !SCRIPT.test(pattern)) continue;
    const [before = '', after] = pattern.split('*');
    if (after === undefined) {
      subpaths.set(name.slice(2), path.join(folder, pattern));
      continue;
    }
    for (const file of globSync(`${before}**/*${after}`, { cwd: folder })) {
      const subpath = file.slice(before.length - 2, -after.length).replaceAll(path.sep, '/');
      if (!EXCLUDED.test(file) && !EXCLUDED.test(`${subpath}.ts`))
        subpaths.set(subpath, path.join(folder, file));
    }
  }
  return subpaths;
};
