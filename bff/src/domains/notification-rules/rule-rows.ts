import { type RuleTiming, ruleTimingSchema } from '@parapet/contracts/events/notification-rule';

/** When a rule sends, as its row has it. */
export const asTiming = (row: {
  readonly cadence: string;
  readonly send_at: string;
  readonly weekday: number;
  readonly timezone: string;
  readonly quiet_start: string | null;
  readonly quiet_end: string | null;
}): RuleTiming =>
  ruleTimingSchema.parse({
    cadence: row.cadence,
    sendAt: row.send_at,
    weekday: row.weekday,
    timezone: row.timezone,
    quietHours:
      row.quiet_start === null ? null : { start: row.quiet_start, end: row.quiet_end ?? '' },
  });
