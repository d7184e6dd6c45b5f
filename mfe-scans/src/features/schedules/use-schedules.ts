import { useQueryState } from '@parapet/remote-kit/query-state';
import { useQuery } from '@tanstack/react-query';
import { useScansApi } from '../../app.ts';

/** The schedules of the workspace. */
export const useSchedules = () => {
  const api = useScansApi();
  const query = useQuery({
    queryKey: ['schedules'],
    queryFn: ({ signal }) => api.listSchedules(signal),
  });
  return { state: useQueryState(query), reload: () => void query.refetch() };
};
