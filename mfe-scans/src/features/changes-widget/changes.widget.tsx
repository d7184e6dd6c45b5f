import { usePolling } from '@parapet/remote-kit/host';
import { TextLink } from '@parapet/ui/link';
import { Panel } from '@parapet/ui/panel';
import { useQuery } from '@tanstack/react-query';
import { QueryBody } from '../../query-body/query-body.tsx';
import { useWidgetsApi } from '../../widgets-app.ts';
import { newsOfScans } from './scan-changes.ts';
import { ScanEntry } from './scan-entry.tsx';

/** Polling interval in milliseconds, of a host that tells of no changes: scans change the feed. */
const REFRESH_MS = 60_000;
/** Scans and changes that are read: those of a scan follow each other. */
const READ = { scans: 8, events: 100 };

/** Shows what the last scans changed, one entry for each. */
export function ChangesWidget() {
  const api = useWidgetsApi();
  const query = useQuery({
    queryKey: ['latest-changes'],
    queryFn: async ({ signal }) => {
      // One that fails ends the others, which nobody waits for then.
      const failed = new AbortController();
      const until = AbortSignal.any([signal, failed.signal]);
      try {
        const [scans, retests, feed] = await Promise.all([
          api.listScans({ limit: READ.scans }, until),
          api.listScans({ limit: READ.scans, kind: 'retest' }, until),
          api.listFeed({ group: ['findings'], limit: READ.events }, until),
        ]);
        return newsOfScans([...scans.items, ...retests.items], feed.items);
      } catch (error) {
        failed.abort();
        throw error;
      }
    },
    refetchInterval: usePolling(REFRESH_MS),
  });
  return (
    <Panel
      title="What changed"
      meta="one entry per scan"
      action={<TextLink href="/dashboard/feed">Feed</TextLink>}
    >
      <QueryBody query={query} lines={6} loadingLabel="Loading what changed" subject="The feed">
        {(entries) =>
          entries.length === 0 ? (
            <p className="text-ink-3">
              Nothing yet. Each scan that ends is listed here with what is new and what is fixed.
            </p>
          ) : (
            <ol aria-label="Last scans">
              {entries.map((entry) => (
                <ScanEntry key={entry.scan.id} entry={entry} />
              ))}
            </ol>
          )
        }
      </QueryBody>
    </Panel>
  );
}
