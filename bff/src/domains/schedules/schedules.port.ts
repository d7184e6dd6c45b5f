import type { Timetable } from '@parapet/contracts/scans/schedule';

/** A timetable without windows, blackouts and jitter. */
export type PlainTimetable = Pick<Timetable, 'cron' | 'timezone'>;

/** The rules of timetables, for other things that run regularly. */
export interface TimetablesPort {
  /** Returns what is wrong with a timetable, at its field; null when nothing is. */
  findFault(
    timetable: PlainTimetable,
    now: Date,
  ): { readonly field: keyof Timetable; readonly message: string } | null;
  isTimeZone(timezone: string): boolean;
  /** Null when there is none. */
  nextRun(timetable: PlainTimetable, after: Date): Date | null;
}
