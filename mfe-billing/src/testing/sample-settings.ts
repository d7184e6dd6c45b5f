import type { Workspace } from '@parapet/contracts/access/workspace';
import { defaultNotifications, type Notifications } from '@parapet/contracts/events/notifications';

/** The current workspace of the fake host. */
export const northquay: Workspace = {
  id: '0190f5a0-0000-7000-8000-000000000002',
  name: 'Northquay',
  description: 'Ships and what serves them',
  workspace_owner: '0190f5a0-0000-7000-8000-000000000001',
  role: 'owner',
  personal: false,
  mfa_required: false,
  asset_scope: null,
  read_only: false,
  offered_to: null,
  logo_url: null,
  logo_set: null,
};

export const acquisitions: Workspace = {
  ...northquay,
  id: '0190f5a0-0000-7000-8000-000000000003',
  name: 'Acquisitions',
  description: '',
  role: 'analyst',
};

/** The response of GET /api/workspaces/list. */
export const workspaceList = (...data: Workspace[]) => ({
  success: true,
  data: data.length > 0 ? data : [northquay, acquisitions],
});

export const notifications = (change: Partial<Notifications> = {}): Notifications => ({
  delivery: 'smtp',
  address: 'mara@northquay.example',
  choices: defaultNotifications,
  lastSentAt: null,
  ...change,
});
