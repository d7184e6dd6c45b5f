import { type ApiClient, createApiClient } from '@parapet/api-client/client';
import { WorkspaceApiProvider } from '@parapet/remote-kit/workspace-api';
import { Skeleton } from '@parapet/ui/skeleton';
import { createContext, type ReactNode, use } from 'react';
import { type CloudApi, createCloudApi } from './cloud-api.ts';

const ApiContext = createContext<CloudApi | null>(null);

/** Gives everything below the API of the workspace that is open in the host. */
export function ApiProvider({ client, children }: { client?: ApiClient; children: ReactNode }) {
  return (
    <WorkspaceApiProvider
      context={ApiContext}
      connect={createApiClient}
      build={createCloudApi}
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

export const useCloudApi = (): CloudApi => {
  const api = use(ApiContext);
  if (!api) throw new Error('useCloudApi needs an ApiProvider above it');
  return api;
};
