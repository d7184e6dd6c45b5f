import type { SeverityCounts } from '@parapet/contracts/assets/asset';
import type { WorkspaceTx } from '../../platform/db/database.ts';

/** How a workspace stood after the last scan of a day (UTC). */
export interface ScoreDay {
  /** As in `2026-11-22`. */
  readonly day: string;
  /** ISO 8601: when the score was taken. */
  readonly at: string;
  /** Tells what it was taken after. */
  readonly kind: 'scan' | 'retest';
  /** Numbers the formula. */
  readonly version: number;
  /** 0 to 100; null while most assets had none. */
  readonly score: number | null;
  readonly assets: number;
  readonly tested: number;
  readonly open: SeverityCounts;
}

export interface ScorePort {
  /** Writes the row of the day of `at`, or replaces it. For workers. */
  record(scope: WorkspaceTx, at: Date, kind: ScoreDay['kind']): Promise<void>;
  /** The days from `since` on, oldest first; at most 750. */
  listDays(scope: WorkspaceTx, since: Date): Promise<readonly ScoreDay[]>;
  /** Deletes the days before `before`. For workers. */
  deleteOld(scope: WorkspaceTx, before: Date): Promise<{ count: number; isLast: boolean }>;
}
