import { isTerminal } from '@parapet/contracts/scan';
import { usePagedResource } from '@parapet/remote-kit/paged-resource';
import { useRefresh } from '@parapet/remote-kit/use-refresh';
import { useScansApi } from '../../api/api-context.ts';

/** How often the list is read again while a scan in it works, in milliseconds. */
const REFRESH_MS = 5_000;

/** The scans of the workspace, read again while one of them works. */
export const useScanList = () => {
  const api = useScansApi();
  const list = usePagedResource(`scans of ${api.workspaceId}`, (cursor, signal) =>
    api.listScans({ cursor, limit: 50 }, signal),
  );
  const { state } = list;
  const isWorking =
    state.status === 'ready' && state.data.items.some((scan) => !isTerminal(scan.status));
  useRefresh(() => void list.reload(), isWorking ? REFRESH_MS : null);
  return list;
};
