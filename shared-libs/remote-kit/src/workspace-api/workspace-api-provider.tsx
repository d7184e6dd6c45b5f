import { type Context, type ReactNode, useMemo } from 'react';
import { useHost, useWorkspace } from '../host.tsx';

/** How the host's API is called; what `createApiClient` of @parapet/api-client takes. */
export interface ApiConnection {
  apiBase: string;
  apiKey: string;
  getAccessToken: () => Promise<string | null>;
  onSessionDead: (token: string | null) => void;
}

interface WorkspaceApiProviderProps<Client, Api> {
  /** The remote's own context, in which the API is found below. */
  context: Context<Api | null>;
  connect: (connection: ApiConnection) => Client;
  /** All that the remote asks of the API, for one workspace. */
  build: (client: Client, workspaceId: string) => Api;
  /** Replaces the real client where the remote runs without a server. */
  client?: Client | undefined;
  /** Shown until the host knows which workspace is open. */
  waiting: ReactNode;
  children: ReactNode;
}

/**
 * Gives a remote its API. Everything below is made anew when another workspace is opened, so that
 * nothing of one is ever shown under the name of another. `connect` and `build` stay the same.
 */
export function WorkspaceApiProvider<Client, Api>({
  context: ApiContext,
  connect,
  build,
  client,
  waiting,
  children,
}: WorkspaceApiProviderProps<Client, Api>) {
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
      });
    return build(caller, workspaceId);
  }, [client, connect, build, api, session, workspaceId]);
  if (!built) return <div aria-busy="true">{waiting}</div>;
  return (
    <ApiContext key={workspaceId} value={built}>
      {children}
    </ApiContext>
  );
}
