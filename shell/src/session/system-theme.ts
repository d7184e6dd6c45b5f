import type { ThemePorts } from '@parapet/stores/theme.store';

/** What the operating system prefers, as the browser tells it. */
export const systemTheme = (match: typeof window.matchMedia): ThemePorts['systemTheme'] => {
  const query = match('(prefers-color-scheme: light)');
  return {
    get: () => (query.matches ? 'light' : 'dark'),
    subscribe: (listener) => query.addEventListener('change', listener),
  };
};
