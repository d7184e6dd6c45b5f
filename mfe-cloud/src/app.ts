import { createApiClient } from '@parapet/api-client/client';
import { QueryProvider } from '@parapet/remote-kit/query-provider';
import { createRemoteApp } from '@parapet/remote-kit/remote-app';
import { LinkProvider } from '@parapet/ui/link';
import { createCloudApi } from './api/cloud-api.ts';

export const app = createRemoteApp({
  LinkProvider,
  QueryProvider,
  api: { connect: createApiClient, build: createCloudApi },
});

export const useCloudApi = app.useApi;
