import { z } from 'zod';
import { cursorSchema } from './cursor.ts';
import { technologyCategorySchema } from './technology-category.ts';
import { idSchema, timestampSchema } from './vocabulary.ts';

/** What scans see on assets. `gone` was seen before, and was not there when it was looked for again. */
const inventoryStateSchema = z.enum(['present', 'gone']);

const seenSchema = z.object({
  id: idSchema,
  assetId: idSchema,
  assetName: z.string(),
  host: z.string(),
  /** The IP address at which it was seen last. */
  address: z.string(),
  protocol: z.enum(['tcp', 'udp']),
  port: z.number().int().min(1).max(65_535),
  firstSeenAt: timestampSchema,
  lastSeenAt: timestampSchema,
  /** When a scan found that it is not there any more; null while it is. */
  goneAt: timestampSchema.nullable(),
});

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
});
export type AssetService = z.infer<typeof assetServiceSchema>;

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
