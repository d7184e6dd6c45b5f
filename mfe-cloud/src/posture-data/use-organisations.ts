import { usePolling } from '@parapet/remote-kit/host';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useCloudApi } from '../app.ts';
import { useAccountsChanged } from './use-posture.ts';

const ORGANISATIONS = 'cloud-organisations';
const MEMBERS = 'cloud-organisation-members';
/** Milliseconds, of a host that tells of no changes. */
const REFRESH_MS = 60_000;
/** While a worker reads one. */
const READING_MS = 2_000;

export const useOrganisations = () => {
  const api = useCloudApi();
  const polling = usePolling(REFRESH_MS);
  return useQuery({
    queryKey: [ORGANISATIONS],
    queryFn: ({ signal }) => api.listOrganisations(signal),
    refetchInterval: ({ state }) =>
      state.data?.items.some((each) => each.state === 'reading') ? READING_MS : polling,
  });
};

export const useMembers = (organisationId: string) => {
  const api = useCloudApi();
  return useQuery({
    queryKey: [MEMBERS, organisationId],
    queryFn: ({ signal }) => api.listMembers(organisationId, signal),
  });
};

/** Reads organizations, and the accounts that depend on them, again. */
export const useOrganisationsChanged = (): (() => void) => {
  const queries = useQueryClient();
  const accountsChanged = useAccountsChanged();
  return useCallback(() => {
    for (const key of [ORGANISATIONS, MEMBERS]) {
      void queries.invalidateQueries({ queryKey: [key] });
    }
    accountsChanged();
  }, [queries, accountsChanged]);
};
