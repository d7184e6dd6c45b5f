import { init, loadRemote } from '@module-federation/runtime';
import type { RemoteLifecycles } from '@parapet/remote-kit/define-remote';
import { createFakeHost } from '@parapet/remote-kit/fake-host';
import '@parapet/ui/styles.css';
import { readPlace, showButton } from './place.ts';

// A host of another company, with the plain runtime of Module Federation and no single-spa.

const { manifestUrl, domElement } = readPlace();
init({ name: 'another_company', remotes: [{ name: 'mfe_assets', entry: manifestUrl }] });

const lifecycles = await loadRemote<RemoteLifecycles>('mfe_assets/lifecycles');
if (!lifecycles) throw new Error('The manifest names no lifecycles');

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
