import { z } from 'zod';

/** Timestamps are ISO-8601 or null. */
export interface TourStatus {
  status: 'not_started' | 'in_progress' | 'completed' | 'skipped';
  startedAt: string | null;
  completedAt: string | null;
  skippedAt: string | null;
  lastUpdatedAt: string | null;
}

export const notStarted: TourStatus = {
  status: 'not_started',
  startedAt: null,
  completedAt: null,
  skippedAt: null,
  lastUpdatedAt: null,
};

const time = z.iso.datetime().nullable().catch(null).default(null);
export const tourStatusSchema: z.ZodType<TourStatus> = z.object({
  status: z.enum(['not_started', 'in_progress', 'completed', 'skipped']),
  startedAt: time,
  completedAt: time,
  skippedAt: time,
  lastUpdatedAt: time,
});

/** An interrupted tour (closed tab) and an unreadable status start again. */
export const readTourStatus = (stored: unknown): TourStatus => {
  const parsed = tourStatusSchema.safeParse(stored);
  if (!parsed.success) return notStarted;
  return parsed.data.status === 'in_progress'
    ? { ...parsed.data, status: 'not_started' }
    : parsed.data;
};

const rank = { not_started: 0, in_progress: 0, skipped: 1, completed: 2 } as const;

/** Returns the more advanced status of this browser and the profile. */
export const laterStatus = (one: TourStatus, other: TourStatus): TourStatus =>
  rank[other.status] > rank[one.status] ? other : one;

/** Each transition returns the same object when nothing changes. */
export const startTour = (tour: TourStatus, now: string): TourStatus =>
  tour.status === 'not_started'
    ? { ...tour, status: 'in_progress', startedAt: now, lastUpdatedAt: now }
    : tour;

export const completeTour = (tour: TourStatus, now: string): TourStatus =>
  tour.status === 'completed'
    ? tour
    : { ...tour, status: 'completed', completedAt: now, lastUpdatedAt: now };

export const skipTour = (tour: TourStatus, now: string): TourStatus =>
  tour.status === 'completed' || tour.status === 'skipped'
    ? tour
    : { ...tour, status: 'skipped', skippedAt: now, lastUpdatedAt: now };
