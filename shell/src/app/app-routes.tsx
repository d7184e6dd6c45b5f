import { guardSchema } from '@parapet/contracts/releases/release';
import { type Registry, remotesWithoutPages } from '@parapet/remote-kit/page/registry';
import { type ReactNode, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { DashboardPage } from '../dashboard/dashboard-page.tsx';
import { WorkspacePage } from '../dashboard/workspace-page.tsx';
import { DashboardLayout } from '../layout/dashboard-layout.tsx';
import { DefaultLayout } from '../layout/default-layout.tsx';
import { findPage, findRedirect, type Page } from '../navigation/page-table.ts';
import type { NamedPage } from '../navigation/page-title.ts';
import { routeRules } from '../navigation/route-rules.ts';
import { PreviewBanner } from '../preview/previews-context.tsx';
import { RefusedRemote, RemoteOutlet } from '../remotes/remote-outlet.tsx';
import { useRegistry } from '../remotes/remotes-context.tsx';
import { AuthGuard, GuestGuard } from '../session/guards.tsx';
import { isUnderDashboard } from '../session/links/auth-routes.ts';
import { sessionRoutes } from '../session/session-routes.tsx';
import { ErrorScreen, MissingRemotesScreen, NotFoundScreen } from './error-screens.tsx';

const shellPages: readonly Page[] = [
  ...sessionRoutes.map(
    ({ element, ...page }): Page => ({
      ...page,
      layout: 'auth',
      content: { kind: 'element', element },
    }),
  ),
  {
    path: '/dashboard',
    title: 'Overview',
    layout: 'dashboard',
    guard: 'auth',
    content: { kind: 'element', element: <DashboardPage /> },
  },
];

function Guarded({
  guard,
  pathname,
  children,
}: {
  guard: string;
  pathname: string;
  children: ReactNode;
}) {
  const waiting = <div className="shell-waiting" aria-busy="true" />;
  const isKnown = guardSchema.safeParse(guard).success;
  const page = isKnown ? children : <ErrorScreen message={`Unknown route middleware ${guard}`} />;
  // Every page below the dashboard needs a session, even if its manifest names no guard.
  if (guard === 'auth' || isUnderDashboard(pathname)) {
    return <AuthGuard waiting={waiting}>{page}</AuthGuard>;
  }
  if (guard === 'guest') return <GuestGuard waiting={waiting}>{page}</GuestGuard>;
  return page;
}

function InLayout({ layout, children }: { layout: Page['layout']; children: ReactNode }) {
  const bar = <PreviewBanner />;
  if (layout === 'dashboard') {
    return <DashboardLayout banner={bar}>{children}</DashboardLayout>;
  }
  return (
    <>
      {bar}
      {layout === 'default' ? <DefaultLayout>{children}</DefaultLayout> : children}
    </>
  );
}

function PageContent({ page }: { page: Page }) {
  if (page.content.kind === 'element') return page.content.element;
  const { remote } = page.content;
  const Content = page.layout === 'dashboard' ? WorkspacePage : RemoteOutlet;
  return <Content key={remote.name} remote={remote} title={page.title} />;
}

function ExternalRedirect({ to }: { to: string }) {
  useEffect(() => window.location.replace(to), [to]);
  return null;
}

function UnknownPath({ registry }: { registry: Registry }) {
  const missing = remotesWithoutPages(registry);
  if (missing.length === 0) return <NotFoundScreen />;
  return (
    <MissingRemotesScreen>
      {missing.map(({ name, reason }) => (
        <RefusedRemote key={name} name={name} reason={reason} />
      ))}
    </MissingRemotesScreen>
  );
}

/** Renders the page of the current path: route rules first, then its guard, layout and content. */
export function AppRoutes({ named = null }: { named?: NamedPage | null }) {
  const registry = useRegistry();
  const { pathname } = useLocation();
  // The title of a served document is replaced by the page's own.
  useEffect(() => document.querySelector('title[data-served]')?.remove(), []);
  const redirect = findRedirect(routeRules, registry, pathname);
  if (redirect?.external) return <ExternalRedirect to={redirect.to} />;
  if (redirect) return <Navigate to={redirect.to} replace />;

  const page = findPage(shellPages, registry, pathname);
  if (!page) {
    return (
      <Guarded guard="none" pathname={pathname}>
        <InLayout layout={isUnderDashboard(pathname) ? 'dashboard' : 'auth'}>
          <UnknownPath registry={registry} />
        </InLayout>
      </Guarded>
    );
  }
  return (
    <Guarded guard={page.guard} pathname={pathname}>
      <title>{`${named?.pathname === pathname ? named.title : page.title} · Parapet`}</title>
      <InLayout layout={page.layout}>
        <PageContent page={page} />
      </InLayout>
    </Guarded>
  );
}
