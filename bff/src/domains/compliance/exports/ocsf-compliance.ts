import type { RequirementState } from '@parapet/contracts/compliance/requirement';
import type { ExportedFramework } from './exported-framework.ts';

/** OCSF 1.3.0, class Compliance Finding [2003] of the category Findings [2]. */
const CATEGORY = 2;
const CLASS = 2003;
const SCHEMA_VERSION = '1.3.0';
/** Activity: the state was read, whether or not it is another one. */
const UPDATE = 2;

/** Statuses of the object `compliance`: 1 is a pass, 2 a warning, 3 a failure, 0 what is not known. */
const statuses = {
  passed: { id: 1, name: 'Pass' },
  attested: { id: 1, name: 'Pass' },
  partly: { id: 2, name: 'Warning' },
  exception: { id: 2, name: 'Warning' },
  failed: { id: 3, name: 'Fail' },
  not_assessed: { id: 0, name: 'Unknown' },
  not_applicable: { id: 99, name: 'Not applicable' },
} as const satisfies Record<RequirementState, { id: number; name: string }>;

/** A finding of compliance for each requirement of a framework. */
export const ocsfFindings = (
  { id, title, version, workspaceId, scope, assessedAt, madeAt, rows }: ExportedFramework,
  productVersion: string,
) =>
  rows.map(({ number, title: name, state, reason, failedResources, automation }) => {
    const status = statuses[state];
    const isFailed = state === 'failed';
    return {
      activity_id: UPDATE,
      activity_name: 'Update',
      category_uid: CATEGORY,
      category_name: 'Findings',
      class_uid: CLASS,
      class_name: 'Compliance Finding',
      type_uid: CLASS * 100 + UPDATE,
      time: Date.parse(assessedAt ?? madeAt),
      severity_id: isFailed ? 3 : 1,
      severity: isFailed ? 'Medium' : 'Informational',
      status_id: isFailed ? 1 : 4,
      status: isFailed ? 'New' : 'Resolved',
      message: reason,
      metadata: {
        version: SCHEMA_VERSION,
        product: { name: 'Parapet', vendor_name: 'Parapet', version: productVersion },
        tenant_uid: workspaceId,
      },
      finding_info: { uid: `${workspaceId}:${id}:${number}`, title: `${number} ${name}` },
      compliance: {
        standards: [`${title} ${version}`],
        requirements: [number],
        control: number,
        status: status.name,
        status_id: status.id,
        status_detail: reason,
      },
      unmapped: { state, automation, failed_resources: failedResources, scope },
    };
  });
