/** Two reloads within this time count as a loop. */
export const RELOAD_WINDOW_MS = 10_000;

const KEY = 'parapet.reloaded-at';

/** Remembers reloads of this tab across the reload. */
export const createReloadGuard = (
  storage: () => Pick<Storage, 'getItem' | 'setItem'>,
  now: () => number,
) => ({
  /**
   * Returns whether a reload is allowed now; records it if so. One for the same builds never is: it did not
   * bring them, and a slow page takes longer than the window until its code fails again.
   */
  pass: (builds: string): boolean => {
    try {
      const [at = '', ...reloadedFor] = storage().getItem(KEY)?.split(' ') ?? [];
      if (at !== '' && now() - Number(at) < RELOAD_WINDOW_MS) return false;
      if (reloadedFor.join(' ') === builds) return false;
      storage().setItem(KEY, `${now()} ${builds}`);
      return true;
    } catch {
      // Without storage a loop cannot be detected.
      return false;
    }
  },
});

export type ReloadGuard = ReturnType<typeof createReloadGuard>;
