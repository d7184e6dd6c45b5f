import { exposed } from './exposed.ts';

/** Stub of Module Federation's runtime: an exposed module is a chunk of this bundle. */
export const loadRemote = <T>(request: string): Promise<T> => {
  const load = exposed[request];
  if (!load) throw new Error(`The bundle has no ${request}`);
  return load() as Promise<T>;
};

export const registerRemotes = (): void => {};
export const loadShare = async (): Promise<void> => {};
export const loadShareSync = (): void => {};
export const registerPlugins = (): void => {};
export const registerGlobalPlugins = (): void => {};

/** Nothing is shared, so no version is compared. */
export const satisfy = (): boolean => true;

/** There is no federation instance, as nothing is shared. */
export const getInstance = (): null => null;
