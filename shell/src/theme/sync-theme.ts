import type { PageHistory } from '@parapet/remote-kit/page/page-history';
import type { ThemeStore } from '@parapet/stores/theme.store';
import { isUnderDashboard } from '../session/links/auth-routes.ts';

/** Syncs `data-theme` on <html> with the store, and forces dark outside the dashboard. */
export const syncTheme = (store: ThemeStore, history: PageHistory): void => {
  const apply = () => {
    document.documentElement.dataset.theme = store.getState().theme;
  };
  let pathname: string | null = null;
  const onNavigate = () => {
    const { location } = history.getSnapshot();
    if (location.pathname === pathname) return;
    pathname = location.pathname;
    store.getState().forceDark(!isUnderDashboard(pathname));
  };
  onNavigate();
  apply();
  store.subscribe(apply);
  history.subscribe(onNavigate);
};
