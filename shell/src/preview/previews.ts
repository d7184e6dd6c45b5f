import { SHELL_PREVIEW_META } from '@parapet/contracts/releases/previews/page-marks';
import type { AuthStore } from '@parapet/stores/auth.store';
import type { ComponentType } from 'react';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Preview } from './preview.ts';
import { DEVTOOLS_KEY, PREVIEW_KEY } from './storage-keys.ts';

/** The preview of this tab, and the bar that shows it. */
export interface OpenedPreview {
  preview: Preview;
  Bar: ComponentType<{ preview: Preview }>;
}

interface PreviewsState {
  opened: OpenedPreview | null;
  /** Tells whether the operator has granted previews to the account; null until somebody asks. */
  isGranted: boolean | null;
}

interface PreviewsPorts {
  auth: AuthStore;
  /** Returns whether this page has something of a preview. */
  isNeeded: () => boolean;
  load: () => Promise<OpenedPreview>;
  readRight: () => Promise<boolean>;
}

/** Opens previews. Their code is loaded for those who use them alone. */
export interface Previews {
  store: StoreApi<PreviewsState>;
  /** Returns the preview of this page; null for one that has none, as most have. */
  openIfNeeded: () => Promise<Preview | null>;
  /** Asks once for each account whether it may open previews. */
  askForRight: () => Promise<void>;
  openPicker: () => Promise<void>;
}

export const createPreviews = ({ auth, isNeeded, load, readRight }: PreviewsPorts): Previews => {
  const store = createStore<PreviewsState>()(() => ({ opened: null, isGranted: null }));
  let askedFor: string | undefined;
  auth.subscribe(({ user }) => {
    if (user?.id === askedFor) return;
    askedFor = undefined;
    store.setState({ isGranted: null });
  });
  const open = async (): Promise<OpenedPreview> => {
    const opened = await load();
    store.setState({ opened });
    return opened;
  };
  return {
    store,
    openIfNeeded: async () => (isNeeded() ? (await open()).preview : null),
    askForRight: async () => {
      const { user } = auth.getState();
      if (!user || askedFor === user.id) return;
      askedFor = user.id;
      try {
        const isGranted = await readRight();
        if (askedFor === user.id) store.setState({ isGranted });
      } catch {
        // It is asked again when the palette opens again.
        askedFor = undefined;
      }
    },
    openPicker: async () => {
      let { opened } = store.getState();
      if (!opened) {
        opened = await open();
        opened.preview.start();
      }
      opened.preview.setPickerOpen(true);
    },
  };
};

/** Returns whether this page has a preview, a link to one, or an override of the developer tools. */
export const hasPreviewMarks = (page: Window): boolean => {
  const isStored = (open: () => Storage, key: string): boolean => {
    try {
      return open().getItem(key) !== null;
    } catch {
      // The browser blocks storage.
      return false;
    }
  };
  return (
    new URLSearchParams(page.location.search).has('preview') ||
    page.document.querySelector(`meta[name="${SHELL_PREVIEW_META}"]`) !== null ||
    isStored(() => page.sessionStorage, PREVIEW_KEY) ||
    isStored(() => page.localStorage, DEVTOOLS_KEY)
  );
};
