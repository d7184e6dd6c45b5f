import { z } from 'zod';
import {
  checkGroupSchema,
  confidenceSchema,
  intensitySchema,
  severitySchema,
} from '../text/vocabulary.ts';
import catalogue from './check-catalogue.json' with { type: 'json' };
import cloudCatalogue from './cloud-check-catalogue.json' with { type: 'json' };
import { remediationSchema } from './finding.ts';

// A build of the public site reads this alone: it is too large for a page.

const rangeSchema = z.object({ from: z.number().int(), to: z.number().int() });

/** One way in which a check can end. */
const outcomeSchema = z.object({
  verdict: z.enum(['fail', 'pass', 'unknown', 'not-applicable']),
  summary: z.string(),
  /** The title of the finding, of a `fail`. */
  title: z.string().optional(),
  /** Set for a `fail`. */
  severity: severitySchema.optional(),
  /** It counts only if a second look on fresh connections ends the same. */
  needsRepeat: z.literal(true).optional(),
  /** It closes no finding. */
  closesNothing: z.literal(true).optional(),
});

const checkDescriptionSchema = z.object({
  /** As findings name it: `git-metadata-not-exposed`. */
  id: z.string(),
  /** Number in the catalogue: `EXP-001`. */
  catalogueId: z.string(),
  version: z.number().int().positive(),
  title: z.string(),
  group: checkGroupSchema,
  /** Lists those of its failures, worst first, each once. */
  severities: z.array(severitySchema).min(1),
  confidence: confidenceSchema,
  /** Why it matters. */
  impact: z.string(),
  cweIds: z.array(z.string()),
  owasp: z.object({ id: z.string(), name: z.string() }),
  aliases: z.array(z.string()),
  standard: z.object({ document: z.string(), section: z.string(), published: z.string() }),
  remediation: remediationSchema,
  /** The least intensity of a scan that runs it. */
  intensity: intensitySchema,
  needsOwnership: z.boolean(),
  /** Tells what it judges, as the object of a sentence: "the DNS records of the domain". */
  reads: z.string(),
  /** Tells what is sent to the target for all checks of that kind: requests, queries or handshakes. */
  sharedCost: rangeSchema,
  /** Tells what is sent for this check alone, one line each; may be empty. Code stands between backticks. */
  sends: z.array(z.string()),
  /** How many requests or messages those are, without a second look at a failure. */
  ownCost: rangeSchema,
  outcomes: z.array(outcomeSchema).min(1),
});
export type CheckDescription = z.infer<typeof checkDescriptionSchema>;

/**
 * Every check, those of the network in the order of groups, then of numbers; then those of the cloud. `npm run
 * generate:checks` of each scanner writes them.
 */
export const checkCatalogue: readonly CheckDescription[] = z
  .array(checkDescriptionSchema)
  .parse([...catalogue, ...cloudCatalogue]);
