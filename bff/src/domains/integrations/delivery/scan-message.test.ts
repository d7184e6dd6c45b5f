import { integrationMessageSchema } from '@parapet/contracts/events/integration';
import type { Severity } from '@parapet/contracts/text/vocabulary';
import { describe, expect, it } from 'vitest';
import { slackMessage } from '../kinds/slack/slack-message.ts';
import { scanMessage } from './scan-message.ts';
import type { ScanSummary } from './scan-summary.ts';

const id = (last: number) => `0190f5a0-0000-7000-8000-${String(last).padStart(12, '0')}`;

const summaryOf = (findings: Partial<Record<Severity, number>>, title = 'Weak'): ScanSummary => ({
  workspace: { id: id(1), name: 'Northquay' },
  scan: {
    id: id(2),
    status: 'completed',
    counts: { new: 3, reopened: 1, fixed: 0, unchanged: 7 },
  },
  endedAt: '2026-11-21T12:00:00.000Z',
  findings: (['critical', 'high', 'medium', 'low', 'info'] as const)
    .flatMap((severity) => Array.from({ length: findings[severity] ?? 0 }, () => severity))
    .slice(0, 20)
    .map((severity, index) => ({ id: id(100 + index), title, severity, asset: 'a.example' })),
  totals: { critical: 0, high: 0, medium: 0, low: 0, info: 0, ...findings },
});
const to = (minSeverity: Severity) => ({
  deliveryId: id(3),
  minSeverity,
  publicUrl: 'https://parapet.example',
});
const messageOf = (summary: ScanSummary, minSeverity: Severity) => {
  const message = scanMessage(summary, to(minSeverity));
  if (!message) throw new Error('There is no message');
  return message;
};

describe('the message about a scan', () => {
  it('matches its contract', () => {
    const message = messageOf(summaryOf({ critical: 1 }), 'high');
    expect(integrationMessageSchema.parse(message)).toEqual(message);
  });

  it('lists findings from the least severity on', () => {
    const summary = summaryOf({ critical: 1, high: 2, medium: 4 });
    const { newFindings, newFindingsTotal } = messageOf(summary, 'high');
    expect(newFindings.map(({ severity }) => severity)).toEqual(['critical', 'high', 'high']);
    expect(newFindingsTotal).toBe(3);
  });

  it('is not created without such findings', () => {
    expect(scanMessage(summaryOf({ medium: 4 }), to('high'))).toBeNull();
    expect(scanMessage(summaryOf({}), to('info'))).toBeNull();
  });

  it('lists twenty findings and counts all', () => {
    const { newFindings, newFindingsTotal } = messageOf(summaryOf({ high: 90, low: 5 }), 'low');
    expect(newFindings).toHaveLength(20);
    expect(newFindingsTotal).toBe(95);
  });

  it('links to the scan and to each finding, in their workspace', () => {
    const { scan, newFindings } = messageOf(summaryOf({ high: 1 }), 'high');
    expect(scan.url).toBe(`https://parapet.example/dashboard/scans/${id(2)}?workspace=${id(1)}`);
    expect(newFindings[0]?.url).toBe(
      `https://parapet.example/dashboard/findings?finding=${id(100)}&workspace=${id(1)}`,
    );
  });
});

describe('the Slack message about a scan', () => {
  const textOf = (summary: ScanSummary) => JSON.stringify(slackMessage(messageOf(summary, 'info')));

  it('names the number, the workspace and the findings', () => {
    const { text, blocks } = slackMessage(messageOf(summaryOf({ critical: 1, high: 1 }), 'high'));
    expect(text).toBe('2 new findings in Northquay');
    expect(blocks.map(({ type }) => type)).toEqual(['header', 'section', 'section', 'context']);
    expect(blocks[1]?.text?.text).toMatch(/3 new, 1 reopened, 0 fixed, 7 unchanged/);
    expect(blocks[2]?.text?.text).toBe(
      `*Critical* <https://parapet.example/dashboard/findings?finding=${id(100)}&amp;workspace=${id(1)}|Weak> on a.example\n*High* <https://parapet.example/dashboard/findings?finding=${id(101)}&amp;workspace=${id(1)}|Weak> on a.example`,
    );
  });

  it('links to the scan in its workspace', () => {
    const { blocks } = slackMessage(messageOf(summaryOf({ high: 1 }), 'high'));
    expect(blocks[1]?.text?.text).toContain(
      `<https://parapet.example/dashboard/scans/${id(2)}?workspace=${id(1)}|Open the scan>`,
    );
  });

  it('counts the findings that it does not list', () => {
    expect(textOf(summaryOf({ high: 25 }))).toContain('and 5 more');
  });

  it('escapes Slack control characters in titles', () => {
    const text = textOf(summaryOf({ high: 1 }, '<!channel> a|b & c'));
    expect(text).toContain('&lt;!channel&gt; a¦b &amp; c');
  });

  it('stays within the limits of Slack with twenty long titles', () => {
    const { blocks } = slackMessage(messageOf(summaryOf({ high: 20 }, 'x<'.repeat(500)), 'high'));
    expect(blocks.length).toBeLessThanOrEqual(50);
    for (const { text } of blocks) expect(text?.text.length ?? 0).toBeLessThanOrEqual(3000);
  });
});

describe('the Slack message about changes', () => {
  it('links to each change in its workspace', () => {
    const { blocks } = slackMessage({
      version: 1,
      type: 'feed.changes',
      id: id(3),
      occurredAt: '2026-11-21T12:00:00.000Z',
      workspace: { id: id(1), name: 'Northquay' },
      rule: { id: id(4), name: 'Ports' },
      changes: [
        {
          id: id(5),
          type: 'port.opened',
          severity: null,
          title: 'Port 443 opened',
          asset: 'a.example',
          occurredAt: '2026-11-21T12:00:00.000Z',
          url: `https://parapet.example/dashboard/feed/details?id=${id(5)}&workspace=${id(1)}`,
        },
      ],
      changesTotal: 1,
    });
    expect(blocks[1]?.text?.text).toBe(
      `<https://parapet.example/dashboard/feed/details?id=${id(5)}&amp;workspace=${id(1)}|Port 443 opened> on a.example`,
    );
  });
});
