import type { TourStore } from '@parapet/stores/tour.store';
import type { Tour } from '@parapet/tours/tour';

/** Delay between the dashboard and the first step. */
export const START_AFTER_MS = 500;

export interface TourGuide {
  /** Starts the tour on the dashboard, now or on the next visit. */
  request: () => void;
  /** Starts the tour for a new user. @returns the function to call when the dashboard closes */
  enterDashboard: () => () => void;
}

/** Plays the onboarding tour on the dashboard, and stores its outcome. */
export const createTourGuide = (
  store: TourStore,
  { play }: Pick<Tour, 'play'>,
  onError: (error: unknown) => void,
): TourGuide => {
  let isRequested = false;
  let visit: AbortController | null = null;
  let isPlaying = false;

  /** One that starts by itself waits until every part has loaded, so that no step is missing. */
  const playTour = async (signal: AbortSignal, { startsByItself = false } = {}) => {
    isRequested = false;
    isPlaying = true;
    const { userId } = store.getState();
    try {
      const outcome = await play({
        signal,
        onShown: () => store.getState().start(),
        ...(startsByItself && { waitMs: null }),
      });
      // Signing out ends the tour; its outcome then belongs to nobody.
      if (store.getState().userId !== userId) return;
      if (outcome === 'completed') store.getState().complete();
      if (outcome === 'skipped') store.getState().skip();
    } catch (error) {
      onError(error);
    } finally {
      isPlaying = false;
    }
  };

  return {
    request: () => {
      if (isPlaying) return;
      if (visit) void playTour(visit.signal);
      else isRequested = true;
    },
    enterDashboard: () => {
      const leaving = new AbortController();
      visit = leaving;
      const begin = () => {
        if (isPlaying) return;
        const isNew = store.getState().tour.status === 'not_started';
        if (isRequested || isNew) {
          void playTour(leaving.signal, { startsByItself: !isRequested });
        }
      };
      const timer = setTimeout(begin, START_AFTER_MS);
      return () => {
        clearTimeout(timer);
        leaving.abort();
        visit = null;
      };
    },
  };
};
