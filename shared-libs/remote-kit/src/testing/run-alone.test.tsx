// @vitest-environment happy-dom
import {
  HOST_CONTRACT_VERSION,
  type ReleaseDeclaration,
} from '@parapet/contracts/releases/release';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { useHost, useTheme } from '../host.tsx';
import { RoutedLink } from '../router/routed-link.tsx';
import { runAlone } from './run-alone.tsx';

const page = { layout: 'dashboard', guard: 'auth' } as const;
const release: ReleaseDeclaration = {
  contractVersion: HOST_CONTRACT_VERSION,
  pages: [
    { path: '/dashboard/assets', title: 'Assets', ...page },
    { path: '/dashboard/assets/:assetId', title: 'Asset', ...page },
  ],
};

function Page({ isEmpty }: { isEmpty: boolean }) {
  const { notify } = useHost();
  return (
    <>
      <h1>{isEmpty ? 'Nothing yet' : 'Assets'}</h1>
      <p>{useTheme()}</p>
      <RoutedLink href="/dashboard/assets/a1">first</RoutedLink>
      <button type="button" onClick={() => notify({ tone: 'info', text: 'Archived' })}>
        archive
      </button>
    </>
  );
}

const open = (path: string) => {
  history.replaceState(null, '', path);
  runAlone({
    remote: 'mfe-assets',
    release,
    switches: ['empty'],
    draw: (isOn) => <Page isEmpty={isOn('empty')} />,
  });
  return screen.findByRole('heading', { level: 1 });
};
const bar = () => document.body.firstElementChild?.shadowRoot;
const pressInBar = (text: string) => {
  const buttons = [...(bar()?.querySelectorAll('button') ?? [])];
  buttons.find(({ textContent }) => textContent?.includes(text))?.click();
};

describe('a remote that runs alone', () => {
  beforeEach(() => {
    sessionStorage.clear();
    document.body.replaceChildren();
  });

  it('opens at its first page, and its router uses the address bar', async () => {
    expect((await open('/')).textContent).toBe('Assets');
    expect(location.pathname).toBe('/dashboard/assets');
    screen.getByText('first').click();
    expect(location.pathname).toBe('/dashboard/assets/a1');
  });

  it('lists its pages at an unknown URL', async () => {
    const heading = await open('/dashboard/scans');
    expect(heading.textContent).toBe('mfe-assets has no page at /dashboard/scans');
    screen.getByText('Assets (/dashboard/assets)').click();
    await waitFor(() => expect(screen.getByText('archive')).toBeTruthy());
  });

  it('reads theme and switches from the URL, and keeps them for the tab', async () => {
    expect((await open('/dashboard/assets?empty&theme=dark')).textContent).toBe('Nothing yet');
    expect(location.search).toBe('');
    expect(screen.getByText('dark')).toBeTruthy();
    document.body.replaceChildren();
    expect((await open('/dashboard/assets')).textContent).toBe('Nothing yet');
    document.body.replaceChildren();
    expect((await open('/dashboard/assets?empty=off')).textContent).toBe('Assets');
  });

  it('has a bar that switches the theme and shows messages of the remote', async () => {
    await open('/dashboard/assets');
    pressInBar('Switch theme');
    expect(await screen.findByText('dark')).toBeTruthy();
    expect(document.documentElement.dataset.theme).toBe('dark');
    screen.getByText('archive').click();
    expect(bar()?.querySelector('output')?.textContent).toBe('Archived');
  });
});
