import { z } from 'zod';
import { persist } from 'zustand/middleware';
import { createStore } from 'zustand/vanilla';
import type { StoreStorage } from './persistence.ts';
import { keptAs } from './persistence.ts';
import { createSerialSaver } from './serial-saver.ts';
import type { TourStatus } from './tour-status.ts';
import {
  completeTour,
  laterStatus,
  notStarted,
  readTourStatus,
  skipTour,
  startTour,
  tourStatusSchema,
} from './tour-status.ts';

export const SAVE_QUIET_MS = 300;
export const SAVE_RETRY_DELAYS_MS = [500, 1_000, 2_000] as const;

export interface TourPorts {
  storage: StoreStorage;
  /** Saves the status in the user's metadata. */
  saveToProfile: (status: TourStatus) => Promise<void>;
  now: () => Date;
  wait: (ms: number) => Promise<void>;
  onSaveLost: (error: unknown) => void;
}

export interface TourState {
  tour: TourStatus;
  userId: string | null;
  /** Restores the status from this browser and the user's metadata. */
  load: (userId: string, profile: unknown) => void;
  start: () => void;
  complete: () => void;
  skip: () => void;
  reset: () => void;
  /** Resolves when no save is pending. */
  settled: () => Promise<void>;
}

const keptSchema = z.object({
  userId: z.string().nullable(),
  tour: tourStatusSchema.transform(readTourStatus),
});

/** The status of the onboarding tour. */
export const createTourStore = (ports: TourPorts) => {
  const saver = createSerialSaver<TourStatus>({
    save: ports.saveToProfile,
    wait: ports.wait,
    quietMs: SAVE_QUIET_MS,
    retryDelaysMs: ({ status }) =>
      status === 'completed' || status === 'skipped' ? SAVE_RETRY_DELAYS_MS : [],
    onLost: (_, error) => ports.onSaveLost(error),
  });

  return createStore<TourState>()(
    persist(
      (set, get) => {
        const change = (step: (tour: TourStatus, now: string) => TourStatus) => () => {
          const { tour } = get();
          const next = step(tour, ports.now().toISOString());
          if (next === tour) return;
          set({ tour: next });
          saver.save(next);
        };
        return {
          tour: notStarted,
          userId: null,
          load: (userId, profile) => {
            const state = get();
            const here = state.userId === userId ? state.tour : notStarted;
            set({ userId, tour: laterStatus(here, readTourStatus(profile)) });
          },
          start: change(startTour),
          complete: change(completeTour),
          skip: change(skipTour),
          reset: () => {
            saver.discard();
            set({ tour: notStarted, userId: null });
          },
          settled: saver.settled,
        };
      },
      keptAs('tour', ports.storage, keptSchema, ({ userId, tour }) => ({ userId, tour })),
    ),
  );
};

export type TourStore = ReturnType<typeof createTourStore>;
