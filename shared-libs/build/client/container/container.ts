import {
  type ConsumedPackages,
  type Copies,
  consumeShared,
  type ShareScope,
} from './consume-shared.ts';

/** What a remote's entry leaves on the page. Source: https://module-federation.io/guide/start */
export interface Container {
  /** Called by the page before anything else, with what it lends. */
  init(shared: ShareScope): void;
  /**
   * Loads what is exposed under a path such as `./lifecycles`.
   *
   * @returns a function that gives the module
   * @throws Error when the page has a version of a package that this remote cannot run with
   */
  get(path: string): Promise<() => unknown>;
}

/**
 * @param copies where the remote's modules find what is consumed: filled before any of them runs
 */
export const createContainer = (
  packages: ConsumedPackages,
  copies: Copies,
  exposed: Readonly<Record<string, () => Promise<unknown>>>,
): Container => {
  let shared: ShareScope = {};
  let consuming: Promise<void> | null = null;
  return {
    init: (scope) => {
      shared = scope;
    },
    get: async (path) => {
      const load = exposed[path];
      if (!load) throw new Error(`It exposes no ${path}`);
      consuming ??= consumeShared(packages, shared, copies);
      // A copy of its own that did not come may come the next time.
      await consuming.catch((error: unknown) => {
        consuming = null;
        throw error;
      });
      const module = await load();
      return () => module;
    },
  };
};
