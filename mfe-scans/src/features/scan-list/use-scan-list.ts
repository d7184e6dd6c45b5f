import { isTerminal } from '@parapet/contracts/scans/scan';
import { usePagedQuery } from '@parapet/remote-kit/paged-query';
import { useScansApi } from '../../app.ts';

/** Refresh interval while a scan is running, in milliseconds. */
const REFRESH_MS = 5_000;

/** The scans of the workspace, refreshed while one is running. */
export const useScanList = () => {
  const api = useScansApi();
  return usePagedQuery({
    queryKey: ['scans'],
    readPage: (cursor, signal) => api.listScans({ cursor, limit: 50 }, signal),
    refetchInterval: (pages) =>
      pages.some(({ items }) => items.some((scan) => !isTerminal(scan.status)))
        ? REFRESH_MS
        : false,
  });
};
