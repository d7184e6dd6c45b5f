import { checks } from '@parapet/scanner/registry';
import { RULESET_VERSION } from '@parapet/scanner/ruleset';
import { sarifLevels, sarifLocation, sarifRule } from '@parapet/scanner/sarif-rule';
import type { ExportInput } from './export-input.ts';
import type { ExportedFinding } from './exported-findings.repository.ts';
import { findingUrl } from './finding-url.ts';
import { jsonItems, openObject } from './json-parts.ts';

/** SARIF 2.1.0 (OASIS, 2020-03-27) with one run: its rules are the checks of its results. */
export async function* sarifFile(input: ExportInput): AsyncGenerator<string> {
  const known = new Map(checks.map((check) => [check.id, check]));
  const rules = input.plan.checkIds.map((id) => {
    const check = known.get(id);
    // A check of an earlier version has no more than its id.
    return check ? sarifRule(check) : { id };
  });
  const tool = { driver: { name: 'Parapet', version: RULESET_VERSION, rules } };
  const schema =
    'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';
  yield `${openObject({ $schema: schema, version: '2.1.0' })},"runs":[`;
  yield `${openObject({ tool, columnKind: 'utf16CodeUnits' })},"results":[`;
  yield* jsonItems(input.chunks, (finding) => resultOf(finding, input));
  yield '\n]}]}\n';
}

const resultOf = (finding: ExportedFinding, input: ExportInput) => {
  const { checkId, severity, title, description, assetName, location, fingerprint } = finding;
  const [former] = finding.aliases;
  const isSetAside = finding.status === 'false_positive' || finding.status === 'risk_accepted';
  return {
    ruleId: checkId,
    // What is no problem any more has no level.
    ...(finding.status === 'fixed'
      ? { kind: 'pass', level: 'none' }
      : { level: sarifLevels[severity] }),
    message: { text: `${title}. ${description}` },
    locations: [sarifLocation(assetName, location)],
    partialFingerprints: {
      // Code scanning services recognise a result by this one alone.
      primaryLocationLineHash: fingerprint,
      'parapetFinding/v2': fingerprint,
      ...(former === undefined ? {} : { 'parapetFinding/v1': former }),
    },
    ...(isSetAside && {
      suppressions: [
        {
          kind: 'external',
          status: 'accepted',
          ...(finding.statusReason === null ? {} : { justification: finding.statusReason }),
        },
      ],
    }),
    hostedViewerUri: findingUrl(input, finding.id),
    properties: {
      severity,
      confidence: finding.confidence,
      status: finding.status,
      priority: finding.priorityScore,
      firstSeenAt: finding.firstSeenAt,
      lastSeenAt: finding.lastSeenAt,
    },
  };
};
