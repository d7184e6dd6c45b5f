import {
  type ConsumedPackages,
  type Copies,
  consumeShared,
  type ShareScope,
} from './consume-shared.ts';

/** The remote container, a global of the page. Source: https://module-federation.io/guide/start */
export interface Container {
  /** The page calls it first, with the packages that it shares. */
  init(shared: ShareScope): void;
  /**
   * Loads an exposed module by its path, such as `./lifecycles`.
   *
   * @returns a factory of the module
   * @throws Error when the page has an incompatible version of a singleton
   */
  get(path: string): Promise<() => unknown>;
}

/** @param copies receives the consumed packages; it is filled before a module of the remote runs */
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
      // A failed load is not cached, so that the next call tries again.
      await consuming.catch((error: unknown) => {
        consuming = null;
        throw error;
      });
      const module = await load();
      return () => module;
    },
  };
};
