import { init, loadRemote } from '@module-federation/runtime';
import type { RemoteLifecycles } from '@parapet/remote-kit/define-remote';
import { createFakeHost } from '@parapet/remote-kit/fake-host';
import { provideFederationCore } from '@parapet/remote-kit/federation-core';
import '@parapet/ui/styles.css';
import { createMountPoint, showButton } from './mount-point.ts';

// A host of another company: the plain runtime of Module Federation, without single-spa.

const { manifestUrl, domElement } = createMountPoint();
provideFederationCore();
init({ name: 'another_company', remotes: [{ name: 'mfe_assets', entry: manifestUrl }] });

const lifecycles = await loadRemote<RemoteLifecycles>('mfe_assets/lifecycles');
if (!lifecycles) throw new Error('The manifest exposes no lifecycles');

const { host, log } = createFakeHost({ at: '/dashboard/assets' });
const props = {
  name: 'assets',
  domElement,
  host,
  onCrash: (error: unknown) => log.errors.push(error),
} as never;
await lifecycles.bootstrap(props);
await lifecycles.mount(props);
showButton('Unmount', () => lifecycles.unmount(props));
