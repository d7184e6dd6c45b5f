import { createApiClient } from '@parapet/api-client/client';
import { QueryProvider } from '@parapet/remote-kit/query-provider';
import { createRemoteApp } from '@parapet/remote-kit/remote-app';
import { LinkProvider } from '@parapet/ui/link';
import { createAssetsApi } from './api/assets-api.ts';

export const app = createRemoteApp({
  LinkProvider,
  QueryProvider,
  api: { connect: createApiClient, build: createAssetsApi },
});

export const useAssetsApi = app.useApi;
