import type { TourStep } from './define-tour.ts';

/** A page that is quiet this long after it was opened has begun everything that it will show. */
const GRACE_MS = 500;

/** On the screen, not in a drawer that is shut, and not a card in the place of what failed. */
const isPresent = ({ target }: TourStep): boolean => {
  if (target === undefined) return true;
  const part = document.querySelector(target);
  if (!part || part.querySelector('[data-tour-skip]')) return false;
  return part.checkVisibility({ visibilityProperty: true });
};

const isBusy = (): boolean => document.querySelector('[aria-busy="true"]') !== null;

/**
 * The steps whose part is on the page: as soon as all are, or nothing on the page is busy any more,
 * or `waitMs` have passed.
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
