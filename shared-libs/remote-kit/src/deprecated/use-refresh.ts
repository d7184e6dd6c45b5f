import { useEffect, useEffectEvent } from 'react';

/**
 * Calls `refresh` periodically while the page is visible; null pauses it.
 *
 * @deprecated for remotes that were built with kit 2.3 or older; use the `refetchInterval` of a query
 */
export const useRefresh = (refresh: () => void, everyMs: number | null): void => {
  const refreshSeen = useEffectEvent(() => {
    if (!document.hidden) refresh();
  });
  useEffect(() => {
    if (everyMs === null) return;
    const timer = setInterval(refreshSeen, everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
};
