import { z } from 'zod';
import { personSchema } from '../access/person.ts';
import { cursorSchema } from '../text/cursor.ts';
import { listOf } from '../text/query-list.ts';
import { text } from '../text/text.ts';
import { confidenceSchema, idSchema, severitySchema, timestampSchema } from '../text/vocabulary.ts';

export const findingStatusSchema = z.enum([
  'open',
  'reopened',
  'acknowledged',
  'false_positive',
  'risk_accepted',
  'fixed',
]);
export type FindingStatus = z.infer<typeof findingStatusSchema>;

export const evidenceSchema = z.object({
  /** `configuration`: a part of a cloud resource, with the call that reads it. */
  type: z.enum(['http', 'dns', 'tls', 'banner', 'port', 'configuration']),
  /** The request, as text. */
  request: z.string(),
  /** The response: at most 4 kB, secrets redacted. */
  response: z.string(),
  /** The part of the response that proves the finding, if the response contains it literally. */
  matched: z.string().nullable(),
  expected: z.string().nullable(),
  actual: z.string().nullable(),
  /** The number of redacted values in `response`. */
  redactions: z.number().int().nonnegative(),
  /** sha256 (hex) of the response before the redaction. */
  sha256: z.string(),
  capturedAt: timestampSchema,
  /** The number of fresh connections with the same answer, this one included. */
  confirmations: z.number().int().positive(),
  /** A shell command that reproduces it with a public tool (curl, dig, openssl, nc). */
  reproduce: z.string(),
});
export type Evidence = z.infer<typeof evidenceSchema>;

/** Tells what public data say of the flaws of software that a finding is about. */
export const vulnerabilitySchema = z.object({
  /** The worst first, at most 20. */
  cveIds: z.array(z.string()),
  /** The highest score among them. The vector names its version; null where none is published. */
  cvss: z.object({ score: z.number().min(0).max(10), vector: z.string().nullable() }).nullable(),
  /** The highest among them, both 0 to 1. */
  epss: z
    .object({ score: z.number().min(0).max(1), percentile: z.number().min(0).max(1) })
    .nullable(),
  /** Describes the first that CISA lists as exploited; the day is null where it is not known. */
  kev: z
    .object({
      cveId: z.string(),
      addedOn: z.string().nullable(),
      isUsedByRansomware: z.boolean(),
    })
    .nullable(),
});
export type Vulnerability = z.infer<typeof vulnerabilitySchema>;

export const remediationSchema = z.object({
  summary: z.string(),
  steps: z.array(z.string()),
  effort: z.enum(['low', 'medium', 'high']),
  reference: z.url().nullable(),
  /** Commands and configuration that do it; none where absent. */
  code: z.array(z.object({ kind: z.enum(['cli', 'terraform']), text: z.string() })).optional(),
});
export type Remediation = z.infer<typeof remediationSchema>;

export const MAX_ACCEPTANCE_DAYS = 365;
/** How long a risk is accepted when the request names no end. */
export const DEFAULT_ACCEPTANCE_DAYS = 90;

export const riskAcceptanceSchema = z.object({
  /** `requested`: another member has to approve it; the finding stays open until then. */
  state: z.enum(['requested', 'approved', 'rejected', 'expired', 'revoked']),
  reason: z.string(),
  requestedBy: personSchema.nullable(),
  requestedAt: timestampSchema,
  /** Who approved or rejected it. The only member who may decide approves alone. */
  decidedBy: personSchema.nullable(),
  expiresAt: timestampSchema,
});
export type RiskAcceptance = z.infer<typeof riskAcceptanceSchema>;

export const riskLevelSchema = z.enum(['urgent', 'needs_action', 'medium', 'low']);
export type RiskLevel = z.infer<typeof riskLevelSchema>;

/** One part of the priority; the points of all parts sum up to the score. */
export const priorityFactorSchema = z.object({
  name: z.enum([
    'severity',
    'cvss',
    'epss',
    'kev',
    'ransomware',
    'internet_reachable',
    'usable_by_anyone',
    'criticality',
    'confidence',
    'confirmed_critical',
  ]),
  value: z.string(),
  points: z.number(),
});
export type PriorityFactor = z.infer<typeof priorityFactorSchema>;

/** Why a finding stands where it stands. */
export const prioritySchema = z.object({
  /** One sentence, such as "Passwords readable by anyone, on the internet". */
  why: z.string(),
  /** The version of the published formula that computed it. */
  version: z.number().int().positive(),
  /** The factors of `priorityFactors` that add or take points, those that weigh most first. */
  factors: z.array(priorityFactorSchema),
});
export type FindingPriority = z.infer<typeof prioritySchema>;

/** The one change that closes a finding, and what else it closes. */
export const findingFixSchema = z.object({
  /** Tells what the filter `fix` of a list takes, and the key of a group by fix. */
  key: z.string(),
  /** Tells what to do, in one line. */
  name: z.string(),
  /** Open findings of the workspace that the same change closes, this one included; counted up to 1,000. */
  findings: z.number().int().nonnegative(),
});
export type FindingFix = z.infer<typeof findingFixSchema>;

export const slaStateSchema = z.enum(['ok', 'due_soon', 'breached', 'paused']);
export type SlaState = z.infer<typeof slaStateSchema>;

/** One run of the check of a finding, asked for by a person. */
export const retestSchema = z.object({
  scanId: idSchema,
  /** `passed_once`: one more pass closes it. `not_tested`: the reason says why. */
  state: z.enum(['running', 'fixed', 'passed_once', 'present', 'not_tested']),
  reason: z.string().nullable(),
  requestedBy: personSchema.nullable(),
  requestedAt: timestampSchema,
  endedAt: timestampSchema.nullable(),
  /** The evidence of the finding when the retest was asked for. */
  before: z.array(evidenceSchema),
  /** Tells what the retest saw: the flaw, or the answers over which the check passed, at most three; only those to the question of `before` where it was asked again. */
  after: z.array(evidenceSchema),
});
export type Retest = z.infer<typeof retestSchema>;

export const findingSchema = z.object({
  id: idSchema,
  workspaceId: idSchema,
  checkId: z.string(),
  /** The catalogue's number, e.g. `EXP-001`. */
  catalogueId: z.string(),
  title: z.string(),
  description: z.string(),
  severity: severitySchema,
  confidence: confidenceSchema,
  status: findingStatusSchema,
  statusReason: z.string().nullable(),
  /** `unknown` when the last scan could not test it. */
  detection: z.enum(['present', 'absent', 'unknown']),
  /** Why it is `unknown`, and what to do about that; null where it is not, or no reason is known. */
  unknownReason: z.string().nullable().default(null),
  assetId: idSchema,
  assetName: z.string(),
  /** The location on the asset, for display: an origin, a path, `tcp/6379`, a record type. */
  location: z.string(),
  cweIds: z.array(z.string()),
  /** The category of the OWASP Top 10:2025; null for a check that this version does not have. */
  owasp: z.object({ id: z.string(), name: z.string() }).nullable().default(null),
  /** Null unless it is about known flaws of software. */
  vulnerability: vulnerabilitySchema.nullable(),
  evidence: z.array(evidenceSchema),
  remediation: remediationSchema,
  firstSeenAt: timestampSchema,
  lastSeenAt: timestampSchema,
  lastTestedAt: timestampSchema,
  fixedAt: timestampSchema.nullable(),
  reopenedCount: z.number().int().nonnegative(),
  assigneeId: idSchema.nullable(),
  /** 0 to 100, by the published formula. */
  priorityScore: z.number().int().min(0).max(100),
  riskLevel: riskLevelSchema,
  /** When it should be fixed; null where nothing has to be. */
  dueAt: timestampSchema.nullable(),
  slaState: slaStateSchema.nullable(),
  /** True for `fixed` by a person, until a scan has tested it. */
  isRetestPending: z.boolean(),
  /** All factors; those with 0 points add nothing and fold. */
  priorityFactors: z.array(priorityFactorSchema),
  priority: prioritySchema,
  fix: findingFixSchema,
  /** The last one. */
  retest: retestSchema.nullable(),
  assignee: personSchema.nullable(),
  /** Slugs of the software that was recognised at its port, or on its asset where it has none. */
  products: z.array(z.string()).optional(),
  /** Other assets through which the same flaw was seen: the first 20 by name. */
  affectedAssets: z.object({
    items: z.array(z.object({ id: idSchema, name: z.string() })),
    /** Counted up to 1,000. */
    count: z.number().int().nonnegative(),
  }),
  /** The last one, also when it has ended. */
  riskAcceptance: riskAcceptanceSchema.nullable(),
});
export type Finding = z.infer<typeof findingSchema>;

/** Tells what a row of a list shows; evidence and remediation are those of one finding. */
export const findingListItemSchema = findingSchema
  .omit({
    description: true,
    unknownReason: true,
    cweIds: true,
    owasp: true,
    vulnerability: true,
    evidence: true,
    remediation: true,
    products: true,
    priorityFactors: true,
    fix: true,
    retest: true,
    assignee: true,
    affectedAssets: true,
    riskAcceptance: true,
  })
  .extend({ priority: prioritySchema.omit({ factors: true }) });
export type FindingListItem = z.infer<typeof findingListItemSchema>;

/** The longest reason of a decision, in characters. */
export const MAX_REASON = 2000;

export const muteScopeSchema = z.enum(['finding', 'asset', 'check']);
export type MuteScope = z.infer<typeof muteScopeSchema>;

/** The states that a user may set; the scanner sets `reopened`, and `fixed` after a passed check. */
export const updateFindingSchema = z
  .object({
    status: z.enum(['open', 'acknowledged', 'false_positive', 'risk_accepted', 'fixed']),
    reason: text()
      .max(MAX_REASON, `Use at most ${MAX_REASON.toLocaleString('en')} characters`)
      .optional(),
    scope: muteScopeSchema
      .describe(
        'How far a false positive goes: this finding, the check on this asset, or the check on every asset. Beyond the finding it is kept as a rule that later findings follow.',
      )
      .optional(),
    assigneeId: idSchema
      .describe('Who takes care of an acknowledged finding: a member. Without it, the caller.')
      .optional(),
    expiresAt: timestampSchema
      .max(40)
      .describe(
        `When the acceptance of a risk ends, at most ${MAX_ACCEPTANCE_DAYS} days from now. Without it, in ${DEFAULT_ACCEPTANCE_DAYS} days.`,
      )
      .optional(),
  })
  .refine((v) => !['false_positive', 'risk_accepted'].includes(v.status) || !!v.reason, {
    path: ['reason'],
    message: 'Enter a reason for this decision',
  })
  .refine((v) => v.scope === undefined || v.scope === 'finding' || v.status === 'false_positive', {
    path: ['scope'],
    message: 'Only a false positive can go beyond one finding',
  });
export type UpdateFinding = z.infer<typeof updateFindingSchema>;

export const decideRiskSchema = z.object({ decision: z.enum(['approve', 'reject']) });
export type DecideRisk = z.infer<typeof decideRiskSchema>;

export const assignFindingSchema = z.object({ assigneeId: idSchema.nullable() });

export const addCommentSchema = z.object({
  text: text().min(1, 'Write a comment').max(4000, 'Use at most 4,000 characters'),
});

export const historyKindSchema = z.enum([
  'opened',
  'status',
  'assigned',
  'comment',
  'risk_requested',
  'risk_rejected',
  /** Who requested an accepted risk took the request back. */
  'risk_withdrawn',
  'retest',
  'merged',
]);
export type HistoryKind = z.infer<typeof historyKindSchema>;

export const historyEntrySchema = z.object({
  id: idSchema,
  at: timestampSchema,
  kind: historyKindSchema,
  /** Null when the scanner or an expiry did it. */
  actor: personSchema.nullable(),
  from: findingStatusSchema.nullable(),
  to: findingStatusSchema.nullable(),
  /** The reason, the comment, or what happened. */
  note: z.string().nullable(),
  scanId: idSchema.nullable(),
});
export type HistoryEntry = z.infer<typeof historyEntrySchema>;

export const findingHistoryQuerySchema = z.object({
  kind: listOf(historyKindSchema).optional(),
  cursor: cursorSchema.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(30),
});

export const findingHistorySchema = z.object({
  /** Newest first. */
  items: z.array(historyEntrySchema),
  nextCursor: z.string().nullable(),
});
