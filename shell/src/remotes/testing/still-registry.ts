import type { LiveRegistry } from '../live-registry.ts';
import type { Registry } from '../registry.ts';

/** A registry in which nothing is ever released. */
export const stillRegistry = (registry: Registry): LiveRegistry => ({
  getSnapshot: () => registry,
  subscribe: () => () => {},
  renew: async () => false,
});
