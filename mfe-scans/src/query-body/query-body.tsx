import { failureMessage } from '@parapet/api-client/failure-message';
import { type QueryResult, useQueryState } from '@parapet/remote-kit/query-state';
import { FailureState } from '@parapet/ui/failure-state';
import { Skeleton } from '@parapet/ui/skeleton';
import type { ReactNode } from 'react';

/** Shows what a query has read, or that it loads, or that it failed, with a way to try again. */
export function QueryBody<Data>({
  query,
  lines,
  loadingLabel,
  subject,
  children,
}: {
  query: QueryResult<Data> & { readonly refetch: () => unknown };
  /** The height while it loads. */
  lines: number;
  loadingLabel: string;
  /** Tells what could not be read, for the message. */
  subject: string;
  children: (data: Data) => ReactNode;
}) {
  const state = useQueryState(query);
  switch (state.status) {
    case 'loading':
      return <Skeleton lines={lines} label={loadingLabel} />;
    case 'failed':
      return (
        <FailureState
          message={failureMessage(state.error, subject)}
          onRetry={query.refetch}
          retrying={state.retrying}
        />
      );
    case 'ready':
      return children(state.data);
  }
}
