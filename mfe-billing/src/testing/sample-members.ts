import type { Invitation } from '@parapet/contracts/access/invitation';
import type { Member } from '@parapet/contracts/access/member';

/** The user of the fake host. */
export const mara: Member = {
  id: '0190f5a0-0000-7000-8000-000000000001',
  name: 'Mara',
  role: 'owner',
  assetScope: null,
  since: '2026-11-01T08:00:00.000Z',
  email: 'mara@northquay.example',
  lastSignInAt: '2026-11-22T08:00:00.000Z',
  hasSecondFactor: true,
  avatarUrl: null,
  avatarSet: null,
};

export const oskar: Member = {
  ...mara,
  id: '0190f5a0-0000-7000-8000-000000000011',
  name: 'Oskar',
  role: 'analyst',
  assetScope: null,
  email: 'oskar@northquay.example',
  lastSignInAt: null,
  hasSecondFactor: false,
};

export const invitation: Invitation = {
  id: '0190f5a0-0000-7000-8000-000000000021',
  email: 'ida@northquay.example',
  role: 'developer',
  assetScope: null,
  state: 'pending',
  invitedBy: { id: mara.id, name: 'Mara' },
  createdAt: '2026-11-22T08:00:00.000Z',
  expiresAt: '2026-11-29T08:00:00.000Z',
  sentAt: null,
};
