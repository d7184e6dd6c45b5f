import { RoutedLink } from '@parapet/remote-kit/routed-link';
import { LinkProvider } from '@parapet/ui/link';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { StrictMode } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { AuthGuard, GuestGuard } from '../guards.tsx';
import { createLinkReader } from '../links/link-reader.ts';
import { SessionProvider } from '../session-context.tsx';
import { preloadSessionPages, sessionRoutes } from '../session-routes.tsx';
import { createTestSession } from './create-test-session.ts';

/**
 * Opens an address in an app with the session pages, a guarded dashboard and a public page, and
 * starts the session.
 */
export const renderPage = async (
  address: string,
  options: Parameters<typeof createTestSession>[0] & { signedInAs?: 'mara' | undefined } = {},
) => {
  await preloadSessionPages();
  window.history.replaceState(null, '', address);
  const links = createLinkReader(window);
  const routes = [
    ...sessionRoutes.map(({ path, guard, element }) => ({
      path,
      element: guard === 'guest' ? <GuestGuard>{element}</GuestGuard> : element,
    })),
    { path: '/dashboard/*', element: <AuthGuard>{<h1>Dashboard</h1>}</AuthGuard> },
    { path: '*', element: <h1>Public page</h1> },
  ];
  const withLinks = ({ element, ...route }: { path: string; element: ReactNode }) => ({
    ...route,
    element: <LinkProvider component={RoutedLink}>{element}</LinkProvider>,
  });
  const router = createBrowserRouter(routes.map(withLinks));
  const test = createTestSession({
    ...options,
    environment: {
      links,
      navigate: (path) => void router.navigate(path, { replace: true }),
      currentPath: () => {
        const { pathname, search, hash } = router.state.location;
        return pathname + search + hash;
      },
      ...options.environment,
    },
  });
  const screen = render(
    <StrictMode>
      <SessionProvider session={test.session}>
        <RouterProvider router={router} />
      </SessionProvider>
    </StrictMode>,
  );
  await test.session.start();
  return {
    ...test,
    screen,
    user: userEvent.setup(),
    address: () => window.location.pathname + window.location.search + window.location.hash,
  };
};
