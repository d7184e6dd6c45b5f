import { createApiClient } from '@parapet/api-client/client';
import { defineWorkspaceApi } from '@parapet/remote-kit/workspace-api';
import { createAssetsApi } from './assets-api.ts';

export const { ApiProvider, useApi: useAssetsApi } = defineWorkspaceApi({
  connect: createApiClient,
  build: createAssetsApi,
});
