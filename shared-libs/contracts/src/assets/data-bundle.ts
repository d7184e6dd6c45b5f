import { z } from 'zod';

/**
 * Public data that checks and breach detection compare with. `epss`, `technologies` and `breaches` start empty:
 * an operator updates or imports them.
 */
export const dataBundleIds = [
  'known-exploited',
  'end-of-life',
  'javascript',
  'takeover',
  'cve',
  'epss',
  'technologies',
  'breaches',
] as const;
export const dataBundleIdSchema = z.enum(dataBundleIds);
export type DataBundleId = z.infer<typeof dataBundleIdSchema>;

const dataBundleSchema = z.object({
  id: dataBundleIdSchema,
  title: z.string(),
  /** `shipped`: came with Parapet. `updated`: fetched or imported later. `empty`: there is none. */
  state: z.enum(['shipped', 'updated', 'empty']),
  /** As the publisher numbers it; null when empty. */
  version: z.string().nullable(),
  /** `YYYY-MM-DD`, or `YYYY-MM` where the day is not known; null when empty. */
  published: z.string().nullable(),
  /** Days since it was published, counted from the first of a month without a day. */
  ageDays: z.number().int().nonnegative().nullable(),
  entries: z.number().int().nonnegative(),
  source: z.string().nullable(),
  licence: z.string().nullable(),
  attribution: z.string().nullable(),
  /** SHA-256 of the content, in hex. */
  sha256: z.string().nullable(),
  /** Why a newer file was not used, such as a hash that does not match. */
  problem: z.string().nullable(),
});
export type DataBundle = z.infer<typeof dataBundleSchema>;

export const dataBundleListSchema = z.object({ items: z.array(dataBundleSchema) });
