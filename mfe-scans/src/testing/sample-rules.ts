import type { Integration } from '@parapet/contracts/events/integration';
import type {
  DryRunResult,
  Inbox,
  NotificationRule,
} from '@parapet/contracts/events/notification-rule';
import { sampleEvents } from './sample-feed.ts';
import { at, idOf, workspaceId } from './sample-scan.ts';

export const sampleRule = (parts: Partial<NotificationRule> = {}): NotificationRule => ({
  id: idOf(8501),
  workspaceId,
  name: 'New open ports',
  destination: { kind: 'mail' },
  types: ['port.opened'],
  severities: [],
  assetIds: [],
  tags: ['shop'],
  cadence: 'daily',
  sendAt: '08:00',
  weekday: 1,
  timezone: 'Europe/Berlin',
  quietHours: null,
  enabled: true,
  pendingCount: 3,
  nextSendAt: '2026-11-22T07:00:00.000Z',
  lastSentAt: null,
  createdAt: '2026-11-01T12:00:00.000Z',
  ...parts,
});

export const sampleIntegration: Integration = {
  id: idOf(8601),
  workspaceId,
  type: 'slack',
  name: 'Security channel',
  addressHint: 'hooks.example/…a1b2',
  minSeverity: 'high',
  events: ['scan.ended'],
  filter: { changes: ['new', 'reopened', 'fixed'], minPriority: 0, tags: [] },
  settings: {},
  checked: null,
  stopped: null,
  status: 'connected',
  lastOkAt: null,
  lastError: null,
  lastDelivery: null,
  createdAt: '2026-11-01T12:00:00.000Z',
};

export const sampleDryRun: DryRunResult = {
  since: '2026-08-23T12:00:00.000Z',
  isComplete: true,
  events: 41,
  messages: 12,
  days: [
    { date: '2026-11-19', events: 40, messages: 11 },
    { date: '2026-11-20', events: 1, messages: 1 },
  ],
  examples: sampleEvents.slice(0, 1),
};

export const sampleInbox: Inbox = {
  items: [
    {
      id: idOf(8701),
      ruleName: 'New open ports',
      eventCount: 5,
      events: sampleEvents.slice(0, 2),
      createdAt: at('13:01:00'),
      isUnread: true,
    },
    {
      id: idOf(8702),
      ruleName: 'Certificates',
      eventCount: 1,
      events: sampleEvents.slice(3),
      createdAt: '2026-11-20T08:01:00.000Z',
      isUnread: false,
    },
  ],
  nextCursor: null,
  unread: 1,
};
