// @vitest-environment happy-dom
import { mountRootParcel, type ParcelConfig } from 'single-spa';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defineRemote, defineWidgets } from './define-remote.tsx';
import { useHost, useWorkspace } from './host.tsx';
import { createFakeHost } from './testing/fake-host.ts';

let domElement: HTMLElement;

beforeEach(() => {
  domElement = document.createElement('div');
  document.body.append(domElement);
});
afterEach(() => {
  domElement.remove();
  vi.restoreAllMocks();
});

const mountIn = async (lifecycles: object, onCrash = vi.fn()) => {
  const { host, log } = createFakeHost({ remote: 'mfe-assets' });
  const parcel = mountRootParcel(lifecycles as ParcelConfig, { domElement, host, onCrash });
  await parcel.mountPromise;
  return { parcel, host, log, onCrash };
};

function Page() {
  const { remote } = useHost();
  return <h1>{`${remote} in ${useWorkspace()?.name}`}</h1>;
}

describe('a remote', () => {
  it('mounts into the element of the host, with the attribute that scopes its styles', async () => {
    await mountIn(defineRemote({ root: Page }));
    const mark = domElement.querySelector('[data-mfe="mfe-assets"]');
    expect(mark?.querySelector('h1')?.textContent).toBe('mfe-assets in Northquay');
  });

  it('leaves nothing behind when it is unmounted', async () => {
    const { parcel } = await mountIn(defineRemote({ root: Page }));
    await parcel.unmount();
    expect(domElement.innerHTML).toBe('');
  });

  it('can be mounted twice at once, and one keeps running when the other is unmounted', async () => {
    const lifecycles = defineRemote({ root: Page });
    const first = await mountIn(lifecycles);
    const second = document.createElement('div');
    const { host } = createFakeHost({ remote: 'mfe-scans' });
    await mountRootParcel(lifecycles as ParcelConfig, {
      domElement: second,
      host,
      onCrash: () => {},
    }).mountPromise;
    await first.parcel.unmount();
    expect(second.textContent).toBe('mfe-scans in Northquay');
  });

  it('reports an error that is thrown while rendering to the host', async () => {
    // React logs what a boundary catches.
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const fault = new Error('rendered badly');
    const root = () => {
      throw fault;
    };
    const { onCrash, log } = await mountIn(defineRemote({ root }));
    expect(onCrash).toHaveBeenCalledExactlyOnceWith(fault);
    expect(log.errors).toEqual([fault]);
    expect(domElement.textContent).toBe('');
  });
});

describe('widgets', () => {
  it('have their own lifecycles, by id', async () => {
    const widgets = defineWidgets({ assets: Page, empty: () => null });
    expect(Object.keys(widgets)).toEqual(['assets', 'empty']);
    await mountIn(widgets.assets);
    expect(domElement.textContent).toBe('mfe-assets in Northquay');
  });
});
