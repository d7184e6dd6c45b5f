import { expect, it, vi } from 'vitest';
import { mapStorage } from './testing/map-storage.ts';
import type { Theme } from './theme.store.ts';
import { createThemeStore } from './theme.store.ts';

const open = (system: Theme = 'light', storage = mapStorage()) => {
  let changed = () => {};
  let current = system;
  const saveToProfile = vi.fn();
  const store = createThemeStore({
    storage,
    saveToProfile,
    systemTheme: {
      get: () => current,
      subscribe: (listener) => {
        changed = listener;
      },
    },
  });
  return {
    store,
    storage,
    saveToProfile,
    state: () => store.getState(),
    switchSystem: (theme: Theme) => {
      current = theme;
      changed();
    },
  };
};

it('is dark outside the dashboard, whatever is preferred', () => {
  const { state } = open();
  state().choose('light');
  expect(state()).toMatchObject({ preference: 'light', theme: 'dark' });
});

it('is the preference inside the dashboard', () => {
  const { state } = open();
  state().forceDark(false);
  expect(state().theme).toBe('light');
  state().choose('dark');
  expect(state().theme).toBe('dark');
});

it('follows the system if the preference is system', () => {
  const { state, switchSystem } = open('light');
  state().forceDark(false);
  switchSystem('dark');
  expect(state().theme).toBe('dark');
  state().choose('light');
  switchSystem('dark');
  expect(state().theme).toBe('light');
});

it('saves the choice in the browser and in the profile', () => {
  const { state, storage, saveToProfile } = open();
  state().choose('light');
  expect(storage.kept('theme')).toEqual({ preference: 'light' });
  expect(saveToProfile).toHaveBeenCalledExactlyOnceWith('light');
  expect(open('dark', storage).state().preference).toBe('light');
});

it('applies the profile without writing it back', () => {
  const { state, saveToProfile } = open();
  state().adopt('dark');
  expect(state().preference).toBe('dark');
  expect(saveToProfile).not.toHaveBeenCalled();
});

it.each(['sepia', '', undefined, 3])('ignores %j', (value) => {
  const { state, saveToProfile } = open();
  state().adopt(value);
  state().choose(String(value));
  expect(state().preference).toBe('system');
  expect(saveToProfile).not.toHaveBeenCalled();
});
