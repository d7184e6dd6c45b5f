import type { CheckInfo } from '@parapet/checks/ledger/check-result';
import { sql } from 'kysely';
import { fixOf } from '../catalogue.ts';
import type { Detection } from '../findings.port.ts';
import { PRIORITY_VERSION, type Priority } from '../priority/priority.policy.ts';

/** Describes what a scan writes of a finding that it detects. */
export interface DetectedFinding {
  readonly id: string;
  readonly check: CheckInfo;
  readonly detection: Detection;
  readonly priority: Priority;
  readonly dueAt: string | null;
}

/** The columns of `contentOf`, with their types. */
const types = {
  check_id: 'text',
  catalogue_id: 'text',
  check_version: 'integer',
  title: 'text',
  description: 'text',
  severity: 'text',
  confidence: 'text',
  locator: 'text',
  location: 'text',
  cwe_ids: 'text[]',
  vulnerability: 'jsonb',
  evidence: 'jsonb',
  remediation: 'jsonb',
  priority_score: 'smallint',
  priority_factors: 'jsonb',
  risk_level: 'text',
  priority_why: 'text',
  priority_version: 'smallint',
  fix: 'text',
  due_at: 'timestamptz',
  baseline_signature: 'text',
} as const;
/** A known value stays where it could not be read this time. */
const KEPT_SIGNATURE = 'coalesce(seen.baseline_signature, finding.baseline_signature)';
export const columns = sql.raw(Object.keys(types).join(', '));
/** The same of the alias `seen`, for the alias `finding` of the stored one. */
export const seenColumns = sql.raw(
  Object.keys(types)
    .map((name) => (name === 'baseline_signature' ? KEPT_SIGNATURE : `seen.${name}`))
    .join(', '),
);
export const columnTypes = sql.raw(
  Object.entries(types)
    .map(([name, type]) => `${name} ${type}`)
    .join(', '),
);

export const contentOf = ({
  check,
  detection,
  priority,
  dueAt,
}: Omit<DetectedFinding, 'id'>): Record<keyof typeof types, unknown> => ({
  check_id: check.id,
  catalogue_id: check.catalogueId,
  check_version: check.version,
  title: detection.title,
  description: detection.description,
  severity: detection.severity,
  confidence: detection.confidence,
  locator: detection.locator,
  location: detection.location,
  cwe_ids: detection.cweIds,
  vulnerability: detection.vulnerability ?? null,
  evidence: detection.evidence,
  remediation: detection.remediation,
  priority_score: priority.score,
  priority_factors: priority.factors,
  risk_level: priority.level,
  priority_why: priority.why,
  priority_version: PRIORITY_VERSION,
  fix: fixOf(check.id, detection.locator),
  due_at: dueAt,
  baseline_signature: detection.baselineSignature ?? null,
});
