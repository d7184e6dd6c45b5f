import { z } from 'zod';
import { assetChoiceSchema, cronSchema, timeZoneSchema } from '../scans/schedule.ts';
import { cursorSchema } from '../text/cursor.ts';
import { nameLine } from '../text/name.ts';
import { textLine } from '../text/text.ts';
import { idSchema, timestampSchema } from '../text/vocabulary.ts';

/** Reports of a workspace that wait or are being made, at most. */
export const MAX_OPEN_REPORTS = 5;
export const MAX_REPORT_SCHEDULES = 20;
export const MAX_REPORT_RECIPIENTS = 20;
/** A report is kept for so many days, or as long as the plan keeps scans if that is shorter. */
export const REPORT_DAYS = 90;
/** Findings that a PDF describes one by one; a technical one lists places instead. CSV and JSON hold all of them. */
export const PDF_FINDINGS = 300;
/** Findings that an HTML file describes one by one. */
export const HTML_FINDINGS = 5000;
/** A link to a report expires after so many seconds. */
export const REPORT_LINK_SECONDS = 300;

export const reportTypeSchema = z.enum([
  'executive',
  'technical',
  'asset',
  'delta',
  'breach',
  'compliance',
  'auditor_pack',
]);
export type ReportType = z.infer<typeof reportTypeSchema>;

export const reportFormatSchema = z.enum(['pdf', 'html', 'csv', 'json', 'zip']);
/** The formats of a type: an auditor pack is an archive, and nothing else is. */
export const formatsOf = (type: ReportType): readonly ReportFormat[] =>
  type === 'auditor_pack' ? ['zip'] : ['pdf', 'html', 'csv', 'json'];

/** Types that are about compliance, of the whole workspace alone. */
export const isAboutCompliance = (type: ReportType): boolean =>
  type === 'compliance' || type === 'auditor_pack';

export const MAX_REPORT_FRAMEWORKS = 20;

export type ReportFormat = z.infer<typeof reportFormatSchema>;

export const reportStatusSchema = z.enum(['queued', 'rendering', 'ready', 'failed', 'expired']);
export type ReportStatus = z.infer<typeof reportStatusSchema>;

const reportSettingsSchema = z.object({
  type: reportTypeSchema,
  format: reportFormatSchema.default('pdf'),
  /** The assets that the report is about. */
  scope: assetChoiceSchema.default({ kind: 'all' }),
  /** Tells what counts as new or fixed: the days before the report is made. */
  periodDays: z.int().min(1).max(730).default(30),
  /** The frameworks of a report about compliance; left out for all in use. */
  frameworkIds: z
    .array(textLine().min(1).max(80))
    .min(1)
    .max(MAX_REPORT_FRAMEWORKS)
    .nullable()
    .optional(),
});

export const createReportSchema = reportSettingsSchema.extend({
  /** The zone of the dates that it prints and of the day in its file name. */
  timezone: timeZoneSchema.default('UTC'),
});
export type CreateReport = z.input<typeof createReportSchema>;

const storedScopeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('assets'), assetIds: z.array(idSchema) }),
  z.object({ kind: z.literal('tags'), tags: z.array(z.string()) }),
  z.object({ kind: z.literal('all') }),
]);
export type ReportScope = z.infer<typeof storedScopeSchema>;

export const reportSchema = z.object({
  id: idSchema,
  workspaceId: idSchema,
  type: reportTypeSchema,
  format: reportFormatSchema,
  scope: storedScopeSchema,
  periodDays: z.int().positive(),
  /** The frameworks of a report about compliance; null for all in use. */
  frameworkIds: z.array(z.string()).nullable().optional(),
  /** The zone of its dates; that of its schedule for one that a schedule made. */
  timezone: z.string(),
  status: reportStatusSchema,
  /** 0 to 100. */
  progress: z.int().min(0).max(100),
  /** Tells what the browser saves it as; null until it is ready, and after it has expired. */
  fileName: z.string().nullable(),
  bytes: z.int().nonnegative().nullable(),
  /** Hashes the file, hex. */
  sha256: z.string().nullable(),
  /** The findings that it covers. */
  findings: z.int().nonnegative().nullable(),
  /** Why it failed. */
  error: z.string().nullable(),
  /** The schedule that made it; null for one that a person asked for. */
  scheduleId: idSchema.nullable(),
  createdBy: idSchema.nullable(),
  createdAt: timestampSchema,
  readyAt: timestampSchema.nullable(),
  /** When its file is deleted. */
  expiresAt: timestampSchema.nullable(),
});
export type Report = z.infer<typeof reportSchema>;

export const listReportsQuerySchema = z.object({
  cursor: cursorSchema.optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

/** Newest first. */
export const reportListSchema = z.object({
  items: z.array(reportSchema),
  nextCursor: z.string().nullable(),
  /** The longest period that the plan allows, in days; -1 without a limit. */
  historyDays: z.int(),
});
export type ReportList = z.infer<typeof reportListSchema>;

/** Anybody who has the link may download the file until it expires. */
export const reportLinkSchema = z.object({ url: z.string(), expiresAt: timestampSchema });
export type ReportLink = z.infer<typeof reportLinkSchema>;

const reportTimetableSchema = z.object({ cron: cronSchema, timezone: timeZoneSchema });
export type ReportTimetable = z.infer<typeof reportTimetableSchema>;

export const createReportScheduleSchema = reportSettingsSchema.extend({
  name: nameLine().min(1, 'Enter a name').max(80),
  ...reportTimetableSchema.shape,
  /** Members who get a mail. */
  recipients: z
    .array(idSchema)
    .max(MAX_REPORT_RECIPIENTS)
    .refine((ids) => new Set(ids).size === ids.length, 'A member is named twice')
    .default([]),
  /** Tells what the mail has: a link for which one signs in, or the file. */
  delivery: z.enum(['link', 'attachment']).default('link'),
});
export type CreateReportSchedule = z.input<typeof createReportScheduleSchema>;

export const updateReportScheduleSchema = z.object({ status: z.enum(['active', 'paused']) });

export const reportScheduleSchema = z.object({
  id: idSchema,
  workspaceId: idSchema,
  name: z.string(),
  type: reportTypeSchema,
  format: reportFormatSchema,
  scope: storedScopeSchema,
  periodDays: z.int().positive(),
  frameworkIds: z.array(z.string()).nullable().optional(),
  cron: z.string(),
  timezone: z.string(),
  recipients: z.array(idSchema),
  delivery: z.enum(['link', 'attachment']),
  status: z.enum(['active', 'paused']),
  /** Null while it is paused. */
  nextRunAt: timestampSchema.nullable(),
  lastRunAt: timestampSchema.nullable(),
  createdAt: timestampSchema,
});
export type ReportSchedule = z.infer<typeof reportScheduleSchema>;

export const reportScheduleListSchema = z.object({
  items: z.array(reportScheduleSchema).max(MAX_REPORT_SCHEDULES),
});
