import { describe, expect, test } from 'vitest';
import type { ScanSummary } from './scan-mail.policy.ts';
import { writeScanMail } from './write-scan-mail.ts';

const links = {
  scan: 'https://parapet.example/dashboard/scans/1?workspace=2',
  settings: 'https://parapet.example/dashboard/Profile?tab=notifications&workspace=2',
};
const finding = (title: string): ScanSummary['findings'][number] => ({
  title,
  severity: 'critical',
  assetName: 'shop.example',
  location: 'https://shop.example/.env',
});
const summary: ScanSummary = {
  workspaceName: 'Northquay',
  status: 'completed',
  assets: ['shop.example', 'a.example', 'b.example'],
  assetCount: 3,
  counts: { new: 12, reopened: 1, fixed: 2, unchanged: 4 },
  coverage: { planned: 40, passed: 20, failed: 13, errored: 2, notApplicable: 4, notRun: 1 },
  reason: null,
  newBySeverity: { critical: 11, high: 1, medium: 0, low: 0, info: 0 },
  findings: Array.from({ length: 10 }, (_, index) => finding(`Environment file ${index}`)),
};

describe('a mail about a scan', () => {
  const { subject, text, html } = writeScanMail(summary, links);

  test('names the workspace and what happened', () => {
    expect(subject).toBe('Northquay: new findings, 11 critical and 1 high');
  });

  test('has what was scanned and its numbers, in text and HTML', () => {
    for (const body of [text, html]) {
      expect(body).toContain('The scan of shop.example and 2 others is complete.');
      expect(body).toContain('Findings: 12 new, 1 reopened, 2 fixed, 4 unchanged');
      expect(body).toContain('Checks: 20 passed, 13 failed, 3 not tested');
    }
  });

  test('lists the worst findings with their severity, and counts the rest', () => {
    expect(text).toContain('Critical: Environment file 0\n  https://shop.example/.env');
    expect(html).toContain(
      '<strong>Critical</strong>: Environment file 9<br>https://shop.example/.env',
    );
    for (const body of [text, html]) expect(body).toContain('And 2 more.');
  });

  test('links to the scan and to the notification settings', () => {
    expect(text).toContain(`\n${links.scan}\n`);
    expect(text).toContain(`\n${links.settings}\n`);
    expect(html).toContain(`<a href="${links.scan}">Open the scan</a>`);
    expect(html).toContain(
      '<a href="https://parapet.example/dashboard/Profile?tab=notifications&amp;workspace=2">',
    );
  });
});

test('an asset is not repeated when the location starts with it', () => {
  const at = { ...finding('Environment file'), assetName: 'https://shop.example/' };
  const { text, html } = writeScanMail({ ...summary, findings: [at] }, links);
  for (const body of [text, html]) expect(body).toContain('https://shop.example/.env');
  expect(text).toContain('\n  https://shop.example/.env\n');
});

describe('names from people and targets', () => {
  const hostile = '<img src=x onerror=alert(1)> & "Co"';
  const { html } = writeScanMail(
    {
      ...summary,
      workspaceName: hostile,
      assets: [hostile],
      assetCount: 1,
      status: 'failed',
      reason: hostile,
      findings: [{ ...finding(hostile), assetName: hostile, location: `at ${hostile}` }],
    },
    links,
  );

  test('are escaped everywhere in the HTML', () => {
    expect(html).not.toContain('<img');
    expect(html.split('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;Co&quot;')).toHaveLength(8);
  });

  test('start no new line in the subject or the text', () => {
    const { subject, text } = writeScanMail(
      {
        ...summary,
        workspaceName: 'North\r\nBcc: eve@parapet.example',
        findings: [finding('A\n\nOpen the scan:\nhttps://evil.example')],
      },
      links,
    );
    expect(subject).toBe('North Bcc: eve@parapet.example: new findings, 11 critical and 1 high');
    expect(text).not.toMatch(/^(Bcc:|https:\/\/evil)/m);
  });
});

test.each([
  ['failed', 'The scan of shop.example failed. Its worker was lost.'],
  ['timed_out', 'The scan of shop.example ran out of time. Its worker was lost.'],
  ['cancelled', 'The scan of shop.example was cancelled. Its results so far are kept.'],
  ['partially_completed', 'The scan of shop.example is complete, but some assets did not respond.'],
] as const)('the mail says that a scan is %s', (status, sentence) => {
  const ended = {
    ...summary,
    assets: ['shop.example'],
    assetCount: 1,
    status,
    reason: 'Its worker was lost.',
  };
  expect(writeScanMail(ended, links).text).toContain(sentence);
});
