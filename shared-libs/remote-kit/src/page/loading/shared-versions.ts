import { getInstance } from '@module-federation/runtime';
import type { SharedVersions } from '@parapet/contracts/releases/shared-versions';

/**
 * Returns the versions of the packages that the page shares; a remote's requirements are checked
 * against them.
 */
export const sharedVersions = (): SharedVersions =>
  Object.fromEntries(
    Object.entries(getInstance()?.options.shared ?? {}).flatMap(([name, [copy]]) =>
      copy ? [[name, copy.version]] : [],
    ),
  );
