import type { PageHistory } from '@parapet/remote-kit/page/page-history';
import { type ReactNode, useSyncExternalStore } from 'react';
import { Router } from 'react-router-dom';

/** The single router of the page. `app/app-routes.tsx` resolves the page at run time. */
export function PageRouter({ history, children }: { history: PageHistory; children: ReactNode }) {
  const { location, navigationType } = useSyncExternalStore(history.subscribe, history.getSnapshot);
  return (
    <Router
      location={location}
      // The values of react-router's enum.
      navigationType={navigationType as never}
      navigator={history.navigator}
    >
      {children}
    </Router>
  );
}
