import type { z } from 'zod';
import type { PersistOptions, StateStorage } from 'zustand/middleware';
import { createJSONStorage } from 'zustand/middleware';

/** The storage of persisted state: the browser's, or a map in tests. */
export type StoreStorage = StateStorage<void>;

/**
 * Options of zustand's `persist`: stores the result of `pick` under `parapet.<name>`. Stored values are
 * untrusted, so `schema` validates them.
 */
export const keptAs = <State, Kept>(
  name: string,
  storage: StoreStorage,
  schema: z.ZodType<Kept>,
  pick: (state: State) => Kept,
): PersistOptions<State, Kept> => ({
  name: `parapet.${name}`,
  version: 1,
  storage: createJSONStorage<Kept, void>(() => storage),
  partialize: pick,
  merge: (stored, current) => {
    const kept = schema.safeParse(stored);
    return kept.success ? { ...current, ...kept.data } : current;
  },
});
