import type { init } from '@module-federation/enhanced/runtime';

type Shared = NonNullable<Parameters<typeof init>[0]['shared']>[string];

/**
 * Packages that the shell shares through Module Federation: React and whole Parapet packages. The
 * build of the shell fills it in, see `shared-libs/build/src/shared`.
 */
export const shared: Record<string, Exclude<Shared, unknown[]> & { version: string }> = {};
