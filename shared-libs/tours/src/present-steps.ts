import type { TourStep } from './tour.ts';

/** Milliseconds without a busy part after which every part of the page has loaded. */
const GRACE_MS = 500;

/** Visible, outside of a closed drawer, and not an error card. */
const isPresent = ({ target }: TourStep): boolean => {
  if (target === undefined) return true;
  const part = document.querySelector(target);
  if (!part || part.querySelector('[data-tour-skip]')) return false;
  return part.checkVisibility({ visibilityProperty: true });
};

/** A part says that it is busy, or shows placeholder lines. */
const isBusy = (): boolean => document.querySelector('[aria-busy="true"], .pp-skeleton') !== null;

export interface PresentStepsOptions {
  /** How long to wait for busy parts, in milliseconds; null: until they are no longer busy. */
  readonly waitMs: number | null;
  /** Ends the wait. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Resolves to the steps whose part is on the page: when all parts are present, when nothing on the
 * page has been busy for a while, or after `waitMs`. One part may be ready before the next one starts
 * to load, so a moment without a busy part does not count.
 */
export const presentSteps = async (
  steps: readonly TourStep[],
  { waitMs, signal }: PresentStepsOptions,
): Promise<readonly TourStep[]> => {
  if (!steps.every(isPresent) && !signal?.aborted) await untilLoaded(steps, { waitMs, signal });
  return steps.filter(isPresent);
};

const untilLoaded = (
  steps: readonly TourStep[],
  { waitMs, signal }: PresentStepsOptions,
): Promise<void> =>
  new Promise((resolve) => {
    let grace: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      if (steps.every(isPresent)) return end();
      if (isBusy()) {
        clearTimeout(grace);
        grace = undefined;
      } else grace ??= setTimeout(end, GRACE_MS);
    };
    const end = () => {
      clearTimeout(grace);
      clearTimeout(limit);
      observer.disconnect();
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const observer = new MutationObserver(look);
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      attributeFilter: ['aria-busy'],
    });
    const limit = waitMs === null ? undefined : setTimeout(end, waitMs);
    signal?.addEventListener('abort', end, { once: true });
    look();
  });
