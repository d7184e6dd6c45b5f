import { useMemo } from 'react';
import { createComplianceApi } from '../api/compliance-api.ts';
import { useCloudApi } from '../app.ts';

/** The calls of compliance apart from the rest, because the overview does not load their contracts. */
export const useComplianceApi = () => {
  const { client, workspaceId } = useCloudApi();
  return useMemo(() => createComplianceApi(client, workspaceId), [client, workspaceId]);
};
