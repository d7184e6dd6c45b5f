const KEY = 'parapet.alone';

export type Theme = 'light' | 'dark';

/** The settings of a remote that runs alone. */
export interface AloneSettings {
  theme: Theme;
  /** Switches that are on. */
  on: readonly string[];
}

const isTheme = (value: unknown): value is Theme => value === 'light' || value === 'dark';

const read = (storage: Storage, first: Theme): AloneSettings => {
  try {
    const { theme, on } = JSON.parse(storage.getItem(KEY) ?? '{}') as Partial<AloneSettings>;
    return { theme: isTheme(theme) ? theme : first, on: Array.isArray(on) ? on : [] };
  } catch {
    return { theme: first, on: [] };
  }
};

export const keepSettings = (storage: Storage, settings: AloneSettings): void =>
  storage.setItem(KEY, JSON.stringify(settings));

/**
 * Moves `at`, `theme` and the named switches from a URL into the storage of this tab, so that they
 * persist across pages. `?<switch>=off` turns a switch off.
 *
 * @param first the default theme
 * @returns the settings and the remaining path
 */
export const takeSettings = (
  address: URL,
  switches: readonly string[],
  storage: Storage,
  first: Theme,
): { settings: AloneSettings; path: string } => {
  const { searchParams: search } = address;
  const kept = read(storage, first);
  const on = new Set(kept.on.filter((name) => switches.includes(name)));
  for (const name of switches) {
    if (search.get(name) === 'off') on.delete(name);
    else if (search.has(name)) on.add(name);
    search.delete(name);
  }
  const wanted = search.get('theme');
  const settings: AloneSettings = {
    theme: isTheme(wanted) ? wanted : kept.theme,
    on: [...on],
  };
  const at = search.get('at');
  search.delete('theme');
  search.delete('at');
  keepSettings(storage, settings);
  const path = at?.startsWith('/') ? at : address.pathname + address.search + address.hash;
  return { settings, path };
};
