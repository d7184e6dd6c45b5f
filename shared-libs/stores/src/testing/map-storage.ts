import type { StoreStorage } from '../persistence.ts';

/** A storage in memory that a test can inspect. */
export const mapStorage = () => {
  const entries = new Map<string, string>();
  const storage: StoreStorage = {
    getItem: (name) => entries.get(name) ?? null,
    setItem: (name, value) => void entries.set(name, value),
    removeItem: (name) => void entries.delete(name),
  };
  return {
    ...storage,
    /** The persisted part of a store, e.g. `kept('auth')`. */
    kept: (name: string): unknown => JSON.parse(entries.get(`parapet.${name}`) ?? '{}').state,
    keep: (name: string, state: unknown) =>
      entries.set(`parapet.${name}`, JSON.stringify({ state, version: 1 })),
  };
};
