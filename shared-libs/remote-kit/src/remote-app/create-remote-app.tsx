import { type ComponentType, type ReactNode, useCallback, useState } from 'react';
import { defineRemote, defineWidgets, type RemoteLifecycles } from '../define-remote.tsx';
import { useHost, useSession, useWorkspace } from '../host.tsx';
import { RoutedLink } from '../router/routed-link.tsx';
import { followChanges } from '../workspace-api/tab-changes.ts';
import {
  type ApiProviderProps,
  defineWorkspaceApi,
  type WorkspaceApi,
} from '../workspace-api/workspace-api.tsx';

/**
 * Follows changes in the open workspace, of other tabs and of whom the host tells, until the returned
 * function is called.
 */
export type FollowChanges = (listener: () => void) => () => void;

/** Describes what the pages and widgets of a remote have in common. */
export interface RemoteAppParts<Client, Api> {
  /** `LinkProvider` of the design system; its links follow the router of the host. */
  LinkProvider: ComponentType<{ component: typeof RoutedLink; children: ReactNode }>;
  /** `QueryProvider` of `./query-provider`, for a remote that reads data with TanStack Query. */
  QueryProvider?: ComponentType<{ followChanges: FollowChanges; children: ReactNode }>;
  /** Left out by a remote that calls no API. */
  api?: WorkspaceApi<Client, Api>;
}

export interface RemoteApp<Client, Api> {
  /** Above every page and widget. `client` replaces the API client where there is no server. */
  Providers: ComponentType<ApiProviderProps<Client>>;
  /** The API calls for the open workspace. @throws in a remote without `api`. */
  useApi: () => Api;
  /** The root component of the pages, for `defineSite` in `site.ts`. */
  rootOf: (Pages: ComponentType) => ComponentType;
  /** The lifecycles of the pages, for `lifecycles.ts`. */
  definePages: (Pages: ComponentType) => RemoteLifecycles;
  /** The lifecycles of widgets by their id in `release.ts`, for `widgets.ts`. */
  defineWidgets: <Id extends string>(
    widgets: Record<Id, ComponentType>,
  ) => Record<Id, RemoteLifecycles>;
}

const withoutApi = {
  ApiProvider: ({ children }: { children: ReactNode }) => children,
  useApi: (): never => {
    throw new Error('This remote has no API: its createRemoteApp got none');
  },
};

/** The id of the user who is, or was last, signed in. */
const useUserId = (): string | undefined => {
  const { user } = useSession();
  const [id, setId] = useState(user?.id);
  if (user && user.id !== id) setId(user.id);
  return id;
};

/**
 * Wires a remote: its pages and widgets run below the same providers.
 *
 * Call it in a file of its own that imports no page, as pages import the returned `useApi`.
 */
export const createRemoteApp = <Client, Api>({
  LinkProvider,
  QueryProvider,
  api,
}: RemoteAppParts<Client, Api>): RemoteApp<Client, Api> => {
  function Queries({ children }: { children: ReactNode }) {
    const workspaceId = useWorkspace()?.id;
    const { live } = useHost();
    const follow = useCallback<FollowChanges>(
      (listener) => {
        if (workspaceId === undefined) return () => {};
        const unfollow = followChanges(workspaceId, listener);
        const unsubscribe = live?.subscribe(listener);
        return () => {
          unfollow();
          unsubscribe?.();
        };
      },
      [workspaceId, live],
    );
    if (!QueryProvider) return children;
    return <QueryProvider followChanges={follow}>{children}</QueryProvider>;
  }
  const { ApiProvider, useApi } = api ? defineWorkspaceApi(api) : withoutApi;

  function Providers({ client, children }: ApiProviderProps<Client>) {
    const userId = useUserId();
    return (
      <LinkProvider component={RoutedLink}>
        <ApiProvider client={client}>
          <Queries key={userId}>{children}</Queries>
        </ApiProvider>
      </LinkProvider>
    );
  }

  const provided = (Content: ComponentType): ComponentType =>
    function RemoteRoot() {
      return (
        <Providers>
          <Content />
        </Providers>
      );
    };

  return {
    Providers,
    useApi,
    rootOf: provided,
    definePages: (Pages) => defineRemote({ root: provided(Pages) }),
    defineWidgets: <Id extends string>(widgets: Record<Id, ComponentType>) =>
      defineWidgets(
        Object.fromEntries(
          Object.entries<ComponentType>(widgets).map(([id, Widget]) => [id, provided(Widget)]),
        ) as Record<Id, ComponentType>,
      ),
  };
};
