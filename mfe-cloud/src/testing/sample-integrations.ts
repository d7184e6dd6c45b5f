import type { Delivery, Integration } from '@parapet/contracts/events/integration';

const id = '0190f5a0-0000-7000-8000-0000000000b1';

/** A webhook that accepted its last message; tests override single fields. */
export const integration = (change: Partial<Integration> = {}): Integration => ({
  id,
  workspaceId: '0190f5a0-0000-7000-8000-000000000002',
  type: 'webhook',
  name: 'Siem',
  addressHint: 'siem.northquay.example/…7c1e',
  minSeverity: 'high',
  events: ['scan.ended'],
  filter: { changes: ['new', 'reopened', 'fixed'], minPriority: 0, tags: [] },
  settings: {},
  checked: null,
  stopped: null,
  status: 'connected',
  lastOkAt: '2026-11-21T12:00:00Z',
  lastError: null,
  lastDelivery: {
    id: '0190f5a0-0000-7000-8000-0000000000d1',
    event: 'scan.ended',
    state: 'delivered',
    responseCode: 200,
    lastTriedAt: '2026-11-21T12:00:00Z',
    nextTryAt: null,
  },
  createdAt: '2026-11-20T09:00:00Z',
  ...change,
});

export const slackChannel = integration({
  id: '0190f5a0-0000-7000-8000-0000000000b2',
  type: 'slack',
  name: 'Security channel',
  addressHint: 'hooks.slack.com/…9aBc',
  status: 'degraded',
  lastError: 'The receiver responded with 500.',
  lastDelivery: {
    id: '0190f5a0-0000-7000-8000-0000000000d2',
    event: 'scan.ended',
    state: 'dead',
    responseCode: 500,
    lastTriedAt: '2026-11-21T12:00:00Z',
    nextTryAt: null,
  },
});

export const delivery = (change: Partial<Delivery> = {}): Delivery => ({
  id: '0190f5a0-0000-7000-8000-0000000000d1',
  integrationId: id,
  event: 'scan.ended',
  state: 'delivered',
  outcome: 'delivered',
  rejectedField: null,
  tries: 1,
  responseCode: 200,
  answer: 'ok',
  error: null,
  lastTriedAt: '2026-11-21T12:00:00Z',
  nextTryAt: null,
  createdAt: '2026-11-21T12:00:00Z',
  ...change,
});
