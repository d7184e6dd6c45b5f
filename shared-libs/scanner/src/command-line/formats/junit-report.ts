import type { DataBundle } from '@parapet/contracts/assets/data-bundle';
import type { CheckResult } from '../../engine/contract.ts';
import { dataAge } from './data-age.ts';
import type { TargetReport } from './target-report.ts';

/**
 * JUnit XML as build servers read it: one suite a target, one case a check. A check that could not run
 * is an error; one that does not apply, or is outside of what was asked for, is skipped.
 */
export function junitReport(reports: readonly TargetReport[], data: readonly DataBundle[]): string {
  const properties = propertiesOf(data);
  const suites = reports.map((report) => suiteOf(report, properties));
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="Parapet">\n${suites.join('')}</testsuites>\n`;
}

/** How old the data are that software was compared with. */
function propertiesOf(data: readonly DataBundle[]): string {
  const each = data.map((one) => ({ name: `data.${one.id}`, value: dataAge(one) }));
  const lines = each.map((one) => `      <property ${attributes(one)}/>\n`);
  return data.length === 0 ? '' : `    <properties>\n${lines.join('')}    </properties>\n`;
}

function suiteOf({ target, reason, results }: TargetReport, properties: string): string {
  const cases = reason === null ? results.map(caseOf) : [untested(reason)];
  const count = (tag: string) => cases.filter((text) => text.includes(`<${tag} `)).length;
  const counts = attributes({
    name: target,
    tests: cases.length,
    failures: count('failure'),
    errors: count('error'),
    skipped: count('skipped'),
  });
  return `  <testsuite ${counts}>\n${properties}${cases.join('')}  </testsuite>\n`;
}

const untested = (reason: string): string =>
  `    <testcase ${attributes({ classname: 'target', name: 'The target can be tested' })}>${elementOf('error', reason)}</testcase>\n`;

function caseOf({ check, outcome, reason, detections }: CheckResult): string {
  const named = attributes({ classname: check.group, name: check.title });
  switch (outcome) {
    case 'pass':
      return `    <testcase ${named}/>\n`;
    case 'fail':
      return `    <testcase ${named}>${detections.map(failureOf).join('')}</testcase>\n`;
    case 'not_applicable':
    case 'not_run':
      return `    <testcase ${named}>${elementOf('skipped', reason ?? '')}</testcase>\n`;
    case 'error':
      return `    <testcase ${named}>${elementOf('error', reason ?? '')}</testcase>\n`;
  }
}

function failureOf(detection: CheckResult['detections'][number]): string {
  const { severity, title, location, description, remediation } = detection;
  const text = [description, `Where: ${location}`, `Fix: ${remediation.summary}`].join('\n');
  return `<failure ${attributes({ type: severity, message: title })}>${escaped(text)}</failure>`;
}

const elementOf = (tag: string, message: string): string => `<${tag} ${attributes({ message })}/>`;

const attributes = (values: Readonly<Record<string, string | number>>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}="${escaped(String(value))}"`)
    .join(' ');

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
};

/** XML 1.0 has no form for most control characters and lone surrogates, so they are left out. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/(?![\t\n])\p{Cc}|[\ufffe\uffff]/gu, '')
    .replaceAll(/[&<>"\n]/g, (character) => ENTITIES[character] ?? '');
