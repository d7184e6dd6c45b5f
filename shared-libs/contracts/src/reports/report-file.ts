import { z } from 'zod';
import { gradeSchema, severityCountsSchema } from '../assets/asset.ts';
import { exposureSchema } from '../breach/breach.ts';
import { complianceFiguresSchema } from '../compliance/figures.ts';
import { requirementRowSchema } from '../compliance/requirement.ts';
import { findingSchema } from '../findings/finding.ts';
import { idSchema, timestampSchema } from '../text/vocabulary.ts';
import { reportSchema } from './report.ts';

const reportedFindingSchema = findingSchema
  .pick({
    id: true,
    checkId: true,
    catalogueId: true,
    title: true,
    description: true,
    severity: true,
    confidence: true,
    status: true,
    statusReason: true,
    assetId: true,
    assetName: true,
    location: true,
    cweIds: true,
    firstSeenAt: true,
    lastSeenAt: true,
    fixedAt: true,
    priorityScore: true,
    riskLevel: true,
    dueAt: true,
    remediation: true,
    products: true,
  })
  .extend({ evidence: findingSchema.shape.evidence.optional() });

/** A report as a JSON file. Readers ignore fields that they do not know. */
export const reportFileSchema = z.object({
  version: z.literal(1),
  id: idSchema,
  type: reportSchema.shape.type,
  workspace: z.string(),
  scope: reportSchema.shape.scope,
  /** The period: new and fixed count from here to `madeAt`. */
  from: timestampSchema,
  madeAt: timestampSchema,
  score: z.int().min(0).max(100).nullable(),
  grade: gradeSchema.nullable(),
  coverage: z.object({
    assets: z.int().nonnegative(),
    tested: z.int().nonnegative(),
    error: z.int().nonnegative(),
    notTested: z.int().nonnegative(),
  }),
  openFindings: severityCountsSchema,
  opened: z.int().nonnegative(),
  /** Found again after they were fixed, and open since. */
  reopened: z.int().nonnegative().default(0),
  fixed: z.int().nonnegative(),
  /** Findings whose risk was accepted in the period, and still is. */
  accepted: z.int().nonnegative().default(0),
  /** Why checks had no result on assets that answered, each reason once, with the titles of the checks. */
  untested: z
    .array(
      z.object({ reason: z.string(), checks: z.array(z.string()), assets: z.int().nonnegative() }),
    )
    .default([]),
  /** Set for a report about the whole workspace. */
  scoreByDay: z.array(z.object({ day: z.string(), score: z.int().nullable() })),
  /** Set for an asset report. */
  assets: z.array(
    z.object({
      id: idSchema,
      name: z.string(),
      type: z.string(),
      score: z.int().nullable(),
      lastScannedAt: timestampSchema.nullable(),
      gap: z.string().nullable(),
    }),
  ),
  findings: z.array(reportedFindingSchema),
  /** Set for an executive report: what it says of all parts of the product. Counts are of its period. */
  executive: z
    .object({
      decisions: z.array(
        z.object({
          kind: z.enum(['fix', 'place', 'gap']),
          title: z.string(),
          why: z.string(),
          owner: z.string(),
          takes: z.string(),
        }),
      ),
      /** Open ports that were first seen. */
      newPorts: z.int().nonnegative(),
      /** Exposures found in breaches; null where no domain is looked up. */
      newExposures: z.int().nonnegative().nullable(),
      /** Set for a report about the whole workspace. */
      openByDay: z.array(z.object({ day: z.string(), open: severityCountsSchema })),
      /** Connected cloud accounts; results are of checks on resources. */
      accounts: z.array(
        z.looseObject({
          id: idSchema,
          alias: z.string(),
          provider: z.string(),
          score: z.int().nullable(),
          readAt: timestampSchema.nullable(),
          assessed: z.object({
            passed: z.int().nonnegative(),
            failed: z.int().nonnegative(),
            errors: z.int().nonnegative(),
          }),
          publicResources: z.int().nonnegative(),
        }),
      ),
      /** Frameworks in use; `before` is as the period began, null where nothing was assessed by then. */
      frameworks: z.array(
        z.object({
          id: z.string(),
          title: z.string(),
          version: z.string(),
          isPartial: z.boolean(),
          figures: complianceFiguresSchema,
          before: complianceFiguresSchema.nullable(),
        }),
      ),
    })
    .optional(),
  /** Set for a report about breaches, with masked addresses and without names of sensitive breaches. */
  breaches: z
    .object({
      people: z.int().nonnegative(),
      toDecide: z.int().nonnegative(),
      domains: z.array(
        z.object({
          domain: z.string(),
          /** Null where ownership is not proved: nothing is said of such a domain. */
          people: z.int().nonnegative().nullable(),
          exposures: z.int().nonnegative().nullable(),
          toDecide: z.int().nonnegative().nullable(),
          searchedAt: timestampSchema.nullable(),
          problem: z.string().nullable(),
        }),
      ),
    })
    .optional(),
  /** Set for a report about compliance: scopes that were read, and frameworks with their requirements. */
  compliance: z
    .object({
      readAt: timestampSchema.nullable(),
      scopes: z.array(z.looseObject({ label: z.string() })),
      frameworks: z.array(
        z.looseObject({
          id: z.string(),
          title: z.string(),
          version: z.string(),
          figures: complianceFiguresSchema,
          requirements: z.array(requirementRowSchema.loose()),
        }),
      ),
    })
    .optional(),
  /** Set for a report about breaches. */
  exposures: z
    .array(
      exposureSchema
        .pick({
          id: true,
          maskedAddress: true,
          domain: true,
          severity: true,
          kind: true,
          dataClasses: true,
          status: true,
          reason: true,
          firstSeenAt: true,
          decidedAt: true,
        })
        .extend({ breach: z.string(), breachDate: z.string().nullable() }),
    )
    .optional(),
});
