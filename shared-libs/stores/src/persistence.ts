import type { z } from 'zod';
import type { PersistOptions, StateStorage } from 'zustand/middleware';
import { createJSONStorage } from 'zustand/middleware';

/** Where stores keep what outlives the page: the browser's storage, a map in tests. */
export type StoreStorage = StateStorage<void>;

/**
 * Options of zustand's `persist`: keeps what `pick` picks under `parapet.<name>`. What is read back
 * was in the user's hands, so it is taken only as far as `schema` accepts it.
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
