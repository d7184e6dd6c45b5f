import { useCallback, useSyncExternalStore } from 'react';

/** The width under which there is one column, tables are cards and the navigation is a drawer. */
export const phoneQuery = '(max-width: 719px)';

/** The width under which a header cannot hold title, search field and actions in one row. */
export const narrowQuery = '(max-width: 1079px)';

/** Returns whether a media query holds now. On a server it does not. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}
