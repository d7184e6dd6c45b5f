import { failureMessage } from '@parapet/api-client/failure-message';
import { useQueryState } from '@parapet/remote-kit/query-state';
import { EmptyState } from '@parapet/ui/empty-state';
import { FailureState } from '@parapet/ui/failure-state';
import { TextLink } from '@parapet/ui/link';
import { Panel } from '@parapet/ui/panel';
import { Skeleton } from '@parapet/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FeedRow } from '../../feed-labels/feed-row.tsx';
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
  const state = useQueryState(query);
  switch (state.status) {
    case 'loading':
      return (
        <Frame>
          <Skeleton lines={SHOWN} label="Loading what changed" />
        </Frame>
      );
    case 'failed':
      return (
        <Frame>
          <FailureState
            message={failureMessage(state.error, 'The feed')}
            onRetry={query.refetch}
            retrying={state.retrying}
          />
        </Frame>
      );
    case 'ready':
      return (
        <Frame>
          {state.data.items.length === 0 ? (
            <EmptyState title="Nothing has changed yet">
              New ports, versions, certificates and findings are listed here.
            </EmptyState>
          ) : (
            <ol>
              {state.data.items.map((event) => (
                <FeedRow key={event.id} event={event} />
              ))}
            </ol>
          )}
        </Frame>
      );
  }
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <Panel title="What changed" action={<TextLink href="/dashboard/feed">Feed</TextLink>}>
      {children}
    </Panel>
  );
}
