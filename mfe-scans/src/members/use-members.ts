import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useScansApi } from '../app.ts';

const MINUTES_5 = 5 * 60_000;

/** The members of the workspace by id; empty until they are read. */
export function useMembers() {
  const api = useScansApi();
  const { data } = useQuery({
    queryKey: ['members'],
    queryFn: ({ signal }) => api.listMembers(signal),
    staleTime: MINUTES_5,
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
