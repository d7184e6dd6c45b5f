import {
  mountRootParcel,
  type ParcelConfig,
  setBootstrapMaxTime,
  setMountMaxTime,
  setUnmountMaxTime,
} from 'single-spa';

export type MountParcel = typeof mountRootParcel;

/** single-spa would report slow remotes after 3 s, which slow machines exceed. */
const LIFECYCLE_TIMEOUT_MS = 20_000;
for (const setMaxTime of [setBootstrapMaxTime, setMountMaxTime, setUnmountMaxTime]) {
  setMaxTime(LIFECYCLE_TIMEOUT_MS, false, LIFECYCLE_TIMEOUT_MS);
}

/**
 * Mounts the root parcel, the parent of all others. single-spa never removes root parcels from its
 * list, so mounting each remote as one would leak its node and listeners.
 */
export const createRootParcel = (): Promise<MountParcel> =>
  new Promise((resolve) => {
    const root = {
      name: 'shell',
      bootstrap: async () => {},
      mount: async ({ mountParcel }: { mountParcel: MountParcel }) => resolve(mountParcel),
      unmount: async () => {},
    };
    mountRootParcel(root as unknown as ParcelConfig, {
      domElement: document.createElement('div'),
    });
  });
