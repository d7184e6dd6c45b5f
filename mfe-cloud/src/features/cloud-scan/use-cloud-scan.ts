import type { CloudScan } from '@parapet/contracts/cloud/posture';
import { isTerminal, type ScanEvent } from '@parapet/contracts/scans/scan';
import { useHost } from '@parapet/remote-kit/host';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useCloudApi } from '../../app.ts';

type FindingEvent = Extract<ScanEvent, { type: 'finding' }>;
export type LiveFinding = FindingEvent['finding'] & Pick<FindingEvent, 'change' | 'at'>;
export type Connection = 'live' | 'waiting' | 'lost' | 'over';

/** Milliseconds between reads of the regions while the scan runs; events tell of findings and progress at once. */
const REGIONS_MS = 4_000;

/** A scan of an account with its events. */
export const useCloudScan = (scanId: string) => {
  const api = useCloudApi();
  const queries = useQueryClient();
  const { reportError } = useHost();
  const [findings, setFindings] = useState<readonly LiveFinding[]>([]);
  const [connection, setConnection] = useState<Connection>('live');
  const [attempt, setAttempt] = useState(0);
  const query = useQuery({
    queryKey: keyOf(scanId),
    queryFn: ({ signal }) => api.getScan(scanId, signal),
    refetchInterval: ({ state }) =>
      state.data && isTerminal(state.data.scan.status) ? false : REGIONS_MS,
  });
  const isFound = query.data !== undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt follows the scan anew
  useEffect(() => {
    if (!isFound) return;
    const controller = new AbortController();
    const { signal } = controller;
    const onEvent = (event: ScanEvent) => {
      if (event.type === 'scan') {
        queries.setQueryData<CloudScan>(
          keyOf(scanId),
          (now) => now && (isTerminal(now.scan.status) ? now : { ...now, scan: event.scan }),
        );
        return;
      }
      const finding = { ...event.finding, change: event.change, at: event.at };
      setFindings((now) => [finding, ...now.filter(({ id }) => id !== finding.id)]);
    };
    const follow = async () => {
      try {
        await api.streamScan(
          scanId,
          {
            onEvent,
            onConnection: (next) => setConnection(next === 'open' ? 'live' : 'waiting'),
          },
          signal,
        );
        // The last event may be a finding, so the final state is read once.
        await queries.invalidateQueries({ queryKey: keyOf(scanId) });
        setConnection('over');
      } catch (error) {
        if (signal.aborted) return;
        reportError(error);
        setConnection('lost');
      }
    };
    setConnection('live');
    void follow();
    return () => controller.abort();
  }, [api, scanId, isFound, attempt, queries, reportError]);

  const reconnect = useCallback(() => setAttempt((count) => count + 1), []);
  return { query, findings, connection, reconnect };
};

const keyOf = (scanId: string) => ['cloud-scan', scanId];
