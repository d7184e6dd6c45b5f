import { globSync } from 'node:fs';
import path from 'node:path';
import type { InstalledPackage } from './find-package.ts';

const SCRIPT = /\.[jt]sx?$/;
const NOT_OFFERED = /\.d\.ts$|\.test\.tsx?$|(^|\/)testing\//;

/**
 * The parts that a package offers to scripts: what follows its name in an import, with the file.
 * Stylesheets and tests are none.
 */
export const partsOf = ({ folder, exports }: InstalledPackage): Map<string, string> => {
  const parts = new Map<string, string>();
  for (const [name, target] of Object.entries(exports)) {
    const pattern = typeof target === 'string' ? target : target.default;
    if (!pattern || !SCRIPT.test(pattern)) continue;
    const [before = '', after] = pattern.split('*');
    if (after === undefined) {
      parts.set(name.slice(2), path.join(folder, pattern));
      continue;
    }
    for (const file of globSync(`${before}**/*${after}`, { cwd: folder })) {
      const part = file.slice(before.length - 2, -after.length).replaceAll(path.sep, '/');
      if (!NOT_OFFERED.test(file) && !NOT_OFFERED.test(`${part}.ts`))
        parts.set(part, path.join(folder, file));
    }
  }
  return parts;
};
