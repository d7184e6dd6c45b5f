import type { LiveRegistry } from '../live-registry.ts';
import type { Registry } from '../registry.ts';

/** A registry that never changes. */
export const staticRegistry = (registry: Registry): LiveRegistry => ({
  getSnapshot: () => registry,
  subscribe: () => () => {},
  refresh: async () => false,
});
