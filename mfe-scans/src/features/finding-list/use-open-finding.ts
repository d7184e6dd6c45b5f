import { useLocation, useNavigate } from '@parapet/remote-kit/router';
import { useCallback, useMemo } from 'react';

/** The finding that is open beside the list, kept in the URL so links include it. */
export const useOpenFinding = () => {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const openId = useMemo(() => new URLSearchParams(search).get('finding') || null, [search]);

  const hrefOf = useCallback(
    (findingId: string | null): string => {
      const next = new URLSearchParams(search);
      if (findingId === null) next.delete('finding');
      else next.set('finding', findingId);
      return next.size > 0 ? `${pathname}?${next}` : pathname;
    },
    [pathname, search],
  );
  /** Moving through rows replaces the history entry, so Back leaves the list. */
  const show = useCallback(
    (findingId: string) => navigate(hrefOf(findingId), { replace: true }),
    [navigate, hrefOf],
  );
  const close = useCallback(() => navigate(hrefOf(null), { replace: true }), [navigate, hrefOf]);

  return { openId, hrefOf, show, close };
};
