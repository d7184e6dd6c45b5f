import type { Registry } from '@parapet/remote-kit/page/registry';
import type { LiveRegistry } from '../live-registry.ts';

/** A registry that never changes. */
export const staticRegistry = (registry: Registry): LiveRegistry => ({
  getSnapshot: () => registry,
  subscribe: () => () => {},
  refresh: async () => false,
  adopt: async () => undefined,
});
