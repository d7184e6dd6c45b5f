import { ErrorBoundary } from '@parapet/remote-kit/error-boundary';
import type { PageHistory } from '@parapet/remote-kit/page/page-history';
import { RoutedLink } from '@parapet/remote-kit/routed-link';
import { LinkProvider } from '@parapet/ui/link';
import { type ReactNode, useCallback } from 'react';
import { useLocation } from 'react-router-dom';
import { useStore } from 'zustand';
import { PageRouter } from '../navigation/page-router.tsx';
import type { PageTitle } from '../navigation/page-title.ts';
import type { NoticesStore } from '../notices/notices.store.ts';
import { Notices } from '../notices/notices.tsx';
import { type Remotes, RemotesProvider } from '../remotes/remotes-context.tsx';
import type { ReportError } from '../reports/report-error.ts';
import type { Session } from '../session/service/create-session.ts';
import { SessionProvider } from '../session/session-context.tsx';
import { inWorkspace } from '../session/workspace/named-workspace.ts';
import type { TourGuide } from '../tour/tour-guide.ts';
import { TourGuideProvider } from '../tour/tour-guide-context.tsx';
import { AppRoutes } from './app-routes.tsx';
import { ErrorScreen } from './error-screens.tsx';

/** Shows an error screen for a page that failed to render, until the next navigation. */
function PageErrorBoundary(props: {
  onError: (error: unknown, componentStack: string) => void;
  children: ReactNode;
}) {
  const { key } = useLocation();
  return (
    <ErrorBoundary
      resetKey={key}
      onError={props.onError}
      fallback={(error) => (
        <ErrorScreen message={error instanceof Error ? error.message : String(error)} />
      )}
    >
      {props.children}
    </ErrorBoundary>
  );
}

/** Wraps every page in the router, the context providers and the error boundary. */
export function App(props: {
  session: Session;
  remotes: Remotes;
  notices: NoticesStore;
  history: PageHistory;
  guide: TourGuide;
  title: PageTitle;
  reportError: ReportError;
}) {
  const onError = (error: unknown, componentStack: string) => {
    props.reportError(error, { componentStack });
    void props.remotes.deployments.recoverChunk(error);
  };
  const workspaceId = useStore(props.session.workspace, ({ current }) => current?.id ?? null);
  const hrefOf = useCallback((path: string) => inWorkspace(path, workspaceId), [workspaceId]);
  return (
    <PageRouter history={props.history} hrefOf={hrefOf}>
      <LinkProvider component={RoutedLink}>
        <SessionProvider session={props.session}>
          <RemotesProvider remotes={props.remotes}>
            <TourGuideProvider guide={props.guide}>
              <PageErrorBoundary onError={onError}>
                <AppRoutes named={useStore(props.title)} />
              </PageErrorBoundary>
            </TourGuideProvider>
            <Notices store={props.notices} />
          </RemotesProvider>
        </SessionProvider>
      </LinkProvider>
    </PageRouter>
  );
}
