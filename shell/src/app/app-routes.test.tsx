// @vitest-environment happy-dom
import type { ReleaseManifest } from '@parapet/contracts/releases/release';
import type { RemoteGrants } from '@parapet/contracts/releases/remote-grants';
import { RoutedLink } from '@parapet/remote-kit/routed-link';
import { LinkProvider } from '@parapet/ui/link';
import { act, cleanup, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { staticRegistry } from '../registry/testing/static-registry.ts';
import type { Remotes } from '../remotes/remotes-context.tsx';
import { RemotesProvider } from '../remotes/remotes-context.tsx';
import { sessionPaths } from '../session/links/auth-routes.ts';
import { SessionProvider } from '../session/session-context.tsx';
import { createTestSession } from '../session/testing/create-test-session.ts';
import { mara } from '../session/testing/fake-auth-service.ts';
import { TourGuideProvider } from '../tour/tour-guide-context.tsx';
import { AppRoutes } from './app-routes.tsx';
import { ErrorScreen } from './error-screens.tsx';

const guide = { request: () => {}, enterDashboard: () => () => {} };

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

type Offer = Pick<ReleaseManifest, 'pages' | 'routeRules'> & { missing?: string };

/** The remote of these tests has every public path, and one below the dashboard. */
const grants: RemoteGrants = {
  'mfe-docs': {
    paths: ['/', '/dashboard/docs'],
    slots: [],
    routeRules: [{ path: '/', otherSites: true }],
  },
};

const nothing = () => {
  throw new Error('No remote runs in these tests');
};

/** One refused remote: its manifest is known, and none of its code runs. */
const remotesWith = ({ pages, routeRules, missing }: Offer): Remotes => ({
  live: staticRegistry({
    grants,
    remotes: [
      {
        status: 'refused',
        name: 'mfe-docs',
        reason: 'Refused for this test.',
        manifest: {
          name: 'mfe-docs',
          version: '0.1.0',
          buildId: 'a1b2c3d4',
          builtAt: '2026-11-21T10:00:00Z',
          entry: 'remoteEntry.js',
          mfManifest: 'mf-manifest.json',
          integrity: {},
          contractVersion: 1,
          widgets: [],
          commands: [],
          pages,
          routeRules,
        },
      },
      ...(missing
        ? [{ status: 'refused' as const, name: 'mfe-lost', manifest: null, reason: missing }]
        : []),
    ],
  }),
  loader: nothing as never,
  mountParcel: nothing as never,
  createHost: nothing as never,
  styles: nothing as never,
  deployments: { recover: async () => false, recoverChunk: async () => false },
});

function Address() {
  const { pathname } = useLocation();
  return <output>{pathname}</output>;
}

const open = async (
  address: string,
  {
    user = null,
    pages = [],
    routeRules = [],
    missing,
    element = <AppRoutes />,
  }: Partial<Offer> & { user?: typeof mara | null; element?: ReactNode } = {},
) => {
  const { session, emit } = createTestSession({ environment: { currentPath: () => address } });
  const screen = render(
    <MemoryRouter initialEntries={[address]}>
      <LinkProvider component={RoutedLink}>
        <TourGuideProvider guide={guide}>
          <SessionProvider session={session}>
            <RemotesProvider
              remotes={remotesWith({ pages, routeRules, ...(missing ? { missing } : {}) })}
            >
              {element}
              <Address />
            </RemotesProvider>
          </SessionProvider>
        </TourGuideProvider>
      </LinkProvider>
    </MemoryRouter>,
  );
  await act(async () => {
    await session.start();
    emit('INITIAL_SESSION', user);
  });
  return { screen, address: () => screen.getByRole('status').textContent };
};

const linkTo = (screen: ReturnType<typeof render>, name: string) =>
  screen.getByRole('link', { name }).getAttribute('href');

describe('a path that no live remote offers', () => {
  it('shows "Page not found" and the path', async () => {
    const { screen } = await open('/no/such/page');
    expect(screen.getByRole('heading', { name: 'Page not found' })).toBeDefined();
    expect(screen.getByText('/no/such/page', { selector: 'code' })).toBeDefined();
    expect(linkTo(screen, 'Back to start')).toBe('/');
  });

  it('keeps the navigation of the dashboard below it', async () => {
    const { screen } = await open('/dashboard/no-such-page', { user: mara });
    expect(screen.getByRole('heading', { name: 'Page not found' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Overview' })).toBeDefined();
  });

  it('redirects to the start page after a countdown', async () => {
    vi.useFakeTimers();
    const { address } = await open('/no/such/page');
    for (let second = 0; second < 8; second += 1) {
      await act(() => vi.advanceTimersByTimeAsync(1_000));
    }
    expect(address()).toBe('/');
  });

  it('does not redirect when the user chooses to stay', async () => {
    const { screen } = await open('/no/such/page');
    await userEvent.click(screen.getByRole('button', { name: 'Stay here' }));
    expect(screen.queryByText(/Redirecting in/)).toBeNull();
  });
});

it('a path that may belong to a remote without a readable release shows why it is missing', async () => {
  const { screen } = await open('/lost', { missing: 'Its release is not signed.' });
  expect(screen.getByRole('alert').textContent).toMatch(/mfe-lost.*Its release is not signed\./);
  expect(screen.queryByText('Page not found')).toBeNull();
});

describe('any other error', () => {
  const element = <ErrorScreen message="The page has no floor" />;

  it('shows "Something went wrong" and the message, and links a guest to the start page', async () => {
    const { screen } = await open('/pricing', { element });
    expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeDefined();
    expect(screen.getByText('The page has no floor')).toBeDefined();
    expect(linkTo(screen, 'Back to home')).toBe('/');
  });

  it('links a member to the dashboard', async () => {
    const { screen } = await open('/dashboard', { element, user: mara });
    expect(linkTo(screen, 'Back to home')).toBe('/dashboard');
  });
});

describe('the layout of a page', () => {
  it('is default for a public page: it has the header and the footer of the site', async () => {
    const pages: Offer['pages'] = [
      { path: '/docs', title: 'Docs', layout: 'default', guard: 'none' },
    ];
    const { screen } = await open('/docs', { pages });
    expect(screen.getByRole('banner')).toBeDefined();
    expect(screen.getByRole('contentinfo')).toBeDefined();
  });

  it.each(['/login', '/register'])('is auth for %s: it has no navigation', async (path) => {
    const { screen } = await open(path);
    expect(await screen.findByRole('heading', { level: 1 })).toBeDefined();
    expect(screen.queryAllByRole('navigation')).toEqual([]);
  });
});

describe('the guard of a page', () => {
  const page = { path: '/docs', title: 'Docs', layout: 'default', guard: 'none' } as const;

  it('is named in the error when it is unknown', async () => {
    const { screen } = await open('/docs', { pages: [{ ...page, guard: 'moat' }] });
    expect(screen.getByText('Unknown route middleware moat')).toBeDefined();
    expect(screen.queryByRole('heading', { name: 'Docs' })).toBeNull();
  });

  it('is named to members only below the dashboard', async () => {
    const path = '/dashboard/docs';
    const pages: Offer['pages'] = [{ ...page, path, layout: 'dashboard', guard: 'moat' }];
    const { screen } = await open(path, { pages, user: mara });
    expect(screen.getByText('Unknown route middleware moat')).toBeDefined();
    cleanup();
    const guest = await open(path, { pages });
    expect(guest.screen.queryByText(/moat/)).toBeNull();
  });

  it('lets everybody in when it is none', async () => {
    const { screen } = await open('/docs', { pages: [page] });
    expect(screen.getByRole('heading', { name: 'Docs' })).toBeDefined();
  });

  it('requires a session below the dashboard, even if the manifest names no guard', async () => {
    const path = '/dashboard/docs';
    const { screen } = await open(path, { pages: [{ ...page, path, layout: 'dashboard' }] });
    expect(screen.queryByRole('heading', { name: 'Docs' })).toBeNull();
  });
});

describe('a route rule', () => {
  it('redirects to another page of the app', async () => {
    const redirect = { to: '/login', external: false };
    const { address } = await open('/sign-in', { routeRules: [{ path: '/sign-in', redirect }] });
    expect(address()).toBe('/login');
  });

  it('leaves the app for an external redirect', async () => {
    const leave = vi.spyOn(window.location, 'replace').mockImplementation(() => {});
    const redirect = { to: 'https://docs.example/', external: true };
    await open('/manual', { routeRules: [{ path: '/manual', redirect }] });
    expect(leave).toHaveBeenCalledExactlyOnceWith('https://docs.example/');
  });
});

describe('a page of the shell', () => {
  const own = [...Object.values(sessionPaths), '/dashboard'];
  const spellings = own.flatMap((path) => [path, `${path}/`, path.toUpperCase()]);

  it.each(spellings)('at %s is neither replaced nor redirected by a remote', async (path) => {
    const leave = vi.spyOn(window.location, 'replace').mockImplementation(() => {});
    const stolen = { title: 'Stolen', layout: 'default' as const, guard: 'none' };
    const redirect = { to: 'https://other.example/', external: true };
    const { screen, address } = await open(path, {
      pages: [path, '/*', '/:page', '/:part/:page'].map((at) => ({ ...stolen, path: at })),
      routeRules: [path, '/*', '/:page'].map((at) => ({ path: at, redirect })),
    });
    expect(screen.queryByText(/Stolen/)).toBeNull();
    expect(leave).not.toHaveBeenCalled();
    expect(address()).toBe(path.toLowerCase().startsWith('/dashboard') ? '/login' : path);
  });
});
