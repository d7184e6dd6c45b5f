import type { Member } from '@parapet/contracts/access/member';
import { idOf } from './sample-assets.ts';

export const ada: Member = {
  id: idOf(900),
  name: 'Ada',
  role: 'owner',
  assetScope: null,
  since: '2026-11-01T08:00:00.000Z',
  email: null,
  lastSignInAt: null,
  hasSecondFactor: null,
  avatarUrl: null,
  avatarSet: null,
};
