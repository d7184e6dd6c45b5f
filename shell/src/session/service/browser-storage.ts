/** Storage of stores and session. */
export type BrowserStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Wraps the browser's storage; falls back to memory while it is blocked or full. */
export const createBrowserStorage = (open: () => Storage): BrowserStorage => {
  const fallback = new Map<string, string>();
  const attempt = <T>(action: (storage: Storage) => T, otherwise: () => T): T => {
    try {
      return action(open());
    } catch {
      return otherwise();
    }
  };
  return {
    getItem: (name) =>
      fallback.get(name) ??
      attempt(
        (storage) => storage.getItem(name),
        () => null,
      ),
    setItem: (name, value) =>
      attempt(
        (storage) => {
          storage.setItem(name, value);
          fallback.delete(name);
        },
        () => void fallback.set(name, value),
      ),
    removeItem: (name) => {
      fallback.delete(name);
      attempt(
        (storage) => storage.removeItem(name),
        () => undefined,
      );
    },
  };
};
