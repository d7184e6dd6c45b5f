import { usePolling } from '@parapet/remote-kit/host';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { type ComplianceScope, queryOf } from '../compliance-scope/compliance-scope.ts';
import { useComplianceApi } from './use-compliance-api.ts';

const COMPLIANCE = 'compliance';

/** Milliseconds, of a host that tells of no changes. */
const REFRESH_MS = 30_000;

export const useComplianceOverview = (scope: ComplianceScope) => {
  const api = useComplianceApi();
  const query = queryOf(scope);
  return useQuery({
    queryKey: [COMPLIANCE, 'overview', query],
    queryFn: ({ signal }) => api.getOverview(query, signal),
    refetchInterval: usePolling(REFRESH_MS),
    placeholderData: keepPreviousData,
  });
};

export const useFrameworks = () => {
  const api = useComplianceApi();
  return useQuery({
    queryKey: [COMPLIANCE, 'frameworks'],
    queryFn: ({ signal }) => api.listFrameworks(signal),
  });
};

export const useFramework = (id: string, scope: ComplianceScope) => {
  const api = useComplianceApi();
  const query = queryOf(scope);
  return useQuery({
    queryKey: [COMPLIANCE, 'framework', id, query],
    queryFn: ({ signal }) => api.getFramework(id, query, signal),
    refetchInterval: usePolling(REFRESH_MS),
    // Another scope of the same framework keeps the tree where it is.
    placeholderData: (before) => (before?.id === id ? before : undefined),
  });
};

export const useRequirement = (id: string, number: string, scope: ComplianceScope) => {
  const api = useComplianceApi();
  const query = queryOf(scope);
  return useQuery({
    queryKey: [COMPLIANCE, 'requirement', id, number, query],
    queryFn: ({ signal }) => api.getRequirement(id, number, query, signal),
    refetchInterval: usePolling(REFRESH_MS),
    placeholderData: (before) => (before?.number === number ? before : undefined),
  });
};

/** Reads everything of compliance again. */
export const useComplianceChanged = (): (() => Promise<void>) => {
  const queries = useQueryClient();
  return useCallback(() => queries.invalidateQueries({ queryKey: [COMPLIANCE] }), [queries]);
};
