import { runtimeConfigSchema } from '@parapet/contracts/releases/runtime-config';
import { createHost } from '@parapet/remote-kit/page/create-host';
import { createKnownReleases } from '@parapet/remote-kit/page/known-releases';
import { createPageHistory } from '@parapet/remote-kit/page/page-history';
import { prefetch } from '@parapet/remote-kit/page/prefetch';
import { readRegistry } from '@parapet/remote-kit/page/registry';
import { onboardingTour } from '@parapet/tours/onboarding.tour';
import { pollDeployments } from '../deployments/deployment-watch.ts';
import { watchPage } from '../deployments/watch-page.ts';
import { createHostPorts } from '../host/host-ports.ts';
import { createLive } from '../live/create-live.ts';
import { isIntercomStyle } from '../messaging/intercom-style.ts';
import { startMessaging } from '../messaging/start-messaging.ts';
import { remoteEntryAt } from '../navigation/page-table.ts';
import { createPageTitle } from '../navigation/page-title.ts';
import { createPageTransition, type PageTransition } from '../navigation/page-transition.ts';
import { prefetchLinks } from '../navigation/prefetch-links.ts';
import { restoreScroll } from '../navigation/scroll-restoration.ts';
import { createNoticesStore } from '../notices/notices.store.ts';
import { createPreviews, hasPreviewMarks } from '../preview/previews.ts';
import { PreviewsProvider } from '../preview/previews-context.tsx';
import { createLiveRegistry } from '../registry/live-registry.ts';
import { preloadLibraries } from '../remotes/preload-libraries.ts';
import type { CountMount } from '../remotes/remotes-context.tsx';
import { markSession, servedDocument } from '../remotes/served-document.ts';
import { watchLeftovers } from '../remotes/watch-leftovers.ts';
import { createReportError } from '../reports/report-error.ts';
import { reportRefused } from '../reports/report-refused.ts';
import { startErrorReports } from '../reports/start-error-reports.ts';
import { isUnderDashboard } from '../session/links/auth-routes.ts';
import type { LinkReader } from '../session/links/link-reader.ts';
import { createBrowserSession } from '../session/service/browser-session.ts';
import type { Session } from '../session/service/create-session.ts';
import { preloadSessionPages, sessionRoutes } from '../session/session-routes.tsx';
import {
  syncWorkspaceAddress,
  workspaceAddresses,
} from '../session/workspace/workspace-address.ts';
import { syncTheme } from '../theme/sync-theme.ts';
import { systemTheme } from '../theme/system-theme.ts';
import { createTourGuide } from '../tour/tour-guide.ts';
import { App } from './app.tsx';

const READ_TIMEOUT_MS = 15_000;

/** The bundler replaces it. */
declare const process: { readonly env: { readonly NODE_ENV?: string } };

const IS_DEVELOPMENT = process.env.NODE_ENV === 'development';

const warn = (message: string): void => {
  // biome-ignore lint/suspicious/noConsole: a message for the developer of a remote.
  console.warn(message);
};

/** @throws Error with a message for the user. */
const readJson = async (path: string, init: RequestInit = {}): Promise<unknown> => {
  try {
    const response = await fetch(path, { ...init, signal: AbortSignal.timeout(READ_TIMEOUT_MS) });
    if (response.ok) return await response.json();
    throw new Error(`${path} answered ${response.status}.`);
  } catch (cause) {
    const reason = cause instanceof Error && cause.name === 'TimeoutError' ? ' in time' : '';
    throw new Error(`${path} could not be read${reason}.`, { cause });
  }
};

/**
 * The composition root: reads the run-time configuration and the registry, then wires the
 * session, the router and the remotes.
 *
 * @param links holds the sign-in link that was read from the address
 * @throws Error when `/config.json` or `/remotes.json` cannot be read
 */
export const startShell = async (links: LinkReader) => {
  const [configuration, remotesJson] = await Promise.all([
    readJson('/config.json'),
    readJson('/remotes.json'),
  ]);
  const config = runtimeConfigSchema.parse(configuration);
  if (sessionRoutes.some(({ path }) => path === location.pathname)) {
    // The page reports a failure and reloads.
    preloadSessionPages().catch(() => {});
  }
  const initialRegistry = readRegistry(remotesJson);
  const releases = createKnownReleases();
  const notices = createNoticesStore();
  const reportError = createReportError(
    startErrorReports(config, {
      userId: () => session.auth.getState().user?.id ?? null,
      releases,
    }),
  );

  const { notify, confirm } = notices.getState();
  let transition: PageTransition | null = null;
  const history = createPageHistory(
    window,
    (question) =>
      confirm({ title: 'Leave without saving?', body: question, confirmLabel: 'Leave' }),
    (pathname) => transition?.awaitPage(pathname) ?? null,
    workspaceAddresses(() => session),
  );
  const session: Session = createBrowserSession(config, {
    systemTheme: systemTheme((query) => window.matchMedia(query)),
    navigate: (path) => history.navigator.replace(path),
    currentPath: () => location.pathname + location.search + location.hash,
    notify,
    reportError,
    links,
  });
  // Before the session starts, which a preview needs early.
  syncWorkspaceAddress(session, history, window.history);
  const readRight = async () => (await import('../preview/read-right.ts')).readRight(session.api);
  const previews = createPreviews({
    auth: session.auth,
    isNeeded: () => hasPreviewMarks(window),
    readRight,
    load: async () => {
      const { createBrowserPreview } = await import('../preview/browser-preview.ts');
      return createBrowserPreview(session, config.publicUrl, history, { confirm, readRight, warn });
    },
  });
  const preview = await previews.openIfNeeded();
  const ports = createHostPorts(session);
  const { origin } = location;
  const liveChanges = createLive({ session, origin, view: window, page: document, reportError });
  const track = startMessaging(session, reportError);
  const deployments = watchPage(initialRegistry, {
    notify,
    mayLeave: history.mayLeave,
    hasLoaded: (remote) => transition?.hasLoaded(remote) ?? false,
    live: () => live,
  });
  const hasPreview = preview?.isAgreed() ?? false;
  // A preview belongs to the user who agreed to it, so the session has to be known first.
  if (hasPreview) void session.start();
  const registry = (await preview?.applyTo(initialRegistry)) ?? initialRegistry;
  reportRefused(registry, reportError);
  const live = createLiveRegistry(registry, {
    read: async () => readRegistry(await readJson('/remotes.json', { cache: 'no-cache' })),
    isPinned: (name) =>
      preview?.store.getState().shown.some(({ request }) => request.remote === name) ?? false,
    onRefreshed: ({ name, manifest }) => {
      if (manifest) deployments.recordBuild(name, manifest.buildId);
    },
  });
  const countMount: CountMount = (event) => {
    const release = live.getSnapshot().watched?.find(({ name }) => name === event.remote);
    if (!release) return;
    const { getAccessToken } = session.service;
    void import('../reports/mount-reports.ts').then(
      ({ countMounts }) => countMounts(getAccessToken, { ...event, ...release }),
      () => {},
    );
  };
  const title = createPageTitle();
  const host = await createHost({
    remotes: registry,
    releases,
    api: { base: config.apiBase, key: config.supabaseKey },
    deployment: config.mode,
    history,
    ...ports,
    live: liveChanges,
    notify,
    confirm,
    track,
    reportError: (error, context) => {
      const { remote, buildId } = context;
      if (remote && buildId)
        countMount({ remote, buildId, exposed: 'lifecycles', outcome: 'errors' });
      reportError(error, context);
    },
    setTitle: (text) =>
      title.setState({ pathname: history.getSnapshot().location.pathname, title: text }, true),
    sharesAmongRemotes: false,
    isPageStyle: isIntercomStyle,
    ...(IS_DEVELOPMENT ? { warn } : {}),
  });
  const pages = createPageTransition(
    live.getSnapshot,
    host.loader,
    (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    (pathname) => !isUnderDashboard(pathname) || session.auth.getState().isLoggedIn,
  );
  transition = pages;
  const loadPage = () => {
    const { pathname } = history.getSnapshot().location;
    if (isUnderDashboard(pathname) && session.auth.getState().isLoggedIn)
      preloadLibraries(pathname === '/dashboard');
    pages.begin(pathname);
  };
  loadPage();
  session.auth.subscribe(({ isLoggedIn }, { isLoggedIn: wasLoggedIn }) => {
    markSession(isLoggedIn);
    if (isLoggedIn && !wasLoggedIn) loadPage();
  });
  const leftovers = IS_DEVELOPMENT ? watchLeftovers(window, releases, warn) : undefined;
  const remotes = {
    live,
    styles: host.styles,
    leftovers,
    mountParcel: host.mountParcel,
    loader: pages.loader,
    deployments,
    createHost: host.contextFor,
    countMount,
    changes: liveChanges,
  };
  const guide = createTourGuide(session.tour, onboardingTour, (error) => {
    reportError(error);
    void deployments.recoverChunk(error);
  });

  syncTheme(session.theme, history);
  restoreScroll(history, window, { isServed: servedDocument() !== null });
  prefetchLinks(window, {
    history,
    remoteAt: (pathname) => remoteEntryAt(live.getSnapshot(), pathname),
    prefetch: (entry) => {
      if (!pages.preload(entry)) prefetch(entry);
    },
  });
  pollDeployments(deployments, window, history.subscribe);
  preview?.start();
  if (!hasPreview) void session.start();
  return (
    <PreviewsProvider value={previews}>
      <App {...{ session, remotes, notices, history, guide, title, reportError }} />
    </PreviewsProvider>
  );
};
