import { type ReactNode, useEffect, useMemo } from 'react';
import { Router } from 'react-router-dom';
import { useHost, useHostRouter } from '../host.tsx';

/**
 * The host's one router, inside a remote: links, relative links, back and forward work on the
 * host's history, and nothing is mounted anew when the location changes.
 */
export function HostRouter({ children }: { children: ReactNode }) {
  const { router } = useHost();
  const { location, navigationType } = useHostRouter();
  return (
    <Router
      location={location}
      // react-router's own enum, by its values.
      navigationType={navigationType as never}
      navigator={router.navigator}
    >
      {children}
    </Router>
  );
}

/** Asks `question` before anything leaves the page, while `unsaved` is true. */
export const useUnsavedChanges = (unsaved: boolean, question: string): void => {
  const { router } = useHost();
  const blocker = useMemo(() => ({ question }), [question]);
  useEffect(() => (unsaved ? router.block(blocker) : undefined), [unsaved, router, blocker]);
};
