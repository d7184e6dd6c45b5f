import type { ParcelConfig } from 'single-spa';
import type { HostParts } from '../host-parts.ts';
import { failureText } from '../loading/failure-text.ts';
import { loadLifecycles } from '../loading/load-lifecycles.ts';
import { limitLifecycles } from './limit-lifecycles.ts';
import { isPublicRemote, ownsPath } from './own-pages.ts';

export interface MountRequest {
  /** The remote's name, e.g. `mfe-assets`. */
  remote: string;
  /** Tells where it is mounted; the element stays when it is unmounted. */
  element: HTMLElement;
  /** Id of one of its widgets instead of its pages. */
  widget?: string;
  /** Called once when it throws or renders without end, after the error is reported. */
  onCrash?: (error: unknown) => void;
}

/**
 * Loads a remote and mounts it. After a failure another call tries again, from its files on. An
 * unmount that never settles is reported and given up.
 *
 * @throws Error that says why it does not run, also when its mount does not settle in time
 */
export type MountRemote = (request: MountRequest) => Promise<{ unmount(): Promise<void> }>;

const DASHBOARD = '/dashboard';

export const createMount =
  (host: HostParts): MountRemote =>
  async ({ remote, element, widget = null, onCrash = () => {} }) => {
    const found = host.registry.remotes.find(({ name }) => name === remote);
    if (found?.status !== 'offered') {
      throw new Error(`${remote} cannot run. ${found?.reason ?? 'It is not in the registry.'}`);
    }
    const { entry } = found;
    const { version, buildId, pages, widgets } = entry.manifest;
    const slot = widgets.find(({ id }) => id === widget)?.slot;
    const context = host.contextFor({
      remote,
      version,
      buildId,
      basePath: widget === null && isPublicRemote(pages) ? '/' : DASHBOARD,
      ...(slot ? { slot } : {}),
      owns: (pathname) => widget !== null || ownsPath(pages, pathname),
    });
    const unwatch = host.styles.watch(remote);
    try {
      const loaded = await loadLifecycles(host.loader, entry, widget, false);
      let stall: unknown;
      const lifecycles = limitLifecycles(loaded, (phase, error) => {
        if (phase === 'unmount') context.reportError(error);
        else stall = error;
      });
      const parcel = host.mountParcel(lifecycles as ParcelConfig, {
        domElement: element,
        host: context,
        onCrash,
      });
      await parcel.mountPromise;
      if (stall !== undefined) {
        await parcel.unmount();
        throw stall;
      }
      host.styles.check();
      return {
        unmount: async () => {
          await parcel.unmount();
          unwatch();
        },
      };
    } catch (cause) {
      unwatch();
      context.reportError(cause);
      throw new Error(`${remote} cannot run. ${failureText(cause)}`, { cause });
    }
  };
