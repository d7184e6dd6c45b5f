import { z } from 'zod';
import { severityCountsSchema } from '../assets/asset.ts';
import { cursorSchema } from '../text/cursor.ts';
import { listOf } from '../text/query-list.ts';
import { textLine } from '../text/text.ts';
import { idSchema, severitySchema } from '../text/vocabulary.ts';
import { findingListItemSchema, findingStatusSchema, riskLevelSchema } from './finding.ts';

/** Which findings a list, a group, an export or a bulk action is about. */
export const findingFilterSchema = z.object({
  scanId: idSchema.optional(),
  assetId: idSchema
    .describe('The id of an asset that was merged stands for the one that was kept.')
    .optional(),
  alsoShown: z
    .enum(['true'])
    .describe(
      'With `assetId`: also the findings that the scans of this asset show and that belong to another one, such as those of its host.',
    )
    .optional(),
  severity: listOf(severitySchema).optional(),
  status: listOf(findingStatusSchema).optional(),
  assigneeId: idSchema.optional(),
  /** Those of the caller, or of nobody. */
  assignee: z.enum(['me', 'nobody']).optional(),
  checkId: textLine().min(1).max(100).optional(),
  fix: textLine()
    .min(1)
    .max(120)
    .describe('The key of a group by fix: the findings that this one change closes.')
    .optional(),
  riskLevel: listOf(riskLevelSchema).optional(),
  /** Open findings whose time to be fixed has passed. */
  overdue: z.enum(['true']).optional(),
  /** A tag of the asset. */
  tag: textLine().min(1).max(50).optional(),
  /** A whole CVE, CWE or OWASP id, words of a check's title or other names, or a part of the title, location or check, or of the asset's name or target, in any case. */
  q: textLine()
    .max(200)
    .describe(
      'Searches the title, location and check of a finding and the name and target of its asset for this text, in any case. The whole id of a CVE finds the findings that name it; a weakness (`CWE-352`), a category of the OWASP Top 10 (`A05` of 2025, `A03:2021`), words of the title of a check and other names of a problem (`csrf`, `missing hsts header`) find those of the checks that have them. With three characters or more an index serves it. Covers at most 1,000 matches, the worst ones: see `isCapped`.',
    )
    .optional(),
});
export type FindingFilter = z.output<typeof findingFilterSchema>;

export const findingSortSchema = z
  .enum([
    'severity',
    'priority',
    'due',
    'last-seen',
    'first-seen',
    'title',
    'asset',
    'location',
    'status',
    'assignee',
  ])
  .describe(
    '`severity` sorts by severity and then by priority. `asset`, `location`, `status` and `assignee` have no index: they sort the worst 1,000 findings, see `isCapped`.',
  );

export const listFindingsQuerySchema = findingFilterSchema.extend({
  sort: findingSortSchema.default('severity'),
  cursor: cursorSchema.optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

export const findingListSchema = z.object({
  items: z.array(findingListItemSchema),
  nextCursor: z.string().nullable(),
  /** Counts under the same filter; each facet ignores its own selection. */
  facets: z.object({
    severity: severityCountsSchema,
    status: z.record(findingStatusSchema, z.number().int().nonnegative()),
  }),
  isCapped: z
    .boolean()
    .describe(
      'True when more than 1,000 findings match a search, a sort without an index, or a filter by assignee, check, risk level, tag or overdue: then counts and list cover the 1,000 worst of them, by severity and then last seen first, and a filter searches again.',
    ),
});

/** The most groups of one answer. */
export const MAX_GROUPS = 100;
/** The most findings that groups count; with more of them, the worst. */
export const MAX_GROUPED = 20_000;

export const findingGroupsQuerySchema = findingFilterSchema.extend({
  by: z
    .enum(['fix', 'check', 'asset', 'assignee', 'riskLevel', 'tag'])
    .default('fix')
    .describe('`fix`: one change that closes several findings.'),
  limit: z.coerce.number().int().min(1).max(MAX_GROUPS).default(MAX_GROUPS),
});

export const findingGroupSchema = z.object({
  /** Tells what a filter by this group takes: a fix, a check, an asset, a person, a risk level, a tag; null for nobody. */
  key: z.string().nullable(),
  /** As it is called: what a fix does, the title of the worst finding of a check, the name of an asset or a person. */
  name: z.string().nullable(),
  count: z.number().int().nonnegative(),
  severity: severityCountsSchema,
  /** How many assets its findings are on. */
  assets: z.number().int().nonnegative(),
  /** The highest priority in it. */
  priority: z.number().int(),
  /**
   * The risk that closing its open findings closes, in risk points to one decimal: a finding of priority 100 has 100, and
   * every 8 points of priority double it. Decided and fixed findings have none.
   */
  risk: z.number().nonnegative(),
  /** The open finding with the highest priority, otherwise any; of groups by fix and check, else null. */
  worst: findingListItemSchema.nullable(),
});
export type FindingGroup = z.infer<typeof findingGroupSchema>;

export const findingGroupsSchema = z.object({
  /** Those that close most risk first, then by priority and number; at most `limit`. */
  items: z.array(findingGroupSchema),
  /** All groups, also those beyond the first 100. */
  groups: z.number().int().nonnegative(),
  /** All findings that were counted. */
  findings: z.number().int().nonnegative(),
  /** True when more than 20,000 findings match: the worst of them are counted. */
  isCapped: z.boolean(),
});
