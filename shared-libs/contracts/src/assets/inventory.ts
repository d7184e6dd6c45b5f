import { z } from 'zod';
import { cursorSchema } from '../text/cursor.ts';
import { listOf } from '../text/query-list.ts';
import { textLine } from '../text/text.ts';
import { idSchema, severitySchema, timestampSchema } from '../text/vocabulary.ts';
import { technologyCategorySchema } from './technology-category.ts';

/** Tells what scans see on assets. `gone` was seen before, and was not there when it was looked for again. */
const inventoryStateSchema = z.enum(['present', 'gone']);

const seenSchema = z.object({
  id: idSchema,
  assetId: idSchema,
  assetName: z.string(),
  host: z.string(),
  /** The IP address at which it was seen last. A service has a row for each address that shows it. */
  address: z.string(),
  protocol: z.enum(['tcp', 'udp']),
  port: z.number().int().min(1).max(65_535),
  firstSeenAt: timestampSchema,
  lastSeenAt: timestampSchema,
  /** When a scan found that it is not there any more; null while it is. */
  goneAt: timestampSchema.nullable(),
});

/** Tells what a port accepts in one version of TLS. */
const tlsVersionSchema = z.object({
  /** `TLSv1.2`. */
  version: z.string(),
  /** In the order in which the server chose them. */
  suites: z.array(
    z.object({
      /** Comes from the IANA registry. */
      name: z.string(),
      strength: z.enum(['strong', 'acceptable', 'weak', 'insecure']),
    }),
  ),
  /** Whose order decides; null where it is not clear, or there is one suite. */
  order: z.enum(['server', 'client']).nullable(),
  /** Named by the newest version before 1.3, and by 1.3. */
  groups: z.array(z.string()),
  /** The server accepts more than was enumerated. */
  isCutOff: z.boolean(),
});
export type TlsVersionOffers = z.infer<typeof tlsVersionSchema>;

const assetServiceSchema = seenSchema.extend({
  /** `ssh`, `http`, ...; null when it was not recognised. */
  name: z.string().nullable(),
  isTls: z.boolean(),
  /** As the service names itself. */
  product: z.string().nullable(),
  version: z.string().nullable(),
  /** `vendor:product` of its CPE. */
  cpe: z.string().nullable(),
  /** MurmurHash3 of the icon of a web server, as search engines of hosts list it; null without one. */
  faviconHash: z.number().int().nullable(),
  /** Versions above HTTP/1.1 that a web server announces: `HTTP/2`, `HTTP/3`. */
  httpVersions: z.array(z.string()),
  /** The oldest first; empty where TLS was not examined. */
  tlsVersions: z.array(tlsVersionSchema),
});
export type AssetService = z.infer<typeof assetServiceSchema>;

/** Flaws that an answer names; `count` counts all that are compared. */
export const NAMED_FLAWS = 10;

/** Tells what the data bundles say of a version, compared when it is read. */
const assessmentSchema = z.object({
  /** Its release; null where the data know none. */
  release: z
    .object({
      cycle: z.string(),
      /** The day the support ends or ended, `YYYY-MM-DD`; null where only the state is known. */
      endsOn: z.string().nullable(),
      hasEnded: z.boolean(),
      /** The last version of the release. */
      latest: z.string().nullable(),
      isBehind: z.boolean(),
    })
    .nullable(),
  /** A supported distribution that ships this version and mends it, whatever its publisher does. */
  shippedBy: z.string().nullable(),
  /** Known flaws whose range of versions includes this one, the worst first. */
  flaws: z.object({
    /** False where no ranges are known of the product, or the version is not named whole. */
    isCompared: z.boolean(),
    count: z.number().int().nonnegative(),
    exploited: z.number().int().nonnegative(),
    worst: severitySchema.nullable(),
    named: z
      .array(
        z.object({
          /** A CVE, or the publisher's own id. */
          id: z.string(),
          severity: severitySchema.nullable(),
          isExploited: z.boolean(),
        }),
      )
      .max(NAMED_FLAWS),
  }),
});
export type Assessment = z.infer<typeof assessmentSchema>;

const assetTechnologySchema = seenSchema.extend({
  /** `/` for what a web server serves, null for a service. */
  path: z.string().nullable(),
  isTls: z.boolean(),
  slug: z.string(),
  name: z.string(),
  category: z.string(),
  version: z.string().nullable(),
  versionSince: timestampSchema,
  /** `vendor:product` of its CPE. */
  cpe: z.string().nullable(),
  /** The place of the sign: `header`, `script`, `banner`, ... */
  source: z.string(),
  /** The text that showed it, without secrets. */
  evidence: z.string(),
  /** A distribution packaged it, and may have fixed flaws without a new version. */
  isPackaged: z.boolean(),
  ...assessmentSchema.shape,
});
export type AssetTechnology = z.infer<typeof assetTechnologySchema>;

const assetCertificateSchema = seenSchema.extend({
  sha256: z.string(),
  subject: z.string(),
  issuer: z.string(),
  /** The first 100. */
  names: z.array(z.string()),
  notBefore: timestampSchema,
  notAfter: timestampSchema,
  keyType: z.string(),
  keyBits: z.number().int(),
  signatureAlgorithm: z.string(),
  isSelfSigned: z.boolean(),
});
export type AssetCertificate = z.infer<typeof assetCertificateSchema>;

const pageQuery = z.object({
  assetId: idSchema.optional(),
  state: inventoryStateSchema.default('present'),
  cursor: cursorSchema.optional(),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(200)
    .default(50)
    .describe('A page may be shorter, since rows of archived assets are left out.'),
});
const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() });

export const listServicesQuerySchema = pageQuery;
export const listTechnologiesQuerySchema = pageQuery.extend({
  slug: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,63}$/, 'This is not the name of a technology.')
    .optional(),
  category: technologyCategorySchema.optional(),
  /** One version of `slug`; `none` are places that name no version. */
  version: textLine().min(1).max(100).optional(),
});
export const listCertificatesQuerySchema = pageQuery.extend({
  /** Only those that end before this time. */
  expiresBefore: timestampSchema
    .max(40)
    .refine((time) => !time.startsWith('0000'), { error: 'There is no year 0.' })
    .optional(),
});

export const assetServiceListSchema = pageOf(assetServiceSchema);
export const assetTechnologyListSchema = pageOf(assetTechnologySchema);
export const assetCertificateListSchema = pageOf(assetCertificateSchema);

/** Versions of a workspace that an answer is chosen from; `isCapped` says that there are more. */
export const MAX_TECHNOLOGY_VERSIONS = 5000;
/** Support that ends within so many days is `ending`. */
export const ENDING_DAYS = 180;

export const supportSchema = z.enum(['ended', 'ending', 'supported', 'unknown']);
export type Support = z.infer<typeof supportSchema>;
export const flawLevelSchema = z.enum(['exploited', 'known', 'none']);
export type FlawLevel = z.infer<typeof flawLevelSchema>;

/** One version of a technology, wherever it is seen. */
const technologyVersionSchema = z.object({
  slug: z.string(),
  name: z.string(),
  category: z.string(),
  version: z.string().nullable(),
  /** Ports of assets at which it is seen; those of archived assets are not counted. */
  places: z.number().int().positive(),
  support: supportSchema,
  flawLevel: flawLevelSchema,
  ...assessmentSchema.shape,
});
export type TechnologyVersion = z.infer<typeof technologyVersionSchema>;

export const technologySortSchema = z.enum([
  'risk',
  'name',
  '-name',
  'places',
  '-places',
  'support',
]);
export type TechnologySort = z.infer<typeof technologySortSchema>;

export const listTechnologyVersionsQuerySchema = z.object({
  /** A part of the name or the version, in any case, or the whole id of a flaw. */
  q: textLine().max(200).optional(),
  category: listOf(technologyCategorySchema).optional(),
  support: listOf(supportSchema).optional(),
  flaws: listOf(flawLevelSchema).optional(),
  /** `risk`: exploited first, then by flaws and ended support. `support`: the first to end first. */
  sort: technologySortSchema.default('risk'),
  cursor: cursorSchema.optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

export const technologyVersionListSchema = z.object({
  items: z.array(technologyVersionSchema),
  nextCursor: z.string().nullable(),
  total: z.number().int().nonnegative(),
  /** Counts of versions under the same filter; each facet ignores its own selection. */
  facets: z.object({
    category: z.record(z.string(), z.number()),
    support: z.record(supportSchema, z.number()),
    flaws: z.record(flawLevelSchema, z.number()),
  }),
  isCapped: z
    .boolean()
    .describe('True when the workspace has more than 5,000 versions: the first of them by name.'),
});
