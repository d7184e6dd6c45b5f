import { useQuery } from '@tanstack/react-query';
import { useAssetsApi } from '../app.ts';

/** The people of the workspace by name; none until read. */
export function useMembers() {
  const api = useAssetsApi();
  const { data } = useQuery({
    queryKey: ['members'],
    queryFn: ({ signal }) => api.listMembers(signal),
    staleTime: 60_000,
  });
  return data?.items ?? [];
}
