import { useHost } from '@parapet/remote-kit/host';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import {
  createLiveScanStore,
  type LiveScanApi,
  type LiveScanState,
  type LiveScanStore,
} from './live-scan.store.ts';

export interface LiveScan {
  state: LiveScanState;
  command: LiveScanStore['command'];
  /** Reads and follows the scan again after a failure. */
  restart: () => void;
}

export const useLiveScan = (api: LiveScanApi, scanId: string): LiveScan => {
  const { reportError } = useHost();
  const store = useMemo(
    () => createLiveScanStore(api, scanId, reportError),
    [api, scanId, reportError],
  );
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt starts the store anew
  useEffect(() => store.start(), [store, attempt]);
  const state = useSyncExternalStore(store.subscribe, store.getSnapshot);
  const restart = useCallback(() => setAttempt((count) => count + 1), []);
  return { state, command: store.command, restart };
};
