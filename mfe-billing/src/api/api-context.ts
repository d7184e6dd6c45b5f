import { createApiClient } from '@parapet/api-client/client';
import { defineWorkspaceApi } from '@parapet/remote-kit/workspace-api';
import { createBillingApi } from './billing-api.ts';

export const { ApiProvider, useApi: useBillingApi } = defineWorkspaceApi({
  connect: createApiClient,
  build: createBillingApi,
});
