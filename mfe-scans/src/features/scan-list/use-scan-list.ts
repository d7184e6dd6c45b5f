import { isTerminal } from '@parapet/contracts/scan';
import { usePagedResource } from '@parapet/remote-kit/paged-resource';
import { useRefresh } from '@parapet/remote-kit/use-refresh';
import { useScansApi } from '../../app.ts';

/** Refresh interval while a scan is running, in milliseconds. */
const REFRESH_MS = 5_000;

/** The scans of the workspace, refreshed while one is running. */
export const useScanList = () => {
  const api = useScansApi();
  const list = usePagedResource(`scans of ${api.workspaceId}`, (cursor, signal) =>
    api.listScans({ cursor, limit: 50 }, signal),
  );
  const { state } = list;
  const isRunning =
    state.status === 'ready' && state.data.items.some((scan) => !isTerminal(scan.status));
  useRefresh(() => void list.reload(), isRunning ? REFRESH_MS : null);
  return list;
};
