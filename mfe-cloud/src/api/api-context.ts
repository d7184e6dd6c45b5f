import { createApiClient } from '@parapet/api-client/client';
import { defineWorkspaceApi } from '@parapet/remote-kit/workspace-api';
import { createCloudApi } from './cloud-api.ts';

export const { ApiProvider, useApi: useCloudApi } = defineWorkspaceApi({
  connect: createApiClient,
  build: createCloudApi,
});
