import type { DataBundle } from '@parapet/contracts/assets/data-bundle';
import { describe, expect, it } from 'vitest';
import type { CheckResult } from '../../engine/contract.ts';
import { checks } from '../../registry/registry.ts';
import { formats } from './format.ts';
import type { TargetReport } from './target-report.ts';

const [first, second, third, fourth, fifth] = checks.map(
  ({ id, catalogueId, version, title, group, severity }) => ({
    id,
    catalogueId,
    version,
    title,
    group,
    severity,
  }),
) as Record<0 | 1 | 2 | 3 | 4, CheckResult['check']> & CheckResult['check'][];

const detection: CheckResult['detections'][number] = {
  place: { host: 'example.com', port: 443, path: '/.env' },
  locator: 'path:/.env',
  location: 'https://example.com/.env',
  title: 'The server <b>says</b> "x" & \u001b[2J\u0000',
  description: 'A file is public.',
  severity: 'high',
  confidence: 'confirmed',
  cweIds: ['CWE-538'],
  evidence: [],
  remediation: { summary: 'Remove it.', steps: [], effort: 'low', reference: null },
};
const result = (
  check: CheckResult['check'],
  outcome: CheckResult['outcome'],
  reason: string | null = null,
): CheckResult => ({
  assetId: 'example.com',
  check,
  outcome,
  reason,
  detections: outcome === 'fail' ? [detection] : [],
  cleared: 'all',
  ranAt: { host: 'example.com', port: null, path: null },
});

const bundle = {
  state: 'shipped',
  version: '2025.08.25',
  entries: 1404,
  source: null,
  licence: null,
  attribution: null,
  sha256: null,
  problem: null,
} as const;
const data: readonly DataBundle[] = [
  {
    ...bundle,
    id: 'known-exploited',
    title: 'Known exploited vulnerabilities',
    published: '2025-08-25',
    ageDays: 459,
  },
  { ...bundle, id: 'cve', title: 'Vulnerable versions (CVE)', published: null, ageDays: null },
];

const online: TargetReport = {
  target: 'example.com',
  reachability: 'online',
  reason: null,
  score: 62,
  findings: [{ ...detection, check: first.id }],
  outcomes: { pass: 1, fail: 1, error: 1, not_applicable: 1, not_run: 1 },
  results: [
    result(first, 'fail'),
    result(second, 'pass'),
    result(third, 'error', 'The server did not answer.'),
    result(fourth, 'not_applicable', 'It sends no mail.'),
    result(fifth, 'not_run', 'A passive scan does not try ports'),
  ],
};
const dead: TargetReport = {
  ...online,
  target: 'nowhere.invalid',
  reachability: 'unresolved',
  reason: 'The name does not exist.',
  score: null,
  findings: [],
  results: [],
};

describe('the table', () => {
  it('has a line for each finding, and never moves the cursor of a terminal', () => {
    const text = formats.table([online, dead], data);
    expect(text).toContain('example.com: score 62, 1 finding\n  high      The server');
    expect(text).toContain(
      '1 check passed, 1 failed, 1 could not run, 1 not applicable, 1 outside',
    );
    expect(text).toContain('    1 could not run: The server did not answer.');
    expect(text).toContain('nowhere.invalid: not tested. The name does not exist.');
    expect(text).not.toContain('\u001b');
  });

  it('tells the five most frequent reasons of checks that could not run', () => {
    const failed = (reason: string) => result(third, 'error', reason);
    const reasons = ['a', 'b', 'c', 'd', 'e', 'f', 'f'];
    const text = formats.table([{ ...online, results: reasons.map(failed) }], []);
    expect(text).toContain('    2 could not run: f\n    1 could not run: a\n');
    expect(text).toContain('    1 could not run: d\n    and 1 other reason\n');
  });
});

describe('SARIF', () => {
  const log = JSON.parse(formats.sarif([online, dead], data));
  const [run] = log.runs;

  it('has one rule for each check that found something, with its severity and CWE', () => {
    expect(log.version).toBe('2.1.0');
    expect(run.tool.driver.rules.map(({ id }: { id: string }) => id)).toEqual([first.id]);
    expect(Number(run.tool.driver.rules[0].properties['security-severity'])).toBeGreaterThan(0);
    expect(run.tool.driver.rules[0].properties.tags[0]).toBe('security');
  });

  it('has one result for each finding, recognised again in the next scan', () => {
    expect(run.results).toHaveLength(1);
    expect(run.results[0]).toMatchObject({ ruleId: first.id, level: 'error' });
    const again = JSON.parse(formats.sarif([{ ...online, score: 10 }], data)).runs[0].results[0];
    expect(again.partialFingerprints).toEqual(run.results[0].partialFingerprints);
  });

  it.each([
    ['https://shop.example:8443/login?next=/a', 'shop.example%3A8443/login%3Fnext%3D/a'],
    ['127.0.0.1:8701', '127.0.0.1%3A8701'],
    ['2001:db8::1', '2001%3Adb8%3A%3A1'],
    ['shop.example', 'shop.example'],
  ])('names %s by a path without a scheme, which code scanning accepts', (target, uri) => {
    const log = JSON.parse(formats.sarif([{ ...online, target }], data));
    const [{ locations, partialFingerprints }] = log.runs[0].results;
    expect(locations[0].physicalLocation).toEqual({
      artifactLocation: { uri },
      region: { startLine: 1 },
    });
    expect(partialFingerprints.primaryLocationLineHash).toMatch(/^[0-9a-f]{64}$/);
  });

  it('says what could not be tested', () => {
    const notes = run.invocations[0].toolExecutionNotifications.map(
      (note: { level: string; message: { text: string } }) => [note.level, note.message.text],
    );
    expect(run.invocations[0].executionSuccessful).toBe(false);
    expect(notes).toEqual([
      ['warning', `example.com: ${third.title}: The server did not answer.`],
      ['note', `example.com: ${fifth.title}: A passive scan does not try ports`],
      ['error', 'nowhere.invalid: The name does not exist.'],
    ]);
  });
});

describe('JUnit', () => {
  const text = formats.junit([online, dead], data);

  it('has one suite for each target and one case for each check, and no error for what nobody asked for', () => {
    expect(text.match(/<testsuite .*>/g)).toEqual([
      '<testsuite name="example.com" tests="5" failures="1" errors="1" skipped="2">',
      '<testsuite name="nowhere.invalid" tests="1" failures="0" errors="1" skipped="0">',
    ]);
    expect(text.match(/<testcase /g)).toHaveLength(6);
  });

  it('carries what a target says as text, without what XML forbids', () => {
    const message = 'The server &lt;b&gt;says&lt;/b&gt; &quot;x&quot; &amp; [2J';
    expect(text).toContain(`<failure type="high" message="${message}">A file is public.&#10;Where`);
    expect(text).not.toMatch(/(?!\n)\p{Cc}/u);
  });
});

it('tells in every format how old the data are that software was compared with', () => {
  expect(formats.table([online], data)).toMatch(
    /not found:\n {2}Known exploited vulnerabilities: 2025-08-25, 459 days old\n {2}Vuln.*: none\n$/,
  );
  expect(JSON.parse(formats.json([online], data)).data).toEqual([
    { id: 'known-exploited', published: '2025-08-25', ageDays: 459 },
    { id: 'cve', published: null, ageDays: null },
  ]);
  expect(JSON.parse(formats.sarif([online], data)).runs[0].properties.data).toEqual({
    'known-exploited': '2025-08-25, 459 days old',
    cve: 'none',
  });
  expect(formats.junit([online], data)).toContain(
    '<property name="data.known-exploited" value="2025-08-25, 459 days old"/>',
  );
});
