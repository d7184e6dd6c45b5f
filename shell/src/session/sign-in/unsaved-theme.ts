import type { BrowserStorage } from '../service/browser-storage.ts';

const KEY = 'theme-unsaved';

/**
 * A choice of theme that the profile may not have yet. A page that is left at once aborts the request
 * that saves it, and the profile would bring the old theme back.
 */
export const createUnsavedTheme = (storage: BrowserStorage) => ({
  /** Remembers the choice until `save` resolves, unless it was changed again meanwhile. */
  async keep(userId: string, preference: string, save: () => Promise<unknown>): Promise<void> {
    const kept = `${userId} ${preference}`;
    storage.setItem(KEY, kept);
    await save();
    if (storage.getItem(KEY) === kept) storage.removeItem(KEY);
  },

  /** Null when the profile of this user has the last choice. */
  of(userId: string): string | null {
    const [owner, preference] = storage.getItem(KEY)?.split(' ') ?? [];
    return owner === userId ? (preference ?? null) : null;
  },
});
