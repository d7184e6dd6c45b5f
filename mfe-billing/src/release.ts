import { HOST_CONTRACT_VERSION, type ReleaseDeclaration } from '@parapet/contracts/release';

export const release: ReleaseDeclaration = {
  contractVersion: HOST_CONTRACT_VERSION,
  pages: [
    // Capital P: the address is part of the product's specification.
    { path: '/dashboard/Profile', title: 'Settings', layout: 'dashboard', guard: 'auth' },
  ],
  widgets: [
    { id: 'plan-and-usage', slot: 'dashboard', title: 'Plan and usage', order: 50, span: 'third' },
    { id: 'settings', slot: 'dashboard', title: 'Settings', order: 60, span: 'half' },
  ],
  commands: [
    {
      id: 'change-password',
      label: 'Change password',
      to: '/dashboard/Profile?tab=security',
      keywords: ['security', 'profile', 'settings'],
    },
    {
      id: 'choose-notifications',
      label: 'Choose notifications',
      to: '/dashboard/Profile?tab=notifications',
      keywords: ['mail', 'email', 'settings'],
    },
    {
      id: 'manage-workspaces',
      label: 'Manage workspaces',
      to: '/dashboard/Profile?tab=workspaces',
      keywords: ['rename', 'create', 'settings'],
    },
    {
      id: 'compare-plans',
      label: 'Compare plans',
      to: '/dashboard/Profile?tab=billing',
      keywords: ['billing', 'usage', 'upgrade', 'settings'],
    },
  ],
};
