import type { ThemeStore } from '@parapet/stores/theme.store';
import { isUnderDashboard } from '../session/auth-routes.ts';
import type { PageHistory } from './page-history.ts';

/** Keeps `data-theme` on <html> true to the store, and forces dark outside the dashboard. */
export const followTheme = (store: ThemeStore, history: PageHistory): void => {
  const show = () => {
    document.documentElement.dataset.theme = store.getState().theme;
  };
  let pathname: string | null = null;
  const locate = () => {
    const { location } = history.getSnapshot();
    if (location.pathname === pathname) return;
    pathname = location.pathname;
    store.getState().forceDark(!isUnderDashboard(pathname));
  };
  locate();
  show();
  store.subscribe(show);
  history.subscribe(locate);
};
