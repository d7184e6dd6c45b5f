import type { HostContext } from '@parapet/remote-kit/host-context';

/** State of the session for the rest of the shell, in the shape of the host context. */
export type SessionPort = HostContext['session'];
export type WorkspacePort = HostContext['workspace'];
export type SubscriptionPort = HostContext['subscription'];
export type ThemePort = HostContext['theme'];
export type AccountPort = NonNullable<HostContext['account']>;

export interface ShellPorts {
  session: SessionPort;
  workspace: WorkspacePort;
  subscription: SubscriptionPort;
  theme: ThemePort;
  account: AccountPort;
}
