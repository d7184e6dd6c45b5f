import { z } from 'zod';
import { scanSchema } from '../scans/scan.ts';
import { cursorSchema } from '../text/cursor.ts';
import { listOf } from '../text/query-list.ts';
import { textLine } from '../text/text.ts';
import { idSchema, severitySchema, timestampSchema } from '../text/vocabulary.ts';
import { cloudAccountSchema } from './cloud.ts';

/** Says how the reading of one type of resource in one region ended. */
export const collectionStateSchema = z.enum([
  'complete',
  'partial',
  'denied',
  'throttled',
  'not_offered',
  'api_off',
  'capped',
]);
export type CollectionState = z.infer<typeof collectionStateSchema>;

export const deniedBySchema = z.enum([
  'identity',
  'resource',
  'organisation',
  'boundary',
  'session',
  'unknown',
]);

const countSchema = z.number().int().nonnegative();

/** Results of checks on resources. Only passed and failed ones are assessed. */
export const assessedSchema = z.object({
  passed: countSchema,
  failed: countSchema,
  /** Not assessed, because something could not be read. */
  errors: countSchema,
});
export type Assessed = z.infer<typeof assessedSchema>;

/** Why something could not be read. */
export const postureGapSchema = z.object({
  accountId: idSchema,
  /** The action that was refused: `s3:GetBucketPolicy`; null where no single one was. */
  action: z.string().nullable(),
  reason: z.string(),
  deniedBy: deniedBySchema.nullable(),
  regions: z.array(z.string()).max(40),
  /** Results that wait for it. */
  results: countSchema,
  /** Checks that wait for it. */
  checks: countSchema,
});
export type PostureGap = z.infer<typeof postureGapSchema>;

/** One cell of the posture by service and region. */
export const postureCellSchema = z.object({
  service: z.string(),
  region: z.string(),
  /** `unread`: nothing of it could be read; `off`: not offered or switched off there. */
  state: z.enum(['read', 'partial', 'unread', 'off']),
  resources: countSchema,
  ...assessedSchema.shape,
  /** Open findings, and the most severe of them; null where none is open. */
  open: countSchema,
  worst: severitySchema.nullable(),
});
export type PostureCell = z.infer<typeof postureCellSchema>;

export const accountPostureSchema = z.object({
  account: cloudAccountSchema,
  /** 0 to 100, of what was assessed; null until a scan has ended. */
  score: z.number().int().min(0).max(100).nullable(),
  assessed: assessedSchema,
  resources: countSchema,
  /** Open findings by severity. */
  open: z.record(severitySchema, countSchema),
  /** The last scan that ended with results. */
  lastScan: z.object({ id: idSchema, finishedAt: timestampSchema }).nullable(),
  /** A scan that has not ended. */
  currentScan: scanSchema.pick({ id: true, status: true, progress: true }).nullable(),
});
export type AccountPosture = z.infer<typeof accountPostureSchema>;

export const cloudFindingSchema = z.object({
  id: idSchema,
  title: z.string(),
  severity: severitySchema,
  /** What is public of it: a severity's findings carry none. */
  accountId: idSchema,
  resourceId: idSchema.nullable(),
  resourceName: z.string(),
  region: z.string(),
  firstSeenAt: timestampSchema,
});
export type CloudFinding = z.infer<typeof cloudFindingSchema>;

/** The posture of a workspace: what was assessed in its accounts, and what was not. */
export const cloudPostureSchema = z.object({
  accounts: z.array(accountPostureSchema),
  /** Of all accounts that are no samples, unless there are samples alone. */
  score: z.number().int().min(0).max(100).nullable(),
  assessed: assessedSchema,
  open: z.record(severitySchema, countSchema),
  /** By how much the last scan of each account changed what is open; null before an account has a second one. */
  change: z.record(severitySchema, z.number().int()).nullable().default(null),
  /** Scores of the last scans, oldest first. */
  trend: z.array(z.object({ at: timestampSchema, score: z.number().int().min(0).max(100) })),
  cells: z.array(postureCellSchema),
  gaps: z.array(postureGapSchema).max(50),
  /** Resources that anyone can reach or read, by type; the most first. */
  public: z.array(
    z.object({
      type: z.string(),
      resources: countSchema,
      worst: severitySchema.nullable(),
    }),
  ),
  /** Resources of which that could not be decided. */
  publicUnknown: countSchema,
  /** The open findings with the highest priority, at most 10. */
  worst: z.array(cloudFindingSchema).max(10),
});
export type CloudPosture = z.infer<typeof cloudPostureSchema>;

export const listCloudFindingsQuerySchema = z.object({
  account: idSchema.optional(),
  service: textLine().max(60).optional(),
  region: textLine().max(32).optional(),
  cursor: cursorSchema.optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});
export type ListCloudFindings = z.input<typeof listCloudFindingsQuerySchema>;

export const cloudFindingListSchema = z.object({
  /** Open ones, the highest priority first. */
  items: z.array(cloudFindingSchema),
  nextCursor: z.string().nullable(),
});

export const cloudPostureQuerySchema = z.object({
  account: idSchema.describe('Only this account.').optional(),
});

export const cloudResourceSchema = z.object({
  id: idSchema,
  accountId: idSchema,
  /** The provider's own full id. */
  uid: z.string(),
  /** `aws.s3.bucket` */
  type: z.string(),
  service: z.string(),
  name: z.string(),
  region: z.string(),
  tags: z.record(z.string(), z.string()),
  /** Whether anyone can reach or read it; null where that could not be decided. */
  isPublic: z.boolean().nullable(),
  /** A check decides that for its type. */
  isExposureJudged: z.boolean().default(true),
  open: z.record(severitySchema, countSchema),
  firstSeenAt: timestampSchema,
  lastSeenAt: timestampSchema,
});
export type CloudResourceItem = z.infer<typeof cloudResourceSchema>;

export const listCloudResourcesQuerySchema = z.object({
  q: textLine()
    .max(200)
    .describe('Part of a name or an id, in any case; three characters at least.')
    .optional(),
  account: listOf(idSchema).optional(),
  service: listOf(textLine().max(60)).optional(),
  type: listOf(textLine().max(120)).optional(),
  region: listOf(textLine().max(32)).optional(),
  public: z.enum(['yes', 'no', 'unknown']).optional(),
  cursor: cursorSchema.optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});
export type ListCloudResources = z.input<typeof listCloudResourcesQuerySchema>;

const facetSchema = z.array(z.object({ value: z.string(), count: countSchema }));

export const cloudResourceListSchema = z.object({
  /** Newest first. */
  items: z.array(cloudResourceSchema),
  nextCursor: z.string().nullable(),
  /** Of the accounts that are chosen, whatever else is. */
  facets: z.object({ service: facetSchema, type: facetSchema, region: facetSchema }),
});

/** Tells how one check ended on a resource in the last scan. */
export const resourceCheckSchema = z.object({
  checkId: z.string(),
  title: z.string(),
  severity: severitySchema,
  outcome: z.enum(['pass', 'fail', 'error', 'not_applicable']),
  reason: z.string().nullable(),
});
export type ResourceCheck = z.infer<typeof resourceCheckSchema>;

export const cloudResourceDetailSchema = cloudResourceSchema.extend({
  accountAlias: z.string(),
  accountUid: z.string().nullable(),
  /** As the provider answers it, with secrets masked. `$unread` marks what could not be read. */
  config: z.record(z.string(), z.unknown()),
  checks: z.array(resourceCheckSchema),
  findings: z.array(
    z.object({
      id: idSchema,
      title: z.string(),
      severity: severitySchema,
      status: z.string(),
      firstSeenAt: timestampSchema,
    }),
  ),
  /** The last 50 changes, newest first. */
  changes: z.array(
    z.object({
      at: timestampSchema,
      scanId: idSchema,
      changes: z.array(z.object({ path: z.string(), before: z.unknown(), after: z.unknown() })),
    }),
  ),
  /** Assets at its public addresses and names. */
  assets: z.array(z.object({ id: idSchema, name: z.string() })),
  /** The time at which its list, read to its end, did not have it any more. */
  deletedAt: timestampSchema.nullable(),
});
export type CloudResourceDetail = z.infer<typeof cloudResourceDetailSchema>;

export const scanRegionSchema = z.object({
  region: z.string(),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  calls: countSchema,
  throttled: countSchema,
  collections: z.array(
    z.object({
      type: z.string(),
      service: z.string(),
      state: collectionStateSchema,
      resources: countSchema,
    }),
  ),
});
export type ScanRegion = z.infer<typeof scanRegionSchema>;

/** A scan of an account as its page shows it. */
export const cloudScanSchema = z.object({
  scan: scanSchema,
  account: cloudAccountSchema.nullable(),
  /** Types that a region has; those without a collection wait. */
  typesByScope: z.object({ global: countSchema, regional: countSchema }),
  regions: z.array(scanRegionSchema),
  cells: z.array(postureCellSchema),
  gaps: z.array(postureGapSchema),
  resources: countSchema,
  calls: countSchema,
  throttled: countSchema,
  /** Resources that this scan saw first, and those that were gone. */
  appeared: countSchema,
  gone: countSchema,
});
export type CloudScan = z.infer<typeof cloudScanSchema>;
