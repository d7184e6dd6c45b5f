/** Two reloads within this time count as a loop. */
export const RELOAD_WINDOW_MS = 10_000;

const KEY = 'parapet.reloaded-at';

/** Remembers reloads of this tab across the reload. */
export const createReloadGuard = (
  storage: () => Pick<Storage, 'getItem' | 'setItem'>,
  now: () => number,
) => ({
  /** Whether a reload is allowed now; records it if so. */
  pass: (): boolean => {
    try {
      const last = storage().getItem(KEY);
      if (last !== null && now() - Number(last) < RELOAD_WINDOW_MS) return false;
      storage().setItem(KEY, String(now()));
      return true;
    } catch {
      // Without storage a loop cannot be detected.
      return false;
    }
  },
});

export type ReloadGuard = ReturnType<typeof createReloadGuard>;
