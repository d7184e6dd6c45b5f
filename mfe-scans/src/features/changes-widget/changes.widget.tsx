import { EmptyState } from '@parapet/ui/empty-state';
import { TextLink } from '@parapet/ui/link';
import { Panel } from '@parapet/ui/panel';
import { useQuery } from '@tanstack/react-query';
import { FeedRow } from '../../feed-labels/feed-row.tsx';
import { QueryBody } from '../../query-body/query-body.tsx';
import { useWidgetsApi } from '../../widgets-app.ts';

/** Refresh interval in milliseconds: scans change the feed. */
const REFRESH_MS = 60_000;
const SHOWN = 5;

/** The last changes of the feed. */
export function ChangesWidget() {
  const api = useWidgetsApi();
  const query = useQuery({
    queryKey: ['latest-changes'],
    queryFn: ({ signal }) => api.listFeed({ limit: SHOWN }, signal),
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
              {items.map((event) => (
                <FeedRow key={event.id} event={event} />
              ))}
            </ol>
          )
        }
      </QueryBody>
    </Panel>
  );
}
