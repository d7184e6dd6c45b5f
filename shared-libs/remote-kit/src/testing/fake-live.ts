import type { HostLive, LiveChange } from '../host-context.ts';
import { createObservable } from '../page/observable.ts';

/** A test makes changes happen with it, and looks at what was asked. */
export interface FakeLive extends HostLive {
  emit(change: LiveChange): void;
  setViewers(viewers: readonly { userId: string; findingId: string }[]): void;
  /** The findings that are shown to colleagues. */
  readonly shown: Set<string>;
}

/** A host's changes, as a test makes them happen. */
export const createFakeLive = (): FakeLive => {
  const listeners = new Set<(change: LiveChange) => void>();
  const viewers = createObservable<readonly { userId: string; findingId: string }[]>([]);
  const shares = createObservable(true);
  const shown = new Set<string>();
  return {
    shown,
    emit: (change) => {
      for (const listener of listeners) listener(change);
    },
    setViewers: viewers.set,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    viewers,
    showFinding: (findingId) => {
      shown.add(findingId);
      return () => shown.delete(findingId);
    },
    sharesOpenFinding: shares,
    setSharesOpenFinding: async (on) => shares.set(on),
  };
};
