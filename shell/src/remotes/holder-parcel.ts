import { mountRootParcel, type ParcelConfig } from 'single-spa';

export type MountParcel = typeof mountRootParcel;

/**
 * The parcel that holds all others. single-spa never removes root parcels from its list, so that
 * each mount would leak a node and its listeners; children of one holder are removed.
 */
export const mountHolder = (): Promise<MountParcel> =>
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
