import { useQuery } from '@tanstack/react-query';
import { useWidgetsApi } from '../../widgets-app.ts';

/**
 * The score with its history, what lowers it and what the next fixes would give.
 * @param score as the overview has it: with another one the rest is read again
 */
export const useScore = (score: number | null) => {
  const api = useWidgetsApi();
  return useQuery({
    queryKey: ['workspace-score', score],
    queryFn: ({ signal }) => api.getScore(signal),
    enabled: score !== null,
  });
};
