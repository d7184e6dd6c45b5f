import { useQuery } from '@tanstack/react-query';
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
  const members = data?.items ?? [];
  return {
    members,
    nameOf: (id: string | null): string | null =>
      id === null ? null : (members.find((member) => member.id === id)?.name ?? 'A former member'),
    isRead: data !== undefined,
  };
}
