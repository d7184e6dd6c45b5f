import type { PageHistory } from '@parapet/remote-kit/page/page-history';
import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { createPath, type Navigator, Router } from 'react-router-dom';

/**
 * The single router of the page. `app/app-routes.tsx` resolves the page at run time.
 *
 * @param hrefOf the address of a path; a new function draws all links again
 */
export function PageRouter({
  history,
  hrefOf,
  children,
}: {
  history: PageHistory;
  hrefOf: (path: string) => string;
  children: ReactNode;
}) {
  const { location, navigationType } = useSyncExternalStore(history.subscribe, history.getSnapshot);
  const navigator = useMemo(
    (): Navigator => ({
      ...history.navigator,
      createHref: (to) => hrefOf(typeof to === 'string' ? to : createPath(to)),
    }),
    [history, hrefOf],
  );
  return (
    <Router
      location={location}
      // The values of react-router's enum.
      navigationType={navigationType as never}
      navigator={navigator}
    >
      {children}
    </Router>
  );
}
