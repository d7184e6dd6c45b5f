// @vitest-environment happy-dom
import type { ReactNode } from 'react';
import { mountRootParcel, type ParcelConfig } from 'single-spa';
import { describe, expect, it, vi } from 'vitest';
import type { RoutedLink } from '../router/routed-link.tsx';
import { createFakeHost } from '../testing/fake-host.ts';
import { createRemoteApp } from './create-remote-app.tsx';

const LinkProvider = (props: { component: typeof RoutedLink; children: ReactNode }) => (
  <div data-links={props.component.name}>{props.children}</div>
);

const app = createRemoteApp({
  LinkProvider,
  api: {
    connect: ({ apiBase }) => `server at ${apiBase}`,
    build: (client: string, workspaceId) => ({ source: `${client} for ${workspaceId.slice(-1)}` }),
  },
});

const Page = () => <p>{app.useApi().source}</p>;

const mount = async (lifecycles: unknown) => {
  const domElement = document.createElement('div');
  const { host } = createFakeHost();
  const parcel = mountRootParcel(lifecycles as ParcelConfig, {
    domElement,
    host,
    onCrash: vi.fn(),
  });
  await parcel.mountPromise;
  return domElement;
};

describe('the app of a remote', () => {
  it('gives pages the API of the open workspace and links of the host', async () => {
    const element = await mount(app.definePages(Page));
    expect(element.textContent).toBe('server at /api for 2');
    expect(element.querySelector('[data-links="RoutedLink"]')).toBeTruthy();
  });

  it('gives widgets the same', async () => {
    const element = await mount(app.defineWidgets({ latest: Page }).latest);
    expect(element.textContent).toBe('server at /api for 2');
  });

  it('needs no API', async () => {
    const site = createRemoteApp({ LinkProvider });
    const element = await mount(site.definePages(() => <p>Welcome</p>));
    expect(element.textContent).toBe('Welcome');
  });

  it('names the missing API of a remote that calls it', () => {
    const { useApi } = createRemoteApp({ LinkProvider });
    expect(useApi).toThrow('This remote has no API');
  });
});
