import type { ExposedModule } from '@parapet/contracts/releases/exposed-files';
import type { HostLive } from '@parapet/remote-kit/host-context';
import type { Host } from '@parapet/remote-kit/page/create-host';
import type { RemoteLoader } from '@parapet/remote-kit/page/load-remote';
import type { Registry } from '@parapet/remote-kit/page/registry';
import type { MountParcel } from '@parapet/remote-kit/page/root-parcel';
import type { StyleGuard } from '@parapet/remote-kit/page/style-guard';
import { createContext, type ReactNode, use, useSyncExternalStore } from 'react';
import type { DeploymentWatch } from '../deployments/deployment-watch.ts';
import type { LiveRegistry } from '../registry/live-registry.ts';
import type { LeftoverWatch } from './watch-leftovers.ts';

/** Counts how a load, mount or page of a remote ended; of remotes that are not watched it costs nothing. */
export type CountMount = (event: {
  readonly remote: string;
  readonly buildId: string;
  /** Its pages, or its panels. */
  readonly exposed: ExposedModule;
  readonly outcome: 'mounted' | 'failed' | 'errors';
}) => void;

/** Everything needed to render a remote. */
export interface Remotes {
  live: LiveRegistry;
  loader: RemoteLoader;
  mountParcel: MountParcel;
  createHost: Host['contextFor'];
  /** The changes of the open workspace, as remotes hear of them. */
  changes?: Pick<HostLive, 'subscribe'>;
  /** Counts what becomes of watched releases. */
  countMount?: CountMount;
  styles: StyleGuard;
  /** Only in development. */
  leftovers?: LeftoverWatch | undefined;
  /** Reloads the page when code is missing because a newer build has replaced it. */
  deployments: Pick<DeploymentWatch, 'recover' | 'recoverChunk'>;
}

const RemotesContext = createContext<Remotes | null>(null);

export function RemotesProvider({ remotes, children }: { remotes: Remotes; children: ReactNode }) {
  return <RemotesContext value={remotes}>{children}</RemotesContext>;
}

export const useRemotes = (): Remotes => {
  const remotes = use(RemotesContext);
  if (!remotes) throw new Error('useRemotes needs a RemotesProvider above it');
  return remotes;
};

/** Returns the current registry and subscribes to changes. */
export const useRegistry = (): Registry => {
  const { live } = useRemotes();
  return useSyncExternalStore(live.subscribe, live.getSnapshot);
};
