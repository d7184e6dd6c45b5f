import { type ReactNode, useEffect, useMemo } from 'react';
import { Router } from 'react-router-dom';
import { useHost, useHostRouter } from '../host.tsx';

/**
 * The router of the host inside a remote. Links, back and forward work on the host's history, and a
 * change of location remounts nothing.
 */
export function HostRouter({ children }: { children: ReactNode }) {
  const { router } = useHost();
  const { location, navigationType } = useHostRouter();
  return (
    <Router
      location={location}
      // The values of react-router's enum.
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
