import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { WidgetsApi } from '../api/widgets-api.ts';

const MINUTES_5 = 5 * 60_000;

/** The members of the workspace by id; empty until they are read. For widgets too, which have an API of their own. */
export function useMembersOf(
  api: Pick<WidgetsApi, 'listMembers'>,
  { enabled = true }: { enabled?: boolean } = {},
) {
  const { data } = useQuery({
    queryKey: ['members'],
    queryFn: ({ signal }) => api.listMembers(signal),
    staleTime: MINUTES_5,
    enabled,
  });
  const members = data?.items;
  // Stable, since the rows of a table are drawn again when it changes.
  const nameOf = useCallback(
    (id: string | null): string | null =>
      id === null ? null : (members?.find((member) => member.id === id)?.name ?? 'A former member'),
    [members],
  );
  return { members: members ?? [], nameOf, isRead: data !== undefined };
}
