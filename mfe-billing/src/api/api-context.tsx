import { type ApiClient, createApiClient } from '@parapet/api-client/client';
import { WorkspaceApiProvider } from '@parapet/remote-kit/workspace-api';
import { Skeleton } from '@parapet/ui/skeleton';
import { createContext, type ReactNode, use } from 'react';
import { type BillingApi, createBillingApi } from './billing-api.ts';

const ApiContext = createContext<BillingApi | null>(null);

/** Gives everything below the API, anew for each workspace: each has the plan of its owner. */
export function ApiProvider({
  client,
  children,
}: {
  client?: ApiClient | undefined;
  children: ReactNode;
}) {
  return (
    <WorkspaceApiProvider
      context={ApiContext}
      connect={createApiClient}
      build={createBillingApi}
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

export const useBillingApi = (): BillingApi => {
  const api = use(ApiContext);
  if (!api) throw new Error('useBillingApi needs an ApiProvider above it');
  return api;
};
