import { createContext, type ReactNode, use, useSyncExternalStore } from 'react';
import type { DeploymentWatch } from '../deployments/deployment-watch.ts';
import type { HostContextFactory } from './host-context.ts';
import type { LiveRegistry } from './live-registry.ts';
import type { RemoteLoader } from './load-remote.ts';
import type { Registry } from './registry.ts';
import type { MountParcel } from './root-parcel.ts';
import type { StyleGuard } from './style-guard.ts';

/** All that is needed to put a remote on the screen. */
export interface Remotes {
  live: LiveRegistry;
  loader: RemoteLoader;
  mountParcel: MountParcel;
  createHost: HostContextFactory;
  styles: StyleGuard;
  /** Loads the page anew when code is missing because a newer build has taken its place. */
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

/** The registry as it is now. */
export const useRegistry = (): Registry => {
  const { live } = useRemotes();
  return useSyncExternalStore(live.subscribe, live.getSnapshot);
};
