import type { Workspace } from '@parapet/contracts/access/workspace';
import type { SessionUser } from '../session-user.ts';

export const mara: SessionUser = {
  id: '0b8f4f3e-54b7-4a9b-9f4a-0d3c6d3e7a01',
  email: 'mara@northquay.example',
  email_confirmed_at: '2026-11-01T08:00:00.000Z',
  created_at: '2026-11-01T07:00:00.000Z',
  last_sign_in_at: null,
  metadata: {},
};
export const oskar: SessionUser = {
  ...mara,
  id: '3d0b6f7c-8d1e-4a61-a6cb-6e5b6f1f9b02',
  email: 'oskar@northquay.example',
};

export const workspaceNamed = (name: string, digit: number): Workspace => ({
  id: `9a1c2b3d-4e5f-4a6b-8c7d-00000000000${digit}`,
  name,
  description: '',
  workspace_owner: mara.id,
  role: 'owner',
  personal: digit === 1,
  mfa_required: false,
  asset_scope: null,
  read_only: false,
  offered_to: null,
  logo_url: null,
  logo_set: null,
});
