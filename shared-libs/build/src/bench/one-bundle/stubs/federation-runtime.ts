import { exposed } from './exposed.ts';

/** Stands for Module Federation's runtime: what a remote exposes is a chunk of this very bundle. */
export const loadRemote = <T>(request: string): Promise<T> => {
  const load = exposed[request];
  if (!load) throw new Error(`The bundle has no ${request}`);
  return load() as Promise<T>;
};

export const registerRemotes = (): void => {};
export const init = (): void => {};

/** Nothing is shared, so there is no instance that would know of it. */
export const getInstance = (): null => null;
