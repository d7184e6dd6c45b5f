/** Two reloads within this time would be a loop. */
export const RELOAD_WINDOW_MS = 10_000;

const KEY = 'parapet.reloaded-at';

/** Remembers reloads of this tab across the reload. */
export const createReloadGuard = (
  storage: () => Pick<Storage, 'getItem' | 'setItem'>,
  now: () => number,
) => ({
  /** Whether a reload may be made now; if so, it counts as made. */
  pass: (): boolean => {
    try {
      const last = storage().getItem(KEY);
      if (last !== null && now() - Number(last) < RELOAD_WINDOW_MS) return false;
      storage().setItem(KEY, String(now()));
      return true;
    } catch {
      // Storage is blocked: nothing would tell a loop from a first time.
      return false;
    }
  },
});

export type ReloadGuard = ReturnType<typeof createReloadGuard>;
