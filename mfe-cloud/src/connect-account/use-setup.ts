import { useQuery } from '@tanstack/react-query';
import { useCloudApi } from '../app.ts';

/** Reads what a customer needs to make a role for this installation. */
export const useSetup = () => {
  const api = useCloudApi();
  return useQuery({
    queryKey: ['cloud-setup'],
    queryFn: ({ signal }) => api.getSetup(signal),
  });
};
