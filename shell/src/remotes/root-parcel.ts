import {
  mountRootParcel,
  type ParcelConfig,
  setBootstrapMaxTime,
  setMountMaxTime,
  setUnmountMaxTime,
} from 'single-spa';

export type MountParcel = typeof mountRootParcel;

/** A remote that takes longer on a slow machine is not at fault: single-spa would say so at 3 s. */
const PATIENCE_MS = 20_000;
for (const setMaxTime of [setBootstrapMaxTime, setMountMaxTime, setUnmountMaxTime]) {
  setMaxTime(PATIENCE_MS, false, PATIENCE_MS);
}

/**
 * The parcel that holds all others. single-spa never removes root parcels from its list, so that
 * each mount would leak a node and its listeners; children of one holder are removed.
 */
export const createRootParcel = (): Promise<MountParcel> =>
  new Promise((resolve) => {
    const holder = {
      name: 'shell',
      bootstrap: async () => {},
      mount: async ({ mountParcel }: { mountParcel: MountParcel }) => resolve(mountParcel),
      unmount: async () => {},
    };
    mountRootParcel(holder as unknown as ParcelConfig, {
      domElement: document.createElement('div'),
    });
  });
