import type { FindingFacts, IntegrationMessage } from '@parapet/contracts/events/integration';

const id = (last: number) => `0190f5a0-0000-7000-8000-${String(last).padStart(12, '0')}`;
const url = `https://parapet.example/dashboard/findings?finding=${id(100)}&workspace=${id(1)}`;
const head = {
  version: 1 as const,
  id: id(3),
  occurredAt: '2026-11-21T12:00:00.000Z',
  workspace: { id: id(1), name: 'Northquay' },
};

/** A finding whose texts try to break out of every markup. */
export const sampleFinding: FindingFacts = {
  id: id(100),
  checkId: 'net.redis-open',
  title: 'Redis answers <without> "a" password | @everyone',
  description: 'Anyone can read *all* keys.\n[click](https://evil.example) \\ = |',
  severity: 'critical',
  priority: 92,
  status: 'open',
  asset: { id: id(101), name: 'cache.northquay.example', tags: ['prod', 'team shop'] },
  location: 'cache.northquay.example:6379',
  cweIds: ['CWE-306'],
  cveIds: ['CVE-2022-0543'],
  firstSeenAt: '2026-11-20T10:00:00.000Z',
  lastSeenAt: '2026-11-21T12:00:00.000Z',
  dueAt: '2026-12-05T00:00:00.000Z',
  fix: { summary: 'Set requirepass.', steps: ['Edit redis.conf.', 'Restart.'], reference: null },
  url,
};

/** One message of each type. */
export const sampleMessages = {
  'integration.test': {
    ...head,
    type: 'integration.test',
    integration: { id: id(4), name: 'Siem' },
  },
  'scan.ended': {
    ...head,
    type: 'scan.ended',
    scan: {
      id: id(2),
      status: 'completed',
      url: `https://parapet.example/dashboard/scans/${id(2)}?workspace=${id(1)}`,
      counts: { new: 3, reopened: 1, fixed: 0, unchanged: 7 },
    },
    newFindings: [
      { id: id(100), title: sampleFinding.title, severity: 'critical', asset: 'a.example', url },
    ],
    newFindingsTotal: 4,
  },
  'feed.changes': {
    ...head,
    type: 'feed.changes',
    rule: { id: id(5), name: 'Ports' },
    changes: [
      {
        id: id(6),
        type: 'port.opened',
        severity: null,
        title: 'Port 443 opened',
        asset: 'a.example',
        occurredAt: head.occurredAt,
        url: `https://parapet.example/dashboard/feed/details?id=${id(6)}&workspace=${id(1)}`,
      },
    ],
    changesTotal: 1,
  },
  'findings.changed': {
    ...head,
    type: 'findings.changed',
    changes: [{ change: 'new', finding: sampleFinding }],
  },
  'findings.open': {
    ...head,
    type: 'findings.open',
    findings: [sampleFinding],
    findingsTotal: 1,
  },
  'ticket.changed': {
    ...head,
    type: 'ticket.changed',
    change: 'create',
    note: '',
    finding: sampleFinding,
  },
} satisfies { [Type in IntegrationMessage['type']]: Extract<IntegrationMessage, { type: Type }> };
