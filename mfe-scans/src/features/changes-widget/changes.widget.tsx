import { EmptyState } from '@parapet/ui/empty-state';
import { TextLink } from '@parapet/ui/link';
import { Panel } from '@parapet/ui/panel';
import { useQuery } from '@tanstack/react-query';
import { FeedRuns, runsOf } from '../../feed-labels/feed-runs.tsx';
import { QueryBody } from '../../query-body/query-body.tsx';
import { useWidgetsApi } from '../../widgets-app.ts';

/** Refresh interval in milliseconds: scans change the feed. */
const REFRESH_MS = 60_000;
const SHOWN = 5;
/** Changes that are read: what repeats is one line. */
const READ = 50;

/** The last changes of the feed. */
export function ChangesWidget() {
  const api = useWidgetsApi();
  const query = useQuery({
    queryKey: ['latest-changes'],
    queryFn: ({ signal }) => api.listFeed({ limit: READ }, signal),
    refetchInterval: REFRESH_MS,
  });
  return (
    <Panel title="What changed" action={<TextLink href="/dashboard/feed">Feed</TextLink>}>
      <QueryBody query={query} lines={SHOWN} loadingLabel="Loading what changed" subject="The feed">
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title="Nothing has changed yet">
              New ports, versions, certificates and findings are listed here.
            </EmptyState>
          ) : (
            <ol>
              <FeedRuns runs={runsOf(items).slice(0, SHOWN)} />
            </ol>
          )
        }
      </QueryBody>
    </Panel>
  );
}
