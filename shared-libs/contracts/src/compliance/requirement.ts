import { z } from 'zod';
import { textLine } from '../text/text.ts';
import { idSchema, severitySchema, timestampSchema } from '../text/vocabulary.ts';
import { assessmentStepSchema } from './assessment-step.ts';
import { attestationSchema, requirementExceptionSchema } from './attestation.ts';

/**
 * Tells what is known of a requirement. `passed` needs every deciding check complete and passed; a muted or accepted
 * finding is an `exception`; `not_applicable` needs no resources and complete collections.
 */
export const requirementStateSchema = z.enum([
  'passed',
  'failed',
  'partly',
  'attested',
  'not_assessed',
  'not_applicable',
  'exception',
]);
export type RequirementState = z.infer<typeof requirementStateSchema>;

/** `decides`: it makes a pass or a failure; `supports`: its failure fails; `hints`: it is shown alone. */
export const strengthSchema = z.enum(['decides', 'supports', 'hints']);
export type Strength = z.infer<typeof strengthSchema>;

export const automationSchema = z.enum(['full', 'partial', 'manual']);
export type Automation = z.infer<typeof automationSchema>;

/** A requirement of a framework, such as `PCI DSS 4.0.1` and `8.3.1`. */
export const requirementRefSchema = z.object({
  frameworkId: z.string(),
  /** Its short title, with its version. */
  frameworkTitle: z.string(),
  number: z.string(),
  title: z.string(),
});
export type RequirementRef = z.infer<typeof requirementRefSchema>;

export const requirementRowSchema = z.object({
  number: z.string(),
  /** Our own short title. */
  title: z.string(),
  /** The id of its group in the tree. */
  group: z.string(),
  automation: automationSchema,
  state: requirementStateSchema,
  /** Why the state is so, in a phrase: "2 of 7 checks failed in 1 account". */
  reason: z.string(),
  failedResources: z.int().nonnegative(),
});
export type RequirementRow = z.infer<typeof requirementRowSchema>;

/** How a check ended in the last complete readings, over all accounts and assets of the scope. */
export const requirementCheckSchema = z.object({
  checkId: z.string(),
  title: z.string(),
  severity: severitySchema,
  strength: strengthSchema,
  state: z.enum(['passed', 'failed', 'error', 'not_assessed', 'not_applicable', 'exception']),
  passed: z.int().nonnegative(),
  failed: z.int().nonnegative(),
  errors: z.int().nonnegative(),
  exceptions: z.int().nonnegative(),
  /** What an error waits for, such as an action that is not allowed; null without one. */
  waitsFor: z.string().nullable(),
  /** The open findings of it, the worst first, at most 10. */
  evidence: z.array(z.object({ findingId: idSchema, title: z.string(), place: z.string() })),
  readAt: timestampSchema.nullable(),
});
export type RequirementCheck = z.infer<typeof requirementCheckSchema>;

export const requirementDetailSchema = requirementRowSchema.extend({
  frameworkId: z.string(),
  frameworkTitle: z.string(),
  /** Where the publisher's own text is. */
  url: z.string().nullable(),
  /** What the automatic part cannot see, in a sentence; null where it sees all. */
  unseen: z.string().nullable(),
  /** What lets checks assess it, besides an attestation; empty for a past day. */
  steps: z.array(assessmentStepSchema),
  objectives: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      strength: strengthSchema,
      state: requirementStateSchema,
      isAttestable: z.boolean(),
      checks: z.array(requirementCheckSchema),
    }),
  ),
  attestations: z.array(attestationSchema),
  exceptions: z.array(requirementExceptionSchema),
  /** Days on which the state changed, oldest first; each holds until the next one. */
  history: z.array(z.object({ day: z.iso.date(), state: requirementStateSchema })),
  /** Requirements of other frameworks in use that the same objectives serve. */
  alsoTouches: z.array(requirementRefSchema),
});
export type RequirementDetail = z.infer<typeof requirementDetailSchema>;

/** Names what a finding, a check or a resource touches, or words of numbers and titles; one of both. */
export const listRequirementsQuerySchema = z.object({
  checkIds: textLine()
    .max(4000)
    .transform((text) => text.split(',').filter(Boolean))
    .optional(),
  q: textLine()
    .max(200)
    .describe('Words of a number, a title or the title of the framework.')
    .optional(),
});
export const requirementRefListSchema = z.object({
  /** Of the frameworks in use. */
  items: z.array(requirementRefSchema),
  /** There are more. */
  isCapped: z.boolean(),
});
