import { type Right, refusalIn } from '@parapet/contracts/access/rights';
import { createContext, type ReactNode, use, useSyncExternalStore } from 'react';
import type { HostContext, Observable } from './host-context.ts';

const Host = createContext<HostContext | null>(null);

export function HostProvider({ host, children }: { host: HostContext; children: ReactNode }) {
  return <Host value={host}>{children}</Host>;
}

/** Null outside of a remote. */
export const useHostIfAny = (): HostContext | null => use(Host);

/** @throws outside of a remote: `defineRemote` or `HostProvider` provides the host context. */
export const useHost = (): HostContext => {
  const host = use(Host);
  if (!host) throw new Error('useHost needs a HostProvider above it');
  return host;
};

const useObservable = <T,>(source: Observable<T>): T =>
  // The third argument serves documents that a build renders, and their hydration.
  useSyncExternalStore(source.subscribe, source.getSnapshot, source.getSnapshot);

export const useSession = () => useObservable(useHost().session);
export const useTheme = () => useObservable(useHost().theme);
export const useSubscription = () => useObservable(useHost().subscription);
export const useHostRouter = () => useObservable(useHost().router);

/**
 * The interval in milliseconds at which a query is read again; false where the host tells of changes, so
 * that nothing has to be polled.
 */
export const usePolling = (ms: number): number | false => (useHost().live ? false : ms);

/**
 * Why the user may not do this in the open workspace; null when they may, or it is not known yet.
 *
 * @param purpose `toRemove` for what takes something away, which a read-only workspace allows
 */
export const useRefusal = (right: Right, purpose?: { toRemove?: boolean }): string | null => {
  const workspace = useWorkspace();
  return workspace && refusalIn(workspace, right, purpose);
};

/** The open workspace; null until the list of workspaces is loaded. */
export const useWorkspace = () => useObservable(useHost().workspace).current;
