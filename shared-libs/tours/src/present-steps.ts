import type { TourStep } from './tour.ts';

/** Milliseconds without a busy part after which every part of the page has started to load. */
const GRACE_MS = 500;

/** Visible, outside of a closed drawer, and not an error card. */
const isPresent = ({ target }: TourStep): boolean => {
  if (target === undefined) return true;
  const part = document.querySelector(target);
  if (!part || part.querySelector('[data-tour-skip]')) return false;
  return part.checkVisibility({ visibilityProperty: true });
};

const isBusy = (): boolean => document.querySelector('[aria-busy="true"]') !== null;

/**
 * Resolves to the steps whose part is on the page: when all parts are present, when nothing on the
 * page is busy, or after `waitMs`.
 */
export const presentSteps = async (
  steps: readonly TourStep[],
  waitMs: number,
): Promise<readonly TourStep[]> => {
  if (!steps.every(isPresent)) {
    await new Promise<void>((resolve) => {
      let isGraceOver = false;
      const look = () => {
        if (steps.every(isPresent) || (isGraceOver && !isBusy())) end();
      };
      const end = () => {
        clearTimeout(grace);
        clearTimeout(limit);
        observer.disconnect();
        resolve();
      };
      const observer = new MutationObserver(look);
      observer.observe(document.body, {
        childList: true,
        subtree: true,
        attributeFilter: ['aria-busy'],
      });
      const grace = setTimeout(() => {
        isGraceOver = true;
        look();
      }, GRACE_MS);
      const limit = setTimeout(end, waitMs);
    });
  }
  return steps.filter(isPresent);
};
