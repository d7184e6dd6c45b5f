import { HOST_CONTRACT_VERSION } from '@parapet/contracts/release';
import type { RuntimeConfig } from '@parapet/contracts/runtime-config';
import { deepFreeze } from '@parapet/remote-kit/deep-freeze';
import type {
  Confirmation,
  HostContext,
  HostRouter,
  Notice,
} from '@parapet/remote-kit/host-context';
import type { HostPorts } from './host-ports.ts';
import { createRemoteRouter } from './remote-router.ts';

export interface HostParts {
  config: RuntimeConfig;
  history: HostRouter;
  ports: HostPorts;
  notify(notice: Notice): void;
  confirm(question: Confirmation): Promise<boolean>;
  /** Sends an event to the messaging service; does nothing if none is configured. */
  track: HostContext['track'];
  reportError(error: unknown, context: Record<string, string>): void;
}

export interface HostRequest {
  remote: string;
  version: string;
  buildId: string;
  basePath: `/${string}`;
  slot?: string;
  owns(pathname: string): boolean;
}

export type HostContextFactory = (request: HostRequest) => HostContext;

/** Creates the deeply frozen host context of a remote. */
export const createHostContextFactory =
  ({
    config,
    history,
    ports,
    notify,
    confirm,
    track,
    reportError,
  }: HostParts): HostContextFactory =>
  ({ remote, version, buildId, basePath, slot, owns }) => {
    const host: HostContext = {
      contractVersion: HOST_CONTRACT_VERSION,
      remote,
      basePath,
      ...(slot ? { slot } : {}),
      router: createRemoteRouter(history, owns),
      session: { ...ports.session },
      workspace: { ...ports.workspace },
      subscription: { ...ports.subscription },
      theme: { ...ports.theme },
      account: { ...ports.account },
      api: { base: config.apiBase, key: config.supabaseKey },
      deployment: config.mode,
      notify,
      confirm,
      track: (event, properties) => track(event, { ...properties, remote }),
      reportError: (error, context) => reportError(error, { ...context, remote, version, buildId }),
    };
    return deepFreeze(host);
  };
