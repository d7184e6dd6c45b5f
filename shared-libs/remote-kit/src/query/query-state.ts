import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';

/** The state that a view renders, one branch for each status. */
export type QueryState<T> =
  | { status: 'loading' }
  | {
      status: 'ready';
      data: T;
      /** Null while data of the previous query is shown. */
      readAt: Date | null;
      /** A request is under way; `data` is shown until it ends. */
      refreshing: boolean;
      /** The error of the last refresh while `data` is still shown; null if it succeeded. */
      refreshError: unknown;
    }
  | { status: 'failed'; error: unknown; retrying: boolean };

/** The fields of a result of TanStack Query that {@link useQueryState} reads. */
export type QueryResult<T> = Pick<
  UseQueryResult<T>,
  | 'data'
  | 'dataUpdatedAt'
  | 'error'
  | 'errorUpdatedAt'
  | 'isPlaceholderData'
  | 'isRefetchError'
  | 'isRefetching'
  | 'status'
>;

/**
 * Turns a result of TanStack Query into one state. A view that failed keeps its error during a
 * retry, whereas the result forgets it and is pending again.
 */
export const useQueryState = <T>(query: QueryResult<T>): QueryState<T> => {
  const { data, error, errorUpdatedAt, status } = query;
  const [failure, setFailure] = useState<{ error: unknown; at: number } | null>(null);
  const hasFailed = status === 'error' && data === undefined;
  if (hasFailed && failure?.at !== errorUpdatedAt) setFailure({ error, at: errorUpdatedAt });

  if (data !== undefined) {
    return {
      status: 'ready',
      data,
      readAt: query.isPlaceholderData ? null : new Date(query.dataUpdatedAt),
      refreshing: query.isRefetching,
      refreshError: query.isRefetchError ? error : null,
    };
  }
  if (hasFailed) return { status: 'failed', error, retrying: false };
  if (failure !== null && failure.at === errorUpdatedAt) {
    return { status: 'failed', error: failure.error, retrying: true };
  }
  return { status: 'loading' };
};
