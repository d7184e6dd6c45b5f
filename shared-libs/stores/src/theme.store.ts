import { z } from 'zod';
import { persist } from 'zustand/middleware';
import { createStore } from 'zustand/vanilla';
import type { StoreStorage } from './persistence.ts';
import { keptAs } from './persistence.ts';

export const themePreferenceSchema = z.enum(['light', 'dark', 'system']);
export type ThemePreference = z.infer<typeof themePreferenceSchema>;
export type Theme = 'light' | 'dark';

export interface ThemePorts {
  storage: StoreStorage;
  /** The theme of the operating system, now and on each change. */
  systemTheme: { get: () => Theme; subscribe: (listener: () => void) => void };
  /** Saves the choice in the user's metadata; called only with a session. */
  saveToProfile: (preference: ThemePreference) => void;
}

export interface ThemeState {
  preference: ThemePreference;
  /** The theme shown: dark outside of the dashboard, else the preference. */
  theme: Theme;
  isForcedDark: boolean;
  /** Ignores an invalid theme. */
  choose: (preference: string) => void;
  /** Applies the theme of the user's metadata; ignores an invalid one. */
  adopt: (preference: unknown) => void;
  forceDark: (isForced: boolean) => void;
}

const keptSchema = z.object({ preference: themePreferenceSchema });

export const createThemeStore = (ports: ThemePorts) => {
  const resolve = (preference: ThemePreference, isForcedDark: boolean): Theme => {
    if (isForcedDark) return 'dark';
    return preference === 'system' ? ports.systemTheme.get() : preference;
  };

  const store = createStore<ThemeState>()(
    persist(
      (set, get) => {
        const show = (preference: ThemePreference, isForcedDark: boolean) =>
          set({ preference, isForcedDark, theme: resolve(preference, isForcedDark) });
        return {
          preference: 'system',
          theme: 'dark',
          isForcedDark: true,
          choose: (value) => {
            const preference = themePreferenceSchema.safeParse(value);
            if (!preference.success) return;
            show(preference.data, get().isForcedDark);
            ports.saveToProfile(preference.data);
          },
          adopt: (value) => {
            const preference = themePreferenceSchema.safeParse(value);
            if (preference.success) show(preference.data, get().isForcedDark);
          },
          forceDark: (isForced) => show(get().preference, isForced),
        };
      },
      keptAs('theme', ports.storage, keptSchema, ({ preference }) => ({ preference })),
    ),
  );
  ports.systemTheme.subscribe(() => store.getState().forceDark(store.getState().isForcedDark));
  return store;
};

export type ThemeStore = ReturnType<typeof createThemeStore>;
