import { createApiClient } from '@parapet/api-client/client';
import { QueryProvider } from '@parapet/remote-kit/query-provider';
import { createRemoteApp } from '@parapet/remote-kit/remote-app';
import { LinkProvider } from '@parapet/ui/link';
import { createScansApi } from './api/scans-api.ts';

export const app = createRemoteApp({
  LinkProvider,
  QueryProvider,
  api: { connect: createApiClient, build: createScansApi },
});

export const useScansApi = app.useApi;
