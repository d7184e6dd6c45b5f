import { z } from 'zod';
import { nameLine } from '../text/name.ts';
import { idSchema, intensitySchema, timestampSchema } from '../text/vocabulary.ts';

/** The most schedules of one workspace, whatever its plan. */
export const MAX_SCHEDULES = 100;
/** The most assets that a schedule names one by one. */
export const MAX_SCHEDULE_ASSETS = 1000;
export const MAX_SCHEDULE_TAGS = 20;
export const MAX_SCHEDULE_WINDOWS = 14;
export const MAX_SCHEDULE_BLACKOUTS = 20;
/** The runs that an answer names. */
export const NEXT_RUNS = 5;
export const MAX_JITTER_MINUTES = 240;
export const MAX_DURATION_MINUTES = 7 * 24 * 60;

/** Five fields as in crontab(5), with names, ranges, lists, steps, and `L` and `#` in the days. */
export const cronSchema = z
  .string()
  .trim()
  .min(1, 'Enter a cron expression')
  .max(100)
  .regex(
    /^[\dA-Za-z*,/#-]+ [\dA-Za-z*,/#-]+ [\dA-Za-z*,/#-]+ [\dA-Za-z*,/#-]+ [\dA-Za-z*,/#-]+$/,
    'A cron expression has five fields: minute, hour, day of month, month, day of week',
  )
  .meta({ examples: ['0 3 * * *', '30 22 * * MON-FRI'] });

/** An IANA name, such as `Europe/Berlin`. */
export const timeZoneSchema = z
  .string()
  .trim()
  .min(1, 'Choose a time zone')
  .max(64)
  .regex(/^[A-Za-z][\w+/-]*$/, 'This is no IANA time zone')
  .meta({ examples: ['Europe/Berlin', 'UTC', 'America/New_York'] });

/** 0 is Sunday. */
export const weekdaySchema = z.int().min(0).max(6);
export const timeOfDaySchema = z
  .string()
  .max(5)
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 22:30')
  .meta({ examples: ['22:30', '06:00'] });
/** A date and time on the clock of the schedule's time zone. */
export const localTimeSchema = z
  .string()
  .max(16)
  .regex(
    /^2\d{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d$/,
    'Enter a date and a time',
  )
  .meta({ examples: ['2026-12-24T00:00', '2027-01-02T00:00'] });

/** Days count by the start; a window whose end is not after its start ends on the next day. */
export const scanWindowSchema = z.object({
  days: z
    .array(weekdaySchema)
    .min(1, 'Choose at least one day')
    .max(7)
    .refine((days) => new Set(days).size === days.length, 'A day is named twice'),
  start: timeOfDaySchema,
  end: timeOfDaySchema,
});
export type ScanWindow = z.infer<typeof scanWindowSchema>;

/** From the first minute up to, and without, the last. */
export const blackoutSchema = z
  .object({ from: localTimeSchema, to: localTimeSchema })
  .refine(({ from, to }) => from < to, { path: ['to'], error: 'The end is not after the start' });
export type Blackout = z.infer<typeof blackoutSchema>;

const assetChoices = [
  z.object({
    kind: z.literal('assets'),
    assetIds: z
      .array(idSchema)
      .min(1, 'Select at least one asset')
      .max(MAX_SCHEDULE_ASSETS)
      .refine((ids) => new Set(ids).size === ids.length, 'An asset is named twice'),
  }),
  z.object({
    kind: z.literal('tags'),
    tags: z
      .array(nameLine().min(1).max(40))
      .min(1, 'Enter at least one tag')
      .max(MAX_SCHEDULE_TAGS),
  }),
  /** All approved assets, also those that are added later. */
  z.object({ kind: z.literal('all') }),
] as const;

/** Says which assets a schedule or a report is about. */
export const assetChoiceSchema = z.discriminatedUnion('kind', assetChoices);
export type AssetChoice = z.infer<typeof assetChoiceSchema>;

export const scheduleTargetSchema = z.discriminatedUnion('kind', [
  ...assetChoices,
  /** All connected cloud accounts that are not paused, also those that are connected later. */
  z.object({ kind: z.literal('cloud_accounts') }),
]);
export type ScheduleTarget = z.infer<typeof scheduleTargetSchema>;

/** When a schedule runs: each cron time, or the one time, that lies in a window and in no blackout. */
export const timetableSchema = z.object({
  cron: cronSchema,
  /** The one time of a schedule that does not repeat, within a year; `cron` then follows from it. */
  once: localTimeSchema
    .nullable()
    .meta({ examples: [null] })
    .default(null),
  timezone: timeZoneSchema,
  /** Without windows, scans run at any time. */
  windows: z.array(scanWindowSchema).max(MAX_SCHEDULE_WINDOWS).default([]),
  blackouts: z.array(blackoutSchema).max(MAX_SCHEDULE_BLACKOUTS).default([]),
  /** A run starts up to so many minutes later, each time by another amount. */
  jitterMinutes: z.int().min(0).max(MAX_JITTER_MINUTES).default(0),
});
export type Timetable = z.infer<typeof timetableSchema>;

/** The cron expression of one time, `2026-11-24T02:00`: its minute, hour, day and month. */
export function cronOfOnce(once: string): string {
  const [month, day, hour, minute] = once.split(/[-T:]/).slice(1).map(Number);
  return `${minute} ${hour} ${day} ${month} *`;
}

export const scheduleOverlapSchema = z.enum(['skip', 'queue']);

const namedSchema = z.object({
  name: nameLine().min(1, 'Enter a name').max(80),
  target: scheduleTargetSchema,
  intensity: intensitySchema.default('safe'),
  /** Running time after which the scan ends as timed out; null without a limit of its own. */
  maxDurationMinutes: z.int().min(15).max(MAX_DURATION_MINUTES).nullable().default(null),
  /** Tells what happens to a run while the one before still runs. */
  overlap: scheduleOverlapSchema.default('skip'),
});

export const createScheduleSchema = namedSchema.extend(timetableSchema.shape);
export type CreateSchedule = z.input<typeof createScheduleSchema>;

/** Fields that are left out stay as they are. */
export const updateScheduleSchema = z
  .object({
    name: namedSchema.shape.name,
    target: scheduleTargetSchema,
    intensity: intensitySchema,
    maxDurationMinutes: namedSchema.shape.maxDurationMinutes.unwrap(),
    overlap: scheduleOverlapSchema,
    cron: cronSchema,
    once: timetableSchema.shape.once.unwrap(),
    timezone: timeZoneSchema,
    windows: timetableSchema.shape.windows.unwrap(),
    blackouts: timetableSchema.shape.blackouts.unwrap(),
    jitterMinutes: timetableSchema.shape.jitterMinutes.unwrap(),
    status: z.enum(['active', 'paused']),
  })
  .partial();
export type UpdateSchedule = z.input<typeof updateScheduleSchema>;

export const scheduleStatusSchema = z.enum(['active', 'paused', 'suspended_by_plan']);
export type ScheduleStatus = z.infer<typeof scheduleStatusSchema>;

/** Why a run that is due has not started. */
export const scheduleWaitSchema = z.enum(['window', 'previous_run', 'open_scans']);

/** How the last time went at which a run was due. */
export const scheduleOutcomeSchema = z.enum([
  'started',
  'skipped_previous_run',
  'no_assets',
  'failed',
]);
export type ScheduleOutcome = z.infer<typeof scheduleOutcomeSchema>;

/** The most of them that a schedule names. */
export const MAX_SKIPPED = 20;

/** An account that a run left out: it is paused, or above what the plan has. */
export const skippedTargetSchema = z.object({
  name: z.string(),
  because: z.enum(['paused', 'plan']),
});
export type SkippedTarget = z.infer<typeof skippedTargetSchema>;

export const scheduleSchema = z.object({
  id: idSchema,
  workspaceId: idSchema,
  ...namedSchema.shape,
  name: z.string(),
  target: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('assets'), assetIds: z.array(idSchema) }),
    z.object({ kind: z.literal('tags'), tags: z.array(z.string()) }),
    z.object({ kind: z.literal('all') }),
    z.object({ kind: z.literal('cloud_accounts') }),
  ]),
  ...timetableSchema.shape,
  status: scheduleStatusSchema,
  /** Why it is paused although nobody paused it; null otherwise. */
  pausedBecause: z.literal('failures').nullable(),
  /** When the next run is due; in the past while it waits, null while it is paused. */
  nextRunAt: timestampSchema.nullable(),
  waitingFor: scheduleWaitSchema.nullable(),
  /** The next runs after now, with their jitter. */
  nextRuns: z.array(timestampSchema).max(NEXT_RUNS),
  lastRunAt: timestampSchema.nullable(),
  lastOutcome: scheduleOutcomeSchema.nullable(),
  /** Cloud accounts that the last run left out. */
  lastSkipped: z.array(skippedTargetSchema).max(MAX_SKIPPED).default([]),
  /** A scan of the last run; null before it, and after the scan was deleted. */
  lastScanId: idSchema.nullable(),
  consecutiveFailures: z.int().nonnegative(),
  createdBy: idSchema.nullable(),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
});
export type Schedule = z.infer<typeof scheduleSchema>;

export const scheduleListSchema = z.object({
  items: z.array(scheduleSchema).max(MAX_SCHEDULES),
  /** Over all workspaces of the owner, as the plan counts; -1 without a limit. */
  usage: z.object({ current: z.int(), limit: z.int() }),
});
export type ScheduleList = z.infer<typeof scheduleListSchema>;

/** The next runs of a timetable that nobody has saved. */
export const schedulePreviewSchema = z.object({
  nextRuns: z.array(timestampSchema).max(NEXT_RUNS),
});

/** The run of a schedule that includes an asset next; null without one. */
export const nextScanSchema = z.object({
  next: scheduleSchema
    .pick({ id: true, name: true, intensity: true, waitingFor: true })
    .extend({ at: timestampSchema })
    .nullable(),
});
export type NextScan = z.infer<typeof nextScanSchema>;
