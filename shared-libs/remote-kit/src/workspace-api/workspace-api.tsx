import { createContext, type ReactNode, use, useMemo } from 'react';
import { useHost, useWorkspace } from '../host.tsx';
import { announceChange } from './tab-changes.ts';

/** The connection to the host's API; the argument of `createApiClient` of @parapet/api-client. */
export interface ApiConnection {
  apiBase: string;
  apiKey: string;
  getAccessToken: () => Promise<string | null>;
  onSessionDead: (token: string | null, why?: 'second-factor') => void;
  /** Called after a call that has changed something. */
  onChange: () => void;
}

/** How a remote calls the API. */
export interface WorkspaceApi<Client, Api> {
  connect: (connection: ApiConnection) => Client;
  /** The API calls of the remote, for one workspace. */
  build: (client: Client, workspaceId: string) => Api;
}

export interface ApiProviderProps<Client> {
  /** Replaces the client where the remote runs without a server. */
  client?: Client | undefined;
  children: ReactNode;
}

/**
 * Provides the API of a remote. `ApiProvider` remounts its children when another workspace is opened,
 * so that no data of one appears in another, and renders nothing until a workspace is open. `useApi`
 * throws outside of the provider.
 */
export const defineWorkspaceApi = <Client, Api>({ connect, build }: WorkspaceApi<Client, Api>) => {
  const ApiContext = createContext<Api | null>(null);

  function ApiProvider({ client, children }: ApiProviderProps<Client>) {
    const { api, session } = useHost();
    const workspaceId = useWorkspace()?.id;
    const built = useMemo(() => {
      if (workspaceId === undefined) return null;
      const caller =
        client ??
        connect({
          apiBase: api.base,
          apiKey: api.key,
          getAccessToken: session.getAccessToken,
          onSessionDead: session.reportDead,
          onChange: () => announceChange(workspaceId),
        });
      return build(caller, workspaceId);
    }, [client, api, session, workspaceId]);
    if (!built) return <div aria-busy="true" />;
    return (
      <ApiContext key={workspaceId} value={built}>
        {children}
      </ApiContext>
    );
  }

  const useApi = (): Api => {
    const api = use(ApiContext);
    if (!api) throw new Error('The API of a remote needs its ApiProvider above');
    return api;
  };

  return { ApiProvider, useApi };
};
