import { randomUUID } from 'node:crypto';
import type { FindingStatus } from '@parapet/contracts/findings/finding';
import { RULESET_VERSION } from '@parapet/scanner/ruleset';
import { owaspOf } from '../catalogue.ts';
import type { ExportInput } from './export-input.ts';
import type { ExportedFinding } from './exported-findings.repository.ts';
import { findingUrl } from './finding-url.ts';
import { jsonItems, openObject } from './json-parts.ts';

/** The impact analysis states of CycloneDX. */
const states: Readonly<Record<FindingStatus, string>> = {
  open: 'in_triage',
  reopened: 'in_triage',
  acknowledged: 'in_triage',
  risk_accepted: 'exploitable',
  false_positive: 'false_positive',
  fixed: 'resolved',
};

/** CycloneDX 1.6 (ECMA-424): the assets as components, the findings as vulnerabilities of them. */
export async function* vexFile(input: ExportInput): AsyncGenerator<string> {
  const { at, plan } = input;
  const head = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${randomUUID()}`,
    version: 1,
    metadata: {
      timestamp: at,
      tools: { components: [{ type: 'application', name: 'Parapet', version: RULESET_VERSION }] },
    },
    components: plan.assets.map(({ id, name }) => ({ type: 'application', 'bom-ref': id, name })),
  };
  yield `${openObject(head)},"vulnerabilities":[`;
  yield* jsonItems(input.chunks, (finding) => vulnerabilityOf(finding, input));
  yield '\n]}\n';
}

const cveOf = (locator: string): string | null => /CVE-\d{4}-\d{4,7}/.exec(locator)?.[0] ?? null;

const cwesOf = (cweIds: readonly string[]): number[] =>
  cweIds.map((cwe) => Number(cwe.replace('CWE-', ''))).filter((cwe) => Number.isInteger(cwe));

function vulnerabilityOf(finding: ExportedFinding, input: ExportInput) {
  const { id, checkId, severity, status, statusReason, statusChangedAt, remediation } = finding;
  const cve = cveOf(finding.locator);
  const owasp = owaspOf(checkId);
  return {
    'bom-ref': `finding-${id}`,
    id: cve ?? checkId,
    source: cve
      ? { name: 'NVD', url: `https://nvd.nist.gov/vuln/detail/${cve}` }
      : { name: 'Parapet', url: findingUrl(input, id) },
    ratings: [{ source: { name: 'Parapet' }, severity, method: 'other' }],
    cwes: cwesOf(finding.cweIds),
    description: `${finding.title}. ${finding.description}`,
    recommendation: [remediation.summary, ...remediation.steps].join('\n'),
    created: finding.firstSeenAt,
    updated: finding.lastSeenAt,
    analysis: {
      state: states[status],
      ...(status === 'risk_accepted' && { response: ['will_not_fix'] }),
      ...(statusReason !== null && { detail: statusReason }),
      firstIssued: finding.firstSeenAt,
      ...(statusChangedAt !== null && { lastUpdated: statusChangedAt }),
    },
    affects: [{ ref: finding.assetId }],
    properties: [
      { name: 'parapet:findingId', value: id },
      { name: 'parapet:checkId', value: checkId },
      ...(owasp ? [{ name: 'parapet:owasp', value: owasp.id }] : []),
      { name: 'parapet:location', value: finding.location },
      { name: 'parapet:status', value: status },
      { name: 'parapet:priority', value: String(finding.priorityScore) },
    ],
  };
}
