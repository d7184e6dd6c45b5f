import type {
  Blackout,
  ScanWindow,
  Schedule,
  ScheduleTarget,
} from '@parapet/contracts/scans/schedule';
import type { Intensity } from '@parapet/contracts/text/vocabulary';
import { ownTimeZone } from '../../schedule-fields/time-zones.ts';

/** Every field of the dialog, as the contract has them. */
export interface ScheduleForm {
  name: string;
  target: ScheduleTarget;
  intensity: Intensity;
  cron: string;
  once: string | null;
  timezone: string;
  windows: ScanWindow[];
  blackouts: Blackout[];
  jitterMinutes: number;
  maxDurationMinutes: number | null;
  overlap: 'skip' | 'queue';
}

const newSchedule = (): ScheduleForm => ({
  name: '',
  target: { kind: 'all' },
  intensity: 'safe',
  cron: '0 3 * * *',
  once: null,
  timezone: ownTimeZone(),
  windows: [],
  blackouts: [],
  jitterMinutes: 0,
  maxDurationMinutes: null,
  overlap: 'skip',
});

export const formOf = (schedule: Schedule | null): ScheduleForm =>
  schedule === null
    ? newSchedule()
    : {
        name: schedule.name,
        target: schedule.target,
        intensity: schedule.intensity,
        cron: schedule.cron,
        once: schedule.once,
        timezone: schedule.timezone,
        windows: schedule.windows,
        blackouts: schedule.blackouts,
        jitterMinutes: schedule.jitterMinutes,
        maxDurationMinutes: schedule.maxDurationMinutes,
        overlap: schedule.overlap,
      };
