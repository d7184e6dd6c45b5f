import type { OwnSession } from '@parapet/contracts/access/session';

export const thisSession: OwnSession = {
  id: '0190f5a0-0000-7000-8000-0000000000a1',
  current: true,
  device: 'Firefox on Linux',
  address: '127.0.0.1',
  signedInAt: '2026-11-20T08:00:00.000Z',
  lastUsedAt: '2026-11-22T08:00:00.000Z',
};

export const phoneSession: OwnSession = {
  ...thisSession,
  id: '0190f5a0-0000-7000-8000-0000000000a2',
  current: false,
  device: 'Safari on iPhone',
  address: '203.0.113.9',
};
