import { createApiClient } from '@parapet/api-client/client';
import { QueryProvider } from '@parapet/remote-kit/query-provider';
import { createRemoteApp } from '@parapet/remote-kit/remote-app';
import { LinkProvider } from '@parapet/ui/link';
import { createWidgetsApi } from './api/widgets-api.ts';

/** An app of its own, so that the overview does not load the contracts of pages. */
export const widgetsApp = createRemoteApp({
  LinkProvider,
  QueryProvider,
  api: { connect: createApiClient, build: createWidgetsApi },
});

export const useWidgetsApi = widgetsApp.useApi;
