import { failureMessage } from '@parapet/api-client/failure-message';
import type { OwnershipMethod } from '@parapet/contracts/assets/ownership';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useAssetsApi } from '../../app.ts';

/** How often the result of a check is asked for, in milliseconds. */
const POLL_MS = 1000;

/** The proof of one asset, and what a person can do about it. */
export const useOwnership = (assetId: string) => {
  const api = useAssetsApi();
  const queries = useQueryClient();
  const queryKey = ['ownership', api.workspaceId, assetId];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.getOwnership(assetId, signal),
    refetchInterval: ({ state }) => (state.data?.proof?.isChecking ? POLL_MS : false),
  });
  const status = query.data?.status;
  useEffect(() => {
    // The list of assets shows the state too.
    if (status !== undefined) void queries.invalidateQueries({ queryKey: ['assets'] });
  }, [status, queries]);

  const choose = useMutation({
    mutationFn: (method: OwnershipMethod) => api.startOwnership(assetId, method),
    onSuccess: (ownership) => queries.setQueryData(queryKey, ownership),
  });
  const check = useMutation({
    mutationFn: () => api.checkOwnership(assetId),
    onSuccess: (ownership) => queries.setQueryData(queryKey, ownership),
  });
  const refused = choose.error ?? check.error;
  return {
    query,
    choose: (method: OwnershipMethod) => {
      check.reset();
      choose.mutate(method);
    },
    check: () => {
      choose.reset();
      check.mutate();
    },
    pending: choose.isPending || check.isPending,
    failure: refused ? failureMessage(refused, 'The check', 'was not started') : null,
  };
};
