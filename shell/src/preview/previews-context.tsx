import { createContext, use, useEffect, useMemo, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import type { Previews } from './previews.ts';

const PreviewsContext = createContext<Previews | null>(null);
export const PreviewsProvider = PreviewsContext;

/** What stands above every page of a tab that has a preview. */
export function PreviewBanner() {
  const previews = use(PreviewsContext);
  return previews ? <OpenedBar previews={previews} /> : null;
}

function OpenedBar({ previews }: { previews: Previews }) {
  const opened = useStore(previews.store, (state) => state.opened);
  return opened ? <opened.Bar preview={opened.preview} /> : null;
}

/** Opens the picker; null for accounts that may not open previews, and until that is known. */
export const useOpenPicker = (isAsked: boolean): (() => void) | null => {
  const previews = use(PreviewsContext);
  const isGranted = useSyncExternalStore(
    previews?.store.subscribe ?? subscribeToNothing,
    () => previews?.store.getState().isGranted ?? null,
  );
  useEffect(() => {
    if (isAsked) void previews?.askForRight();
  }, [isAsked, previews]);
  return useMemo(
    () => (previews && isGranted === true ? () => void previews.openPicker() : null),
    [previews, isGranted],
  );
};

const subscribeToNothing = () => () => undefined;
