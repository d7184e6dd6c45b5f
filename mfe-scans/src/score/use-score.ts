import { usePolling } from '@parapet/remote-kit/host';
import { useQuery } from '@tanstack/react-query';
import { useWidgetsApi } from '../widgets-app.ts';

/** Polling interval in milliseconds, of a host that tells of no changes: scans and decisions change the score and the fixes. */
const REFRESH_MS = 60_000;

/** The score with its history, what lowers it and what the next fixes would give; all widgets share one answer. */
export const useScore = () => {
  const api = useWidgetsApi();
  return useQuery({
    queryKey: ['workspace-score'],
    queryFn: ({ signal }) => api.getScore(signal),
    refetchInterval: usePolling(REFRESH_MS),
    // A widget that is drawn a moment later uses the same answer.
    staleTime: REFRESH_MS / 2,
  });
};
