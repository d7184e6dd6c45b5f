import type { DataBundleId } from '@parapet/contracts/assets/data-bundle';
import { z } from 'zod';
import { technologyRulesSchema } from '../technologies/rule.ts';

/** Returns what is kept of each public feed: only what checks compare with. */
const text = (limit: number) => z.string().max(limit);
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const cve = z.string().regex(/^CVE-\d{4}-\d{4,10}$/);
const severity = z.enum(['critical', 'high', 'medium', 'low']);

/** One entry of CISA's catalogue of known exploited vulnerabilities. */
const knownExploitedSchema = z.object({
  cve,
  vendor: text(200),
  product: text(300),
  name: text(500),
  /** null where another list than CISA's own tells it. */
  added: day.nullable(),
  /** The day by which US agencies have to fix it. */
  due: day.nullable(),
  ransomware: z.boolean(),
});
export type KnownExploited = z.infer<typeof knownExploitedSchema>;

/** A release cycle: `ended` is the day its support ends, or whether it has, where no day is known. */
const releaseCycleSchema = z.object({
  cycle: text(100),
  released: day.nullable(),
  ended: z.union([z.boolean(), day]),
  latest: text(100).nullable(),
});

const endOfLifeProductSchema = z.object({
  name: text(100),
  title: text(200),
  cycles: z.array(releaseCycleSchema).max(2000),
});

const libraryFlawSchema = z.object({
  /** Inclusive; null for every version below `below`. */
  from: text(60).nullable(),
  /** The first version that is not affected. */
  below: text(60),
  severity,
  cves: z.array(cve).max(50),
  advisory: text(60).nullable(),
  summary: text(1000),
});

const librarySchema = z.object({
  name: text(100),
  flaws: z.array(libraryFlawSchema).max(1000),
});

const takeoverServiceSchema = z.object({
  service: text(200),
  /** Ends of names that the service gives out, in lower case. */
  suffixes: z.array(text(253)).min(1).max(100),
  /** Tells what an unclaimed name shows; null where its name does not exist in DNS. */
  shows: text(500).nullable(),
  /** Tells whether the service lets anyone claim a name: `sometimes` depends on the account. */
  claimable: z.enum(['yes', 'sometimes']),
});
export type TakeoverService = z.infer<typeof takeoverServiceSchema>;

const affectedSchema = z.object({
  /** `vendor:product` of a CPE, or a package URL without version. */
  product: text(300),
  /** One version alone; the bounds are then null. */
  exactly: text(100).nullable(),
  from: text(100).nullable(),
  fromIncluded: z.boolean(),
  to: text(100).nullable(),
  toIncluded: z.boolean(),
});
export type Affected = z.infer<typeof affectedSchema>;

const vulnerabilitySchema = z.object({
  cve: text(60),
  summary: text(600),
  severity: severity.nullable(),
  /** Score of CVSS 4.0 where the publisher gives one, else of 3.1. */
  score: z.number().min(0).max(10).nullable(),
  cvss4: text(400).nullable(),
  cvss3: text(200).nullable(),
  affected: z.array(affectedSchema).min(1).max(2000),
});

const exploitChanceSchema = z.object({
  cve,
  /** Chance of exploitation within 30 days, 0 to 1. */
  score: z.number().min(0).max(1),
  percentile: z.number().min(0).max(1),
});

/** One breach of the public list. Its name is its key; a title may change. */
const listedBreachSchema = z.object({
  name: text(100),
  title: text(200),
  /** The site that lost the data; null where there is none. */
  site: text(253).nullable(),
  date: day,
  /** The day on which the list got it. */
  added: day,
  accounts: z.number().int().nonnegative(),
  classes: z.array(text(100)).max(200),
  flags: z
    .array(z.enum(['unverified', 'fabricated', 'sensitive', 'retired', 'spam_list', 'stealer_log']))
    .max(6),
});

export const bundleContents = {
  'known-exploited': z.array(knownExploitedSchema),
  'end-of-life': z.array(endOfLifeProductSchema),
  javascript: z.array(librarySchema),
  takeover: z.array(takeoverServiceSchema),
  cve: z.array(vulnerabilitySchema),
  epss: z.array(exploitChanceSchema),
  technologies: technologyRulesSchema,
  breaches: z.array(listedBreachSchema),
} as const satisfies Record<DataBundleId, z.ZodArray>;

export type BundleContent<Id extends DataBundleId> = z.infer<(typeof bundleContents)[Id]>;
