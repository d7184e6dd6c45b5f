import { sarifLevels, sarifLocation, sarifRule } from '@parapet/checks/description/sarif-rule';
import type { FindingStatus } from '@parapet/contracts/findings/finding';
import { RULESET_VERSION } from '@parapet/scanner/ruleset';
import { allChecks } from '../catalogue.ts';
import type { ExportInput } from './export-input.ts';
import type { ExportedFinding } from './exported-findings.repository.ts';
import { findingUrl } from './finding-url.ts';
import { jsonItems, openObject } from './json-parts.ts';

/** Findings in these states have no result: code scanning opens an alert for each, whatever it says. */
const settled: readonly FindingStatus[] = ['fixed', 'false_positive', 'risk_accepted'];

/**
 * SARIF 2.1.0 (OASIS, 2020-03-27) with one run: its rules are the checks of the findings. Code scanning
 * services read neither `kind` nor `suppressions`, so a settled finding has no result.
 */
export async function* sarifFile(input: ExportInput): AsyncGenerator<string> {
  const known = new Map(allChecks.map((check) => [check.id, check]));
  const rules = input.plan.checkIds.map((id) => {
    const check = known.get(id);
    // A check that was removed has no more than its id.
    return check ? sarifRule(check) : { id };
  });
  const tool = { driver: { name: 'Parapet', version: RULESET_VERSION, rules } };
  const schema =
    'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';
  yield `${openObject({ $schema: schema, version: '2.1.0' })},"runs":[`;
  yield `${openObject({ tool, columnKind: 'utf16CodeUnits' })},"results":[`;
  yield* jsonItems(unsettled(input.chunks), (finding) => resultOf(finding, input));
  yield '\n]}]}\n';
}

async function* unsettled(
  chunks: AsyncIterable<readonly ExportedFinding[]>,
): AsyncGenerator<readonly ExportedFinding[]> {
  for await (const chunk of chunks) yield chunk.filter(({ status }) => !settled.includes(status));
}

const resultOf = (finding: ExportedFinding, input: ExportInput) => {
  const { checkId, severity, title, description, assetName, location, fingerprint } = finding;
  const [former] = finding.aliases;
  return {
    ruleId: checkId,
    level: sarifLevels[severity],
    message: { text: `${title}. ${description}` },
    locations: [sarifLocation(assetName, location)],
    partialFingerprints: {
      // Code scanning services recognise a result by this one alone.
      primaryLocationLineHash: fingerprint,
      'parapetFinding/v2': fingerprint,
      ...(former === undefined ? {} : { 'parapetFinding/v1': former }),
    },
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
