import type { init } from '@module-federation/enhanced/runtime';

type Shared = NonNullable<Parameters<typeof init>[0]['shared']>[string];

/**
 * What the shell lends to remotes, for Module Federation: React, and packages of ours as one shared
 * module each. The shell's build fills it in, see `shared-libs/build/src/rspack/shared`.
 */
export const shared: Record<string, Exclude<Shared, unknown[]> & { version: string }> = {};
