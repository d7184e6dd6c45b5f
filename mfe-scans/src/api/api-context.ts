import { createApiClient } from '@parapet/api-client/client';
import { defineWorkspaceApi } from '@parapet/remote-kit/workspace-api';
import { createScansApi } from './scans-api.ts';

export const { ApiProvider, useApi: useScansApi } = defineWorkspaceApi({
  connect: createApiClient,
  build: createScansApi,
});
