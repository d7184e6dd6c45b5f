import { isTerminal, type Scan, type ScanHosts } from '@parapet/contracts/scans/scan';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useScansApi } from '../../app.ts';
import { rateOf, withReading } from './host-rates.ts';

const READ_MS = 2_000;

/** The hosts of a scan whose name has `q` in it, read again while it sends requests, and after it changed. */
export function useScanHosts({ id, status }: Pick<Scan, 'id' | 'status'>, q: string) {
  const api = useScansApi();
  const sends = !isTerminal(status) && status !== 'paused';
  const query = useQuery({
    queryKey: ['scan-hosts', id, q, status],
    queryFn: ({ signal }) => api.listScanHosts(id, q, signal),
    placeholderData: keepPreviousData,
    refetchInterval: sends ? READ_MS : false,
  });
  const readings = useReadings(query.data);
  return { query, rateOf: (host: string) => (sends ? rateOf(host, readings) : null) };
}

function useReadings(latest: ScanHosts | undefined) {
  const [readings, setReadings] = useState<readonly ScanHosts[]>([]);
  if (latest === undefined || readings.at(-1)?.readAt === latest.readAt) return readings;
  const next = withReading(readings, latest);
  setReadings(next);
  return next;
}
