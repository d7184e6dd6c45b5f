import type { StoreStorage } from '../persistence.ts';

/** A storage that lives as long as the test, and can be looked into. */
export const mapStorage = () => {
  const entries = new Map<string, string>();
  const storage: StoreStorage = {
    getItem: (name) => entries.get(name) ?? null,
    setItem: (name, value) => void entries.set(name, value),
    removeItem: (name) => void entries.delete(name),
  };
  return {
    ...storage,
    /** The part of a store that has been kept, e.g. `kept('auth')`. */
    kept: (name: string): unknown => JSON.parse(entries.get(`parapet.${name}`) ?? '{}').state,
    keep: (name: string, state: unknown) =>
      entries.set(`parapet.${name}`, JSON.stringify({ state, version: 1 })),
  };
};
