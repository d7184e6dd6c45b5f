import { z } from 'zod';
import { textLine } from '../text/text.ts';
import { idSchema, severitySchema, timestampSchema } from '../text/vocabulary.ts';
import { breachDomainSchema, exposureKindSchema, MAX_BREACH_DOMAINS } from './breach.ts';

/** Bytes of a file that an import reads, unpacked. */
export const MAX_IMPORT_BYTES = 256 * 1024 * 1024;
/** Exposures of proved domains in one file. */
export const MAX_IMPORT_EXPOSURES = 200_000;
/** Media types of an uploaded file; the second one is packed by the browser. */
export const IMPORT_TYPES = ['application/octet-stream', 'application/gzip'] as const;
/** The hex digits of a hash that leave the browser and the API. */
export const PASSWORD_PREFIX = 5;

/** A key of Have I Been Pwned can do this, as its subscription says. */
export const breachCapabilitiesSchema = z.object({
  plan: z.string(),
  until: timestampSchema.nullable(),
  requestsPerMinute: z.int().nonnegative(),
  stealerLogs: z.boolean(),
  /** Addresses can be looked for by the first digits of their hash. */
  addressRange: z.boolean(),
  customerDomains: z.boolean(),
  /** People in breaches that one domain may have; null without a limit. */
  domainAccounts: z.int().nonnegative().nullable(),
  /** Sample data of a stand-in: its searches do not count. */
  isSample: z.boolean(),
});
export type BreachCapabilities = z.infer<typeof breachCapabilitiesSchema>;

export const keyStateSchema = z.enum(['none', 'works', 'refused', 'unreachable']);
export type KeyState = z.infer<typeof keyStateSchema>;

export const searchCadenceSchema = z.enum(['off', 'daily', 'weekly']);
export type SearchCadence = z.infer<typeof searchCadenceSchema>;

export const breachSettingsSchema = z.object({
  keyState: keyStateSchema,
  /** The last four characters of the key; null without one. */
  keyHint: z.string().nullable(),
  keyCheckedAt: timestampSchema.nullable(),
  /** The answer of the service; null where the key works. */
  keyProblem: z.string().nullable(),
  capabilities: breachCapabilitiesSchema.nullable(),
  cadence: searchCadenceSchema,
  nextSearchAt: timestampSchema.nullable(),
});
export type BreachSettings = z.infer<typeof breachSettingsSchema>;

export const updateBreachSettingsSchema = z
  .object({
    /** Null takes the key away. */
    apiKey: textLine()
      .max(64)
      .regex(/^[0-9a-fA-F]{32}$/, 'A key has 32 characters, 0 to 9 and a to f')
      .nullable(),
    cadence: searchCadenceSchema,
  })
  .partial();
export type UpdateBreachSettings = z.input<typeof updateBreachSettingsSchema>;

/** `waiting`: the service asked to come back later, or for a key that it accepts. */
export const searchStatusSchema = z.enum(['queued', 'running', 'waiting', 'done', 'failed']);
export type SearchStatus = z.infer<typeof searchStatusSchema>;

export const breachSearchSchema = z.object({
  id: idSchema,
  kind: z.enum(['domain', 'address']),
  trigger: z.enum(['manual', 'schedule']),
  /** The domain, or a masked address. */
  target: z.string(),
  status: searchStatusSchema,
  /** Why it waits, has failed or lacks a part; null otherwise. */
  problem: z.string().nullable(),
  /** The time at which it goes on; null unless it waits for one. */
  retryAt: timestampSchema.nullable(),
  /** People in the answer. */
  people: z.int().nonnegative(),
  newExposures: z.int().nonnegative(),
  /** It counts in the plan's breach searches. */
  isCounted: z.boolean(),
  requestedAt: timestampSchema,
  finishedAt: timestampSchema.nullable(),
});
export type BreachSearch = z.infer<typeof breachSearchSchema>;

export const breachSearchListSchema = z.object({ items: z.array(breachSearchSchema).max(100) });

/** Without ids: every domain that is proved. */
export const startSearchesSchema = z.object({
  assetIds: z.array(idSchema).min(1).max(MAX_BREACH_DOMAINS).optional(),
});
export const startedSearchesSchema = z.object({ started: z.int().nonnegative() });

export const importFormatSchema = z.enum(['hibp', 'csv', 'json']);
export type ImportFormat = z.infer<typeof importFormatSchema>;

export const importBreachesQuerySchema = z.object({
  name: textLine().min(1).max(200).default('file'),
});

/** `interrupted`: the process that read the file has ended. What was stored stays; import the file again. */
export const breachImportSchema = z.object({
  id: idSchema,
  fileName: z.string(),
  format: importFormatSchema.nullable(),
  status: z.enum(['running', 'done', 'failed', 'interrupted']),
  problem: z.string().nullable(),
  /** Lines, or people, in the file. */
  rows: z.int().nonnegative(),
  /** Exposures that were new. */
  kept: z.int().nonnegative(),
  /** Exposures that were known. */
  known: z.int().nonnegative(),
  /** Addresses of domains that are not proved. */
  foreign: z.int().nonnegative(),
  /** Rows without an address that can be read. */
  unread: z.int().nonnegative(),
  /** Passwords in the file. None was kept. */
  passwordsDropped: z.int().nonnegative(),
  startedAt: timestampSchema,
  finishedAt: timestampSchema.nullable(),
});
export type BreachImport = z.infer<typeof breachImportSchema>;

export const breachImportListSchema = z.object({ items: z.array(breachImportSchema).max(100) });

/** The public list of breaches that names are looked up in. */
const breachListInfoSchema = z.object({
  state: z.enum(['shipped', 'updated', 'empty']),
  published: z.string().nullable(),
  entries: z.int().nonnegative(),
  attribution: z.string().nullable(),
});

/** `/dashboard/breach` begins with this. */
export const breachOverviewSchema = z.object({
  people: z.int().nonnegative(),
  exposures: z.int().nonnegative(),
  decided: z.int().nonnegative(),
  breaches: z.int().nonnegative(),
  /** New, resurfaced or notified. */
  toDecide: z.record(exposureKindSchema, z.int().nonnegative()),
  /** The severity of the worst that is to decide; null when nothing is. */
  worst: severitySchema.nullable(),
  domains: z.array(breachDomainSchema).max(MAX_BREACH_DOMAINS),
  isCapped: z.boolean(),
  settings: breachSettingsSchema,
  list: breachListInfoSchema,
  searches: z.object({ current: z.int().nonnegative(), limit: z.int() }),
  /** Those that have not ended. */
  openSearches: z.array(breachSearchSchema).max(100),
  imports: z.array(breachImportSchema).max(3),
  searchedAt: timestampSchema.nullable(),
});
export type BreachOverview = z.infer<typeof breachOverviewSchema>;

export const passwordRangeParams = z.object({
  prefix: z.string().regex(/^[0-9A-Fa-f]{5}$/),
});
/** `not_checked`: the service did not answer, which says nothing about the password. */
export const passwordRangeSchema = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('checked'),
    /** Rests of hashes, upper case, with how often each was seen. */
    counts: z.record(z.string().regex(/^[0-9A-F]{35}$/), z.int().positive()),
  }),
  z.object({ state: z.literal('not_checked'), reason: z.string() }),
]);
