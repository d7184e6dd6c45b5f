import type { RemoteLifecycles } from '@parapet/remote-kit/define-remote';
import { createFakeHost } from '@parapet/remote-kit/fake-host';
import { loadRelease } from '@parapet/remote-kit/load-release';
import { mountRootParcel, type ParcelConfig } from 'single-spa';
import '@parapet/ui/styles.css';
import { createMountPoint, showButton } from './mount-point.ts';

// A host of another company: single-spa, without its own Module Federation runtime.

const { baseUrl, domElement } = createMountPoint();
const lifecycles = await loadRelease<RemoteLifecycles>(baseUrl, 'lifecycles');

const { host, log } = createFakeHost({ at: '/dashboard/assets' });
const parcel = mountRootParcel(lifecycles as ParcelConfig, {
  domElement,
  host,
  onCrash: (error: unknown) => log.errors.push(error),
});
await parcel.mountPromise;
showButton('Unmount', () => parcel.unmount());
