import { z } from 'zod';
import { providers } from '../provider.ts';
import { strengths } from '../served/served-objective.ts';

const strengthSchema = z.enum(strengths);

/** An objective that a requirement asks for. A pair of requirement and check has the weaker of both strengths. */
export const objectiveReferenceSchema = z.union([
  z.string(),
  z.strictObject({
    id: z.string(),
    /** Default: `decides`. */
    strength: strengthSchema.optional(),
    /** Only checks whose id begins with one of these count: `aws-rds-`. */
    within: z.array(z.string().min(1)).min(1).readonly().optional(),
  }),
]);

/** A check that a requirement names itself. It has this strength, whatever its objectives say. */
export const checkReferenceSchema = z.union([
  z.string(),
  z.strictObject({
    id: z.string(),
    /** Default: `decides`. */
    strength: strengthSchema.optional(),
    /** The least value that the requirement accepts, in the unit of the check's threshold. */
    min: z.number().optional(),
    /** The greatest value that it accepts. */
    max: z.number().optional(),
  }),
]);

export const automations = ['full', 'partial', 'manual'] as const;

export const requirementSchema = z.strictObject({
  /** As the standard numbers it: `A.8.24`, `164.312(a)(1)`. Unique in its framework. */
  number: z.string().min(1).max(40),
  /** Our own short title. */
  title: z.string().min(1).max(200),
  /** The id of its group. */
  group: z.string().min(1).max(40).optional(),
  objectives: z.array(objectiveReferenceSchema).max(60).readonly().optional(),
  checks: z.array(checkReferenceSchema).max(200).readonly().optional(),
  /** `full`: checks decide all of it. `partial`: people attest the rest. `manual`: people attest it. */
  automation: z.enum(automations),
  /** A sentence: the part that no check sees. */
  unseen: z.string().max(400).optional(),
});
export type Requirement = z.infer<typeof requirementSchema>;

export const groupSchema = z.strictObject({
  id: z.string().min(1).max(40),
  title: z.string().min(1).max(200),
});

export const frameworkSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9][a-z0-9.-]{1,60}$/),
  title: z.string(),
  /** Title and version for tables and paths. Own frameworks may have none. */
  shortTitle: z.string().min(1).max(24).optional(),
  version: z.string(),
  publisher: z.string(),
  /** The publisher's page. Null for an own framework. */
  url: z.url({ protocol: /^https$/ }).nullable(),
  /** Names what is counted, in the singular: control, article, item. */
  unit: z.string(),
  /** How many the publisher's version has, and where that is said. Null where only a partial list is known. */
  publishedCount: z.strictObject({
    count: z.number().int().positive().nullable(),
    source: z.string(),
  }),
  /** A sentence about the rights to its text. */
  licence: z.string(),
  /** The full list could not be had: no percentage is shown. */
  isPartial: z.boolean(),
  /** False where the numbers were read in another public list, and not in the standard. */
  numbersRead: z.boolean(),
  /** Parts of the estate that it concerns. */
  providers: z.array(z.enum(providers)).min(1).readonly(),
  groups: z.array(groupSchema).readonly(),
  requirements: z.array(requirementSchema).min(1).readonly(),
});
export type Framework = z.infer<typeof frameworkSchema>;

const MAX_SHORT = 32;

/** What a framework is called in tables and paths, with its version. */
export const shortTitleOf = ({
  title,
  shortTitle,
}: {
  readonly title: string;
  readonly shortTitle?: string | undefined;
}): string =>
  shortTitle ?? (title.length > MAX_SHORT ? `${title.slice(0, MAX_SHORT - 1).trimEnd()}…` : title);
