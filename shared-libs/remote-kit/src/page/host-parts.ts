import type { HostContext } from '../host-context.ts';
import type { RemoteLoader } from './loading/load-remote.ts';
import type { Registry } from './loading/registry.ts';
import type { MountParcel } from './mounting/root-parcel.ts';
import type { StyleGuard } from './mounting/style-guard.ts';

export interface HostRequest {
  remote: string;
  version: string;
  buildId: string;
  basePath: `/${string}`;
  slot?: string;
  owns(pathname: string): boolean;
}

/** Creates the deeply frozen host context of a remote. */
export type HostContextFactory = (request: HostRequest) => HostContext;

/** Describes what the host of a page mounts remotes with. */
export interface HostParts {
  registry: Registry;
  contextFor: HostContextFactory;
  loader: RemoteLoader;
  /** single-spa's function, with one parent for all parcels of the page. */
  mountParcel: MountParcel;
  styles: StyleGuard;
}
