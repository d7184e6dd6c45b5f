import { createHash } from 'node:crypto';
import { sarifLevels, sarifLocation, sarifRule } from '@parapet/checks/description/sarif-rule';
import type { DataBundle } from '@parapet/contracts/assets/data-bundle';
import type { CheckResult } from '../../engine/contract.ts';
import { checks } from '../../registry/registry.ts';
import { RULESET_VERSION } from '../../registry/ruleset.ts';
import { dataAge } from './data-age.ts';
import { isTested, type TargetReport } from './target-report.ts';

/** SARIF 2.1.0 (OASIS, 2020-03-27) with one run: its rules are the checks that found something. */
export function sarifReport(reports: readonly TargetReport[], data: readonly DataBundle[]): string {
  const results = reports.flatMap(({ target, results: all }) =>
    all.flatMap((result) => resultsOf(target, result)),
  );
  const found = new Set(results.map(({ ruleId }) => ruleId));
  const log = {
    $schema:
      'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'Parapet',
            version: RULESET_VERSION,
            rules: checks.filter(({ id }) => found.has(id)).map(ruleOf),
          },
        },
        invocations: [
          {
            executionSuccessful: reports.every(isTested),
            toolExecutionNotifications: reports.flatMap(notificationsOf),
          },
        ],
        results,
        properties: { data: Object.fromEntries(data.map((one) => [one.id, dataAge(one)])) },
      },
    ],
  };
  return `${JSON.stringify(log)}\n`;
}

function ruleOf(check: (typeof checks)[number]) {
  const { document, section, published } = check.standard;
  const { properties, ...rule } = sarifRule(check);
  const standard = `${document}, ${section} (${published})`;
  return { ...rule, properties: { ...properties, standard } };
}

const resultsOf = (target: string, { check, detections }: CheckResult) =>
  detections.map(({ locator, location, title, description, severity, confidence }) => ({
    ruleId: check.id,
    level: sarifLevels[severity],
    message: { text: `${title}. ${description}` },
    locations: [sarifLocation(target, location)],
    partialFingerprints: fingerprintsOf(identityOf(target, check.id, locator)),
    properties: { severity, confidence },
  }));

/** Code scanning services recognise a result by the first one alone. */
const fingerprintsOf = (identity: string) => ({
  primaryLocationLineHash: identity,
  'parapetFinding/v1': identity,
});

/** Stable across scans, so that a viewer recognises what it has shown before. */
const identityOf = (target: string, checkId: string, locator: string): string =>
  createHash('sha256')
    .update(JSON.stringify([target, checkId, locator]))
    .digest('hex');

const notificationsOf = ({ target, reason, results }: TargetReport) => [
  ...(reason === null ? [] : [{ level: 'error', message: { text: `${target}: ${reason}` } }]),
  ...results
    .filter(({ outcome }) => outcome === 'error' || outcome === 'not_run')
    .map(({ check, outcome, reason: why }) => ({
      level: outcome === 'error' ? 'warning' : 'note',
      message: { text: `${target}: ${check.title}: ${why ?? 'could not run'}` },
    })),
];
