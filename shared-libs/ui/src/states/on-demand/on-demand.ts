import { type ComponentType, useEffect, useSyncExternalStore } from 'react';

const retryMs = 2000;
const all = new Set<() => Promise<void>>();

/** A component whose code is a file of its own, loaded at first use. */
export type OnDemand<Props> = {
  /** Starts to load it, e.g. when the pointer enters its trigger. */
  preload: () => Promise<void>;
  /** The component once it is loaded; until then null. */
  usePart: () => ComponentType<Props> | null;
};

/** A load that fails is repeated while the component is wanted: a remote must not crash by it. */
export function onDemand<Props>(load: () => Promise<ComponentType<Props>>): OnDemand<Props> {
  let part: ComponentType<Props> | null = null;
  let loading: Promise<void> | null = null;
  const waiting = new Set<() => void>();

  const preload = () => {
    loading ??= load().then(
      (loaded) => {
        part = loaded;
        for (const refresh of waiting) refresh();
      },
      () => {
        loading = null;
        setTimeout(() => waiting.size > 0 && preload(), retryMs);
      },
    );
    return loading;
  };
  const subscribe = (refresh: () => void) => {
    waiting.add(refresh);
    return () => void waiting.delete(refresh);
  };
  all.add(preload);
  return {
    preload,
    usePart: () => {
      const now = useSyncExternalStore(
        subscribe,
        () => part,
        () => part,
      );
      useEffect(() => {
        if (!now) void preload();
      }, [now]);
      return now;
    },
  };
}

/** Loads every part that the page may use. */
export const preloadParts = async (): Promise<void> => {
  await Promise.all(Array.from(all, (preload) => preload()));
};

/** Loads every part once the page is idle, so that dialogs and menus open at once. */
export function preloadWhenIdle(): () => void {
  // Safari has no requestIdleCallback.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(() => void preloadParts(), retryMs);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(() => void preloadParts(), { timeout: 10_000 });
  return () => cancelIdleCallback(request);
}
