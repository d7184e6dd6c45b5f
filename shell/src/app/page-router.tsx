import { type ReactNode, useSyncExternalStore } from 'react';
import { Router } from 'react-router-dom';
import type { PageHistory } from './page-history.ts';

/** The one router of the page. Which page stands where is read at run time, in `app-routes.tsx`. */
export function PageRouter({ history, children }: { history: PageHistory; children: ReactNode }) {
  const { location, navigationType } = useSyncExternalStore(history.subscribe, history.getSnapshot);
  return (
    <Router
      location={location}
      // react-router's own enum, by its values.
      navigationType={navigationType as never}
      navigator={history.navigator}
    >
      {children}
    </Router>
  );
}
