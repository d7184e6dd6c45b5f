import { createHash } from 'node:crypto';
import type { Severity } from '@parapet/contracts/vocabulary';
import type { CheckResult } from '../../engine/contract.ts';
import { checks } from '../../registry/registry.ts';
import { RULESET_VERSION } from '../../registry/ruleset.ts';
import type { TargetReport } from './target-report.ts';

const LEVELS: Readonly<Record<Severity, 'error' | 'warning' | 'note'>> = {
  critical: 'error',
  high: 'error',
  medium: 'warning',
  low: 'note',
  info: 'note',
};

/** `security-severity` as code scanning services sort by it: 0 to 10. */
const SCORES: Readonly<Record<Severity, string>> = {
  critical: '9.5',
  high: '8.0',
  medium: '5.5',
  low: '3.0',
  info: '0.0',
};

/** SARIF 2.1.0 (OASIS, 2020-03-27) with one run: its rules are the checks that found something. */
export function sarifReport(reports: readonly TargetReport[]): string {
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
            executionSuccessful: reports.every(({ reason }) => reason === null),
            toolExecutionNotifications: reports.flatMap(notificationsOf),
          },
        ],
        results,
      },
    ],
  };
  return `${JSON.stringify(log)}\n`;
}

function ruleOf(check: (typeof checks)[number]) {
  const { id, catalogueId, title, impact, severity, cweIds, remediation, standard } = check;
  return {
    id,
    name: catalogueId,
    shortDescription: { text: title },
    fullDescription: { text: impact },
    help: { text: [remediation.summary, ...remediation.steps].join('\n') },
    ...(remediation.reference === null ? {} : { helpUri: remediation.reference }),
    defaultConfiguration: { level: LEVELS[severity] },
    properties: {
      tags: ['security', ...cweIds.map((cwe) => `external/cwe/${cwe.toLowerCase()}`)],
      'security-severity': SCORES[severity],
      standard: `${standard.document}, ${standard.section} (${standard.published})`,
    },
  };
}

const resultsOf = (target: string, { check, detections }: CheckResult) =>
  detections.map(({ locator, location, title, description, severity, confidence }) => ({
    ruleId: check.id,
    level: LEVELS[severity],
    message: { text: `${title}. ${description}` },
    locations: [
      {
        // Viewers demand a file; a target has none, so its name stands for it.
        physicalLocation: { artifactLocation: { uri: encodeURI(target.toWellFormed()) } },
        logicalLocations: [{ fullyQualifiedName: location }],
      },
    ],
    partialFingerprints: { 'parapetFinding/v1': identityOf(target, check.id, locator) },
    properties: { severity, confidence },
  }));

/** Stable across scans, so that a viewer recognises what it has shown before. */
const identityOf = (target: string, checkId: string, locator: string): string =>
  createHash('sha256')
    .update(JSON.stringify([target, checkId, locator]))
    .digest('hex');

const notificationsOf = ({ target, reason, results }: TargetReport) => [
  ...(reason === null ? [] : [{ level: 'error', message: { text: `${target}: ${reason}` } }]),
  ...results
    .filter(({ outcome }) => outcome === 'error' || outcome === 'not_run')
    .map(({ check, reason: why }) => ({
      level: 'warning',
      message: { text: `${target}: ${check.title}: ${why ?? 'could not run'}` },
    })),
];
