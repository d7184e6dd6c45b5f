import { z } from 'zod';
import { nameLine } from '../text/name.ts';
import { text, textLine } from '../text/text.ts';
import { idSchema, severitySchema, timestampSchema } from '../text/vocabulary.ts';
import { assessmentStepSchema } from './assessment-step.ts';
import { attestationSchema, requirementExceptionSchema } from './attestation.ts';
import { complianceFiguresSchema } from './figures.ts';
import {
  requirementRefSchema,
  requirementRowSchema,
  requirementStateSchema,
} from './requirement.ts';

export const MAX_OWN_FRAMEWORKS = 20;
export const MAX_OWN_FRAMEWORK_BYTES = 200_000;

/** What is shown: the whole workspace, one cloud account, or the assets with a tag; now or as of a day. */
export const complianceScopeQuerySchema = z.object({
  accountId: idSchema.optional(),
  tag: textLine().min(1).max(64).optional(),
  asOf: z.iso.date().optional(),
});
export type ComplianceScopeQuery = z.input<typeof complianceScopeQuerySchema>;

export const frameworkSummarySchema = z.object({
  /** `iso-27001-2022`; `own-<uuid>` for one of the workspace. */
  id: z.string(),
  title: z.string(),
  /** Title and version for tables and paths: "PCI DSS 4.0.1". */
  shortTitle: z.string(),
  version: z.string(),
  publisher: z.string(),
  /** What it counts, in the plural: "controls". */
  unit: z.string(),
  requirements: z.int().nonnegative(),
  /** Its list is not whole, so no percentage is shown. */
  isPartial: z.boolean(),
  /** Numbers were read in the publisher's own document. */
  hasReadNumbers: z.boolean(),
  /** Tells what it is about: providers, and `external` for what is seen from outside. */
  concerns: z.array(z.enum(['aws', 'azure', 'gcp', 'external', 'organisation'])),
  url: z.string().nullable(),
  licenceNote: z.string(),
  isOwn: z.boolean(),
  isInUse: z.boolean(),
});
export type FrameworkSummary = z.infer<typeof frameworkSummarySchema>;

export const frameworkListSchema = z.object({
  items: z.array(frameworkSummarySchema),
  /** The control objectives that the requirements of an own framework may name. */
  objectives: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      /** No check decides it: people attest it. */
      isAttestable: z.boolean(),
    }),
  ),
});
export type FrameworkList = z.infer<typeof frameworkListSchema>;

export const assessedFrameworkSchema = frameworkSummarySchema.extend({
  figures: complianceFiguresSchema,
  /** One figure a week, oldest first, at most 12; empty before the first reading. */
  trend: z.array(
    z.object({
      day: z.iso.date(),
      passed: z.int().nonnegative(),
      assessed: z.int().nonnegative(),
      applicable: z.int().nonnegative(),
    }),
  ),
});
export type AssessedFramework = z.infer<typeof assessedFrameworkSchema>;

/** An objective that fails, with the requirements that fail with it. */
export const costlyObjectiveSchema = z.object({
  objectiveId: z.string(),
  title: z.string(),
  worst: severitySchema,
  failedResources: z.int().nonnegative(),
  /** Requirements of the frameworks in use. */
  requirements: z.int().nonnegative(),
  frameworks: z.array(z.string()),
  /** The failing checks, for a filter of the list of findings. */
  checkIds: z.array(z.string()),
});
export type CostlyObjective = z.infer<typeof costlyObjectiveSchema>;

export const requirementChangeSchema = z.object({
  ...requirementRefSchema.shape,
  from: requirementStateSchema,
  to: requirementStateSchema,
  day: z.iso.date(),
});
export type RequirementChange = z.infer<typeof requirementChangeSchema>;

export const complianceOverviewSchema = z.object({
  /** When the figures were made; null before the first scan. */
  assessedAt: timestampSchema.nullable(),
  /** The first day that can be shown, by the plan's history; null without one. */
  firstDay: z.iso.date().nullable(),
  /** Those in use. */
  frameworks: z.array(assessedFrameworkSchema),
  available: z.int().nonnegative(),
  costsMost: z.array(costlyObjectiveSchema),
  steps: z.array(assessmentStepSchema),
  changes: z.array(requirementChangeSchema),
  /** Those that end next, at most 10. */
  exceptions: z.array(requirementExceptionSchema),
  exceptionCount: z.int().nonnegative(),
  /** Attestations that wait for a second person, the oldest first, at most 10. */
  toReview: z.array(
    attestationSchema.pick({
      id: true,
      frameworkId: true,
      requirement: true,
      author: true,
      createdAt: true,
    }),
  ),
  toReviewCount: z.int().nonnegative(),
  accounts: z.array(
    z.object({ id: idSchema, alias: z.string(), provider: z.string(), isSample: z.boolean() }),
  ),
  tags: z.array(z.string()),
});
export type ComplianceOverview = z.infer<typeof complianceOverviewSchema>;

export const frameworkDetailSchema = assessedFrameworkSchema.extend({
  assessedAt: timestampSchema.nullable(),
  groups: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      /** The group above; null at the top. */
      parent: z.string().nullable(),
      figures: complianceFiguresSchema,
    }),
  ),
  requirementRows: z.array(requirementRowSchema),
  /** What would let more of them be assessed; empty for a past day. */
  steps: z.array(assessmentStepSchema),
});
export type FrameworkDetail = z.infer<typeof frameworkDetailSchema>;

/** Text of a JSON or CSV file: number, title, and the objectives or checks that serve it. */
export const uploadFrameworkSchema = z.object({
  title: nameLine().min(1, 'Give the framework a title').max(120),
  format: z.enum(['json', 'csv']),
  text: text().min(1, 'The file is empty').max(MAX_OWN_FRAMEWORK_BYTES),
});
export type UploadFramework = z.input<typeof uploadFrameworkSchema>;

/** What is left out stays as it is. A file takes the place of that of an own framework, whose history stays. */
export const updateFrameworkSchema = z
  .object({ isInUse: z.boolean(), file: uploadFrameworkSchema })
  .partial();
export type UpdateFramework = z.input<typeof updateFrameworkSchema>;

export const exportFrameworkQuerySchema = complianceScopeQuerySchema.extend({
  format: z.enum(['csv', 'json', 'ocsf']),
});

/** The public key that auditor packs are signed with. */
export const packKeySchema = z.object({
  /** SPKI as PEM, Ed25519. */
  publicKey: z.string(),
  /** SHA-256 of the key in DER form, hex in groups of four. */
  fingerprint: z.string(),
});
