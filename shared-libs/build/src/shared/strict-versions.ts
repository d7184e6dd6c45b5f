import { findPackage } from './find-package.ts';
import { SHARED } from './shared-packages.ts';

/** The versions of the singletons, for a release manifest. */
export const strictVersions = (root: string): Record<string, string> =>
  Object.fromEntries(
    SHARED.filter(({ singleton }) => singleton).map(({ name }) => [
      name,
      findPackage(name, root).version,
    ]),
  );
