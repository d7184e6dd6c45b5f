// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Profiler, type ReactNode, useState } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { HostProvider } from '../host.tsx';
import { createFakeHost } from '../testing/fake-host.ts';
import { HostRouter } from './host-router.tsx';
import { RoutedLink } from './routed-link.tsx';

afterEach(cleanup);

const renderAt = (at: string, children: ReactNode) => {
  const { host } = createFakeHost({ at });
  render(
    <HostProvider host={host}>
      <HostRouter>{children}</HostRouter>
    </HostProvider>,
  );
  return host.router;
};
const link = () => screen.getByRole('link');

describe('a link of a remote', () => {
  it('goes to its page by the router of the host', () => {
    const router = renderAt(
      '/dashboard/assets',
      <RoutedLink href="/dashboard/assets/a1?tab=dns" />,
    );
    expect(fireEvent.click(link())).toBe(false);
    expect(router.getSnapshot()).toMatchObject({
      navigationType: 'PUSH',
      location: { pathname: '/dashboard/assets/a1', search: '?tab=dns' },
    });
  });

  it('has the address that the host gives its page', () => {
    const { host } = createFakeHost({ at: '/dashboard/assets' });
    const navigator = { ...host.router.navigator, createHref: (to: unknown) => `/en${to}` };
    render(
      <HostProvider host={{ ...host, router: { ...host.router, navigator } }}>
        <RoutedLink href="/dashboard/scans" />
      </HostProvider>,
    );
    expect(link().getAttribute('href')).toBe('/en/dashboard/scans');
    fireEvent.click(link());
    expect(host.router.getSnapshot().location.pathname).toBe('/dashboard/scans');
  });

  it('adds nothing to the history where the page is already', () => {
    const router = renderAt('/dashboard/assets', <RoutedLink href="/dashboard/assets" />);
    fireEvent.click(link());
    expect(router.getSnapshot().navigationType).toBe('REPLACE');
  });

  it('has no empty query', () => {
    renderAt('/dashboard/assets', <RoutedLink href="/dashboard/findings?" />);
    expect(link().getAttribute('href')).toBe('/dashboard/findings');
  });

  it('resolves a relative path against the page', () => {
    const router = renderAt('/dashboard/assets', <RoutedLink href="?view=discovered" />);
    fireEvent.click(link());
    expect(router.getSnapshot().location).toMatchObject({
      pathname: '/dashboard/assets',
      search: '?view=discovered',
    });
  });

  it.each([
    ['a press with Ctrl', { ctrlKey: true }],
    ['a press with Cmd', { metaKey: true }],
    ['a press with Shift', { shiftKey: true }],
    ['the middle button', { button: 1 }],
  ])('leaves %s to the browser', (_, press) => {
    const router = renderAt('/dashboard/assets', <RoutedLink href="/dashboard/scans" />);
    const before = router.getSnapshot();
    expect(fireEvent.click(link(), press)).toBe(true);
    expect(router.getSnapshot()).toBe(before);
  });

  it('stays when its own handler prevents it', () => {
    const router = renderAt(
      '/dashboard/assets',
      <RoutedLink href="/dashboard/scans" onClick={(event) => event.preventDefault()} />,
    );
    const before = router.getSnapshot();
    fireEvent.click(link());
    expect(router.getSnapshot()).toBe(before);
  });

  it('is not drawn again by a change of the location', () => {
    const drawn = vi.fn();
    const router = renderAt('/dashboard/assets', <Kept onDraw={drawn} />);
    fireEvent.click(link());
    expect(router.getSnapshot().location.search).toBe('?sort=name');
    expect(drawn).toHaveBeenCalledOnce();
  });
});

/** A link that is made once, as in a row of a table that has not changed. */
function Kept({ onDraw }: { onDraw: () => void }) {
  const [kept] = useState(<RoutedLink href="/dashboard/assets?sort=name" />);
  return (
    <Profiler id="link" onRender={onDraw}>
      {kept}
    </Profiler>
  );
}

describe('a link of the shell', () => {
  it('goes to its page by the router that it is in', () => {
    const Place = () => <p>{useLocation().pathname}</p>;
    render(
      <MemoryRouter>
        <RoutedLink href="/login">Sign in</RoutedLink>
        <Place />
      </MemoryRouter>,
    );
    fireEvent.click(link());
    expect(screen.getByText('/login')).toBeTruthy();
  });
});
