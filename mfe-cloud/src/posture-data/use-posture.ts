import { useHost, usePolling } from '@parapet/remote-kit/host';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useCloudApi } from '../app.ts';

const POSTURE = 'cloud-posture';
const RESOURCES = 'cloud-resources';
const RESOURCE = 'cloud-resource';
const FINDINGS = 'cloud-findings';

/** Milliseconds, of a host that tells of no changes. */
const REFRESH_MS = 30_000;
/** While a scan runs. */
const SCANNING_MS = 5_000;

/** @param account the id of the only account to show; null for all */
export const usePosture = (account: string | null) => {
  const api = useCloudApi();
  const polling = usePolling(REFRESH_MS);
  return useQuery({
    queryKey: [POSTURE, account],
    queryFn: ({ signal }) => api.getPosture(account ?? undefined, signal),
    // A socket tells of changes to rows, not of the progress of a scan.
    refetchInterval: ({ state }) =>
      state.data?.accounts.some(({ currentScan }) => currentScan !== null) ? SCANNING_MS : polling,
  });
};

export const resourcesKey = (query: object) => [RESOURCES, query];
export const cellFindingsKey = (query: object) => [FINDINGS, query];
export const resourceKey = (id: string) => [RESOURCE, id];

/** Reads everything that depends on an account again. */
export const useAccountsChanged = (): (() => void) => {
  const queries = useQueryClient();
  const { subscription } = useHost();
  return useCallback(() => {
    for (const key of [POSTURE, RESOURCES, RESOURCE, FINDINGS]) {
      void queries.invalidateQueries({ queryKey: [key] });
    }
    void subscription.reload();
  }, [queries, subscription]);
};
