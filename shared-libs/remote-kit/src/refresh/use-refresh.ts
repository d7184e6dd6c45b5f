import { useEffect, useEffectEvent } from 'react';

/** Calls `refresh` again and again while the page can be seen; null: not now. */
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
