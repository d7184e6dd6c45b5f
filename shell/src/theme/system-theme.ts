import type { ThemePorts } from '@parapet/stores/theme.store';

/** The theme preference of the operating system. */
export const systemTheme = (match: typeof window.matchMedia): ThemePorts['systemTheme'] => {
  const query = match('(prefers-color-scheme: light)');
  return {
    get: () => (query.matches ? 'light' : 'dark'),
    subscribe: (listener) => query.addEventListener('change', listener),
  };
};
