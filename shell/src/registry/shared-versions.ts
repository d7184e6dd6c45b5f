import type { SharedVersions } from '@parapet/contracts/shared-versions';
import { shared } from './shared-packages.ts';

/** Returns the versions of shared packages by request; a remote's requirements are checked against them. */
export const sharedVersions = (): SharedVersions =>
  Object.fromEntries(Object.entries(shared).map(([request, { version }]) => [request, version]));
