import { type ApiClient, createApiClient } from '@parapet/api-client/client';
import { WorkspaceApiProvider } from '@parapet/remote-kit/workspace-api';
import { Skeleton } from '@parapet/ui/skeleton';
import { createContext, type ReactNode, use } from 'react';
import { createScansApi, type ScansApi } from './scans-api.ts';

const ApiContext = createContext<ScansApi | null>(null);

/** Gives everything below the API of the open workspace. `client` stands in for a server. */
export function ApiProvider({ client, children }: { client?: ApiClient; children: ReactNode }) {
  return (
    <WorkspaceApiProvider
      context={ApiContext}
      connect={createApiClient}
      build={createScansApi}
      client={client}
      waiting={
        <div className="p-5">
          <Skeleton label="Loading the workspace" />
        </div>
      }
    >
      {children}
    </WorkspaceApiProvider>
  );
}

export const useScansApi = (): ScansApi => {
  const api = use(ApiContext);
  if (!api) throw new Error('useScansApi needs an ApiProvider above it');
  return api;
};
