import { z } from 'zod';
import { textLine } from '../text/text.ts';
import { idSchema, severitySchema } from '../text/vocabulary.ts';
import { assetTypeSchema } from './asset.ts';

/** From outside to inside; an edge leads from an earlier kind to a later one. */
export const surfaceKinds = [
  'domain',
  'asset',
  'address',
  'port',
  'technology',
  'finding',
] as const;
export const surfaceKindSchema = z.enum(surfaceKinds);
export type SurfaceKind = z.infer<typeof surfaceKindSchema>;

/** Assets of one answer. */
export const MAX_SURFACE_ASSETS = 200;
/** Nodes of one answer. */
export const MAX_SURFACE_NODES = 2000;

const surfaceNodeSchema = z.object({
  /** The kind, and what makes it one of its kind: `port:192.0.2.1 tcp/443`. */
  id: z.string(),
  kind: surfaceKindSchema,
  label: z.string(),
  /** Tells what is known of it: the type of an asset, the product at a port. */
  detail: z.string().nullable(),
  /** The asset or finding with a page of its own. */
  pageId: idSchema.nullable(),
  /** The worst open finding here or further inside; null without one. */
  severity: severitySchema.nullable(),
  /** An asset of which this answer leaves something out: `assetId` reads more of it. */
  hasMore: z.boolean(),
  /** An asset without score and findings, or a domain of such alone: that it has no finding says nothing. */
  isUntested: z.boolean().default(false),
});
export type SurfaceNode = z.infer<typeof surfaceNodeSchema>;

/** Positions in `nodes`. */
const surfaceEdgeSchema = z.tuple([z.int().nonnegative(), z.int().nonnegative()]);

/** Tells what leads from one asset to another by name, as DNS and browsers call it. */
export const relationTypes = ['cname', 'mx', 'ns', 'redirect'] as const;
const relationTypeSchema = z.enum(relationTypes);
export type RelationType = z.infer<typeof relationTypeSchema>;

export const attackSurfaceQuerySchema = z.object({
  /** A part of the name or target of assets, in any case. */
  q: textLine().max(200).optional(),
  /** Only this asset, with more of what it has. */
  assetId: idSchema.optional(),
  /** Assets of the answer. */
  limit: z.coerce.number().int().min(1).max(MAX_SURFACE_ASSETS).default(50),
});

export const attackSurfaceSchema = z.object({
  /** At most 2,000: the assets with the highest risk first, each with what belongs to it. */
  nodes: z.array(surfaceNodeSchema).max(MAX_SURFACE_NODES),
  edges: z.array(surfaceEdgeSchema),
  /** Which assets among the nodes lead to which by DNS or a redirect; `from` and `to` are positions. */
  relations: z
    .array(
      z.object({
        relation: relationTypeSchema,
        from: z.int().nonnegative(),
        to: z.int().nonnegative(),
      }),
    )
    .default([]),
  shownAssets: z.number().int().nonnegative(),
  /** Counts those of the workspace, without archived ones; of a search, null where more than it looks at match. */
  totalAssets: z.number().int().nonnegative().nullable(),
});
export type AttackSurface = z.infer<typeof attackSurfaceSchema>;

/** Assets that one list of relations names. */
export const MAX_RELATED = 50;

const relatedAssetSchema = z.object({ id: idSchema, name: z.string(), type: assetTypeSchema });
export type RelatedAsset = z.infer<typeof relatedAssetSchema>;
const seenAssetSchema = relatedAssetSchema.extend({ lastSeenAt: z.iso.datetime() });
export type SeenRelatedAsset = z.infer<typeof seenAssetSchema>;
const seenListOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item).max(MAX_RELATED), hasMore: z.boolean() });
const noneSeen = { items: [], hasMore: false };

const pointsToSchema = z.object({
  relation: relationTypeSchema,
  /** The name or address that it leads to. */
  name: z.string(),
  /** The asset of that name; null where it is none of the workspace. */
  asset: relatedAssetSchema.nullable(),
  lastSeenAt: z.iso.datetime(),
});
export type PointsTo = z.infer<typeof pointsToSchema>;

const relatedListSchema = z.object({
  items: z.array(relatedAssetSchema).max(MAX_RELATED),
  hasMore: z.boolean(),
});
export type RelatedList = z.infer<typeof relatedListSchema>;

/** How an asset is connected with others of its workspace; archived ones are left out. */
export const assetRelationsSchema = z.object({
  /** The name or address that it is on. */
  host: z.string(),
  /** The registrable domain of the host; null for addresses. */
  domain: z.string().nullable(),
  /** Names above it, the nearest first. */
  above: relatedListSchema,
  /** On the same host, as its URLs. */
  sameHost: relatedListSchema,
  below: relatedListSchema,
  /** Tells where it is reached, with what is reached there too. */
  addresses: z.array(z.object({ address: z.string(), shared: relatedListSchema })),
  /** Tells where its DNS records and redirects lead. */
  pointsTo: z.array(pointsToSchema).max(100).default([]),
  /** Tells what leads to its host in the same ways. */
  pointedFrom: seenListOf(seenAssetSchema.extend({ relation: relationTypeSchema })).default(
    noneSeen,
  ),
  /** Tells what shows the same certificate. */
  sameCertificate: seenListOf(seenAssetSchema).default(noneSeen),
  /** Tells what shows the same icon. */
  sameFavicon: seenListOf(seenAssetSchema).default(noneSeen),
});
export type AssetRelations = z.infer<typeof assetRelationsSchema>;
