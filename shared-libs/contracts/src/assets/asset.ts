import { z } from 'zod';
import { personSchema } from '../access/person.ts';
import { scanPhaseSchema, scanStatusSchema } from '../scans/scan.ts';
import { cursorSchema } from '../text/cursor.ts';
import { nameLine } from '../text/name.ts';
import { listOf } from '../text/query-list.ts';
import { textLine } from '../text/text.ts';
import { idSchema, severitySchema, timestampSchema } from '../text/vocabulary.ts';
import { ownershipStatusSchema } from './ownership.ts';

export const assetTypeSchema = z.enum(['domain', 'subdomain', 'ip', 'url']);
export type AssetType = z.infer<typeof assetTypeSchema>;

/** Terms of external attack-surface management; only `approved` assets are scanned. */
export const assetStateSchema = z.enum([
  'candidate',
  'requires_investigation',
  'approved',
  'dependency',
  'monitor_only',
  'archived',
]);
export type AssetState = z.infer<typeof assetStateSchema>;

export const assetStatusSchema = z.enum(['online', 'offline', 'unresolved', 'unknown']);
export type AssetStatus = z.infer<typeof assetStatusSchema>;

/** How much depends on the asset: 1 least, 5 most. */
export const criticalitySchema = z.number().int().min(1).max(5);
export type Criticality = z.infer<typeof criticalitySchema>;

export const environmentSchema = z.enum(['production', 'staging', 'development', 'unknown']);
export type Environment = z.infer<typeof environmentSchema>;

/** Tags of one asset. */
export const MAX_TAGS = 20;
export const tagSchema = nameLine().min(1).max(40);

export const gradeSchema = z.enum(['A+', 'A', 'B', 'C', 'D', 'E', 'F']);
export type Grade = z.infer<typeof gradeSchema>;

/** Open findings by severity; a severity without findings is 0. */
export const severityCountsSchema = z.record(severitySchema, z.number().int().nonnegative());
export type SeverityCounts = z.infer<typeof severityCountsSchema>;

export const assetSchema = z.object({
  id: idSchema,
  workspaceId: idSchema,
  type: assetTypeSchema,
  /** The input of the user, trimmed. */
  value: z.string(),
  /** Lower-case punycode host, compressed IP or normalised URL; unique per workspace. */
  canonicalKey: z.string(),
  /** Unicode form of the canonical key, for people. */
  displayName: z.string(),
  state: assetStateSchema,
  status: assetStatusSchema,
  /** Private and loopback targets count as verified where the operator owns the machine. */
  ownership: ownershipStatusSchema,
  tags: z.array(z.string()),
  criticality: criticalitySchema,
  environment: environmentSchema,
  ownerId: idSchema.nullable(),
  /** Who answers for the asset. */
  owner: personSchema.nullable(),
  openFindings: severityCountsSchema,
  /** 0 to 100, 100 best; null until a scan has completed on this asset. */
  score: z.number().int().min(0).max(100).nullable(),
  grade: gradeSchema.nullable(),
  consentedAt: timestampSchema,
  lastScannedAt: timestampSchema.nullable(),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
  /** Above the limit of a smaller plan: kept, but neither scanned nor changed, apart from being archived. */
  isReadOnly: z.boolean().default(false),
  /** The scan that has not ended and has yet to finish this asset, the newest one; retests do not count. */
  currentScan: z
    .object({ id: idSchema, status: scanStatusSchema, phase: scanPhaseSchema.nullable() })
    .nullable()
    .default(null),
});
export type Asset = z.infer<typeof assetSchema>;

export const addAssetSchema = z.object({
  value: textLine()
    .min(1, 'Enter a domain, an IP address or a URL')
    .max(2048)
    .meta({
      examples: ['shop.example', 'https://shop.example/login', 'www.shop.example', 'mail.example'],
    }),
  /** The right to scan this target, confirmed by the person who adds it. */
  consent: z.boolean().meta({ examples: [true] }),
  tags: z.array(tagSchema).max(MAX_TAGS).optional(),
});
export type AddAsset = z.infer<typeof addAssetSchema>;

export const updateAssetSchema = z
  .object({
    state: z.enum(['approved', 'monitor_only', 'archived']),
    tags: z.array(tagSchema).max(MAX_TAGS),
    criticality: criticalitySchema,
    environment: environmentSchema,
    ownerId: idSchema.nullable().describe('A member of the workspace, or null for nobody.'),
  })
  .partial();
export type UpdateAsset = z.infer<typeof updateAssetSchema>;

/**
 * Columns of a list; a minus before it sorts descending. `findings` compares open findings of the most
 * severe level first.
 */
const sortColumns = [
  'name',
  'created',
  'risk',
  'findings',
  'type',
  'criticality',
  'environment',
  'status',
  'ownership',
  'owner',
  'scanned',
  'tags',
] as const;
export const assetSortSchema = z.enum([
  ...sortColumns,
  ...sortColumns.map((column) => `-${column}` as const),
]);

/** Assets without an owner, as a filter. */
export const NO_OWNER = 'none';

/** Tells what a list is filtered by, besides its search. A list of values keeps assets with one of them. */
export const assetFilterSchema = z.object({
  q: textLine()
    .max(200)
    .describe(
      'Searches the name and the target of an asset for this text, in any case. With three characters or more an index serves it. Covers at most 1,000 matches, the riskiest ones: see `isCapped`.',
    )
    .optional(),
  type: listOf(assetTypeSchema).optional(),
  /** Archived assets are excluded by default. */
  state: assetStateSchema.optional(),
  criticality: listOf(z.coerce.number().int().min(1).max(5)).optional(),
  environment: listOf(environmentSchema).optional(),
  status: listOf(assetStatusSchema).optional(),
  ownership: listOf(ownershipStatusSchema).optional(),
  owner: listOf(z.union([idSchema, z.literal(NO_OWNER)]))
    .describe('Ids of people; `none` for assets without an owner.')
    .optional(),
  tag: listOf(tagSchema)
    .describe(
      'Assets with one of these tags: of several tags at most the newest 10,000, see `isCapped`.',
    )
    .optional(),
  scanned: z.enum(['never']).describe('`never`: assets that no scan has looked at.').optional(),
});
export type AssetFilter = z.output<typeof assetFilterSchema>;

export const listAssetsQuerySchema = assetFilterSchema.extend({
  sort: assetSortSchema.default('-created'),
  cursor: cursorSchema.optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

const countsSchema = z.record(z.string(), z.number());

/** Counts under the same filter; each facet ignores its own selection. Values without assets are left out. */
export const assetFacetsSchema = z.object({
  type: countsSchema,
  state: countsSchema,
  criticality: countsSchema,
  environment: countsSchema,
  status: countsSchema,
  ownership: countsSchema,
  /** People by name; `none` has no name. */
  owner: z.array(z.object({ id: z.string(), name: z.string().nullable(), count: z.number() })),
  /** The 100 most frequent tags in the chosen state; other filters do not narrow these counts. */
  tag: z.array(z.object({ tag: z.string(), count: z.number() })),
  neverScanned: z.number(),
});

export const assetListSchema = z.object({
  items: z.array(assetSchema),
  nextCursor: z.string().nullable(),
  total: z.number().int().nonnegative(),
  facets: assetFacetsSchema,
  isCapped: z
    .boolean()
    .describe(
      'True when more than 1,000 assets match the search: then counts and list cover the 1,000 of them with the highest risk. With several tags and no search, when more than 10,000 assets have them: then the newest 10,000.',
    ),
});
