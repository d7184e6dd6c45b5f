import { findPackage } from './find-package.ts';
import { SHARED } from './shared-packages.ts';

/** Versions of what a page holds one copy of, as a release manifest says them. */
export const strictVersions = (root: string): Record<string, string> =>
  Object.fromEntries(
    SHARED.filter(({ copies }) => copies === 'one').map(({ name }) => [
      name,
      findPackage(name, root).version,
    ]),
  );
