import { type BorrowedPackages, borrow, type Copies, type ShareScope } from './borrow.ts';

/** What a remote's entry leaves on the page. Source: https://module-federation.io/guide/start */
export interface Container {
  /** Called by the page before anything else, with what it lends. */
  init(lent: ShareScope): void;
  /**
   * Loads what is exposed under a path such as `./lifecycles`.
   *
   * @returns a function that gives the module
   * @throws Error when the page has a version of a package that this remote cannot run with
   */
  get(path: string): Promise<() => unknown>;
}

/**
 * @param copies where the remote's modules find what is borrowed: filled before any of them runs
 */
export const createContainer = (
  packages: BorrowedPackages,
  copies: Copies,
  exposed: Readonly<Record<string, () => Promise<unknown>>>,
): Container => {
  let lent: ShareScope = {};
  let borrowing: Promise<void> | null = null;
  return {
    init: (scope) => {
      lent = scope;
    },
    get: async (path) => {
      const load = exposed[path];
      if (!load) throw new Error(`It exposes no ${path}`);
      borrowing ??= borrow(packages, lent, copies);
      // A copy of its own that did not come may come the next time.
      await borrowing.catch((error: unknown) => {
        borrowing = null;
        throw error;
      });
      const module = await load();
      return () => module;
    },
  };
};
