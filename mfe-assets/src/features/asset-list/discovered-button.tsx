import { usePolling } from '@parapet/remote-kit/host';
import { Button } from '@parapet/ui/button';
import { useQuery } from '@tanstack/react-query';
import { Radar } from 'lucide-react';
import { useAssetsApi } from '../../app.ts';

/** Polling interval in milliseconds, of a host that tells of no changes: a search may be running. */
const REFRESH_MS = 15_000;

/** Leads to the discovered names, with how many wait for a decision. */
export function DiscoveredButton() {
  const api = useAssetsApi();
  const { data } = useQuery({
    // Under the key of the lists of names, so that a decision reads it again.
    queryKey: ['candidates', 'count'],
    queryFn: ({ signal }) => api.listCandidates({ state: 'candidate', limit: 1 }, signal),
    refetchInterval: usePolling(REFRESH_MS),
  });
  const waiting = data?.counts.candidate ?? 0;
  return (
    <Button icon={Radar} href="/dashboard/assets?view=discovered">
      Discovered
      {waiting > 0 ? (
        <span className="text-ink-2 tabular-nums">
          {waiting.toLocaleString('en')}
          <span className="pp-sr-only"> to decide</span>
        </span>
      ) : null}
    </Button>
  );
}
