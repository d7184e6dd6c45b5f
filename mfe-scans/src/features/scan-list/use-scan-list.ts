import { isTerminal } from '@parapet/contracts/scans/scan';
import { usePolling } from '@parapet/remote-kit/host';
import { usePagedQuery } from '@parapet/remote-kit/paged-query';
import { useScansApi } from '../../app.ts';

/** Polling interval while a scan is running, in milliseconds, of a host that tells of no changes. */
const REFRESH_MS = 5_000;

/** The scans of the workspace, refreshed while one is running. */
export const useScanList = () => {
  const api = useScansApi();
  const polling = usePolling(REFRESH_MS);
  return usePagedQuery({
    queryKey: ['scans'],
    readPage: (cursor, signal) => api.listScans({ cursor, limit: 50 }, signal),
    refetchInterval: (pages) =>
      pages.some(({ items }) => items.some((scan) => !isTerminal(scan.status))) ? polling : false,
  });
};
