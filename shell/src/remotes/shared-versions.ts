import type { SharedVersions } from '@parapet/contracts/shared-versions';
import { shared } from './shared-packages.ts';

/** Versions of what the shell lends to remotes, by request: those that a remote's needs are held against. */
export const sharedVersions = (): SharedVersions =>
  Object.fromEntries(Object.entries(shared).map(([request, { version }]) => [request, version]));
