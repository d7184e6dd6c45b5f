// @vitest-environment happy-dom

import { createPageHistory, type PageHistory } from '@parapet/remote-kit/page/page-history';
import { createThemeStore } from '@parapet/stores/theme.store';
import { afterEach, expect, it } from 'vitest';
import { syncTheme } from './sync-theme.ts';

afterEach(() => delete document.documentElement.dataset.theme);

const shown = () => document.documentElement.dataset.theme;

const open = (path: string) => {
  window.history.replaceState(null, '', path);
  const history: PageHistory = createPageHistory(window, async () => true);
  const store = createThemeStore({
    storage: { getItem: () => null, setItem: () => {}, removeItem: () => {} },
    systemTheme: { get: () => 'light', subscribe: () => {} },
    saveToProfile: () => {},
  });
  syncTheme(store, history);
  return { history, choose: (theme: string) => store.getState().choose(theme) };
};

it.each(['/', '/pricing', '/login', '/auth/callback', '/dashboards'])('%s is dark', (path) => {
  const { choose } = open(path);
  choose('light');
  expect(shown()).toBe('dark');
});

it('the dashboard uses the system theme until the user chooses one, on every page', () => {
  const { history, choose } = open('/dashboard');
  expect(shown()).toBe('light');
  choose('dark');
  expect(shown()).toBe('dark');
  choose('light');
  history.navigator.push('/dashboard/assets?q=mail');
  expect(shown()).toBe('light');
});

it('leaving the dashboard makes the page dark, returning restores the choice', () => {
  const { history, choose } = open('/dashboard/assets');
  choose('light');
  history.navigator.push('/pricing');
  expect(shown()).toBe('dark');
  history.navigator.push('/dashboard');
  expect(shown()).toBe('light');
});
