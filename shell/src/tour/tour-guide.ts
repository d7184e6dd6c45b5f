import type { TourStore } from '@parapet/stores/tour.store';
import type { Tour } from '@parapet/tours/define-tour';

/** The newcomer's eyes come first. */
export const START_AFTER_MS = 500;

export interface TourGuide {
  /** Somebody wants the tour: it is played on the dashboard, now or when they get there. */
  ask: () => void;
  /** The dashboard is open: plays the tour for who has not seen it. @returns how to leave it. */
  arrive: () => () => void;
}

/** Plays the way round the dashboard, and keeps what became of it. */
export const createTourGuide = (
  store: TourStore,
  { play }: Pick<Tour, 'play'>,
  onError: (error: unknown) => void,
): TourGuide => {
  let isAsked = false;
  let visit: AbortController | null = null;
  let isUnderWay = false;

  const take = async (signal: AbortSignal) => {
    isAsked = false;
    isUnderWay = true;
    const { userId } = store.getState();
    try {
      const outcome = await play({ signal, onShown: () => store.getState().start() });
      // Signing out ends a tour too: then there is nobody of whom to keep it.
      if (store.getState().userId !== userId) return;
      if (outcome === 'completed') store.getState().complete();
      if (outcome === 'skipped') store.getState().skip();
    } catch (error) {
      onError(error);
    } finally {
      isUnderWay = false;
    }
  };

  return {
    ask: () => {
      if (isUnderWay) return;
      if (visit) void take(visit.signal);
      else isAsked = true;
    },
    arrive: () => {
      const leaving = new AbortController();
      visit = leaving;
      const begin = () => {
        if (isUnderWay) return;
        const isNew = store.getState().tour.status === 'not_started';
        if (isAsked || isNew) void take(leaving.signal);
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
