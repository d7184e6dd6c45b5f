import { HOST_CONTRACT_VERSION, type ReleaseDeclaration } from '@parapet/contracts/release';

export const release: ReleaseDeclaration = {
  contractVersion: HOST_CONTRACT_VERSION,
  pages: [
    // Capital P: the address is part of the product's specification.
    { path: '/dashboard/Profile', title: 'Settings', layout: 'dashboard', guard: 'auth' },
    { path: '/dashboard/operator', title: 'Operator', layout: 'dashboard', guard: 'auth' },
  ],
  widgets: [
    {
      id: 'plan-and-usage',
      slot: 'dashboard',
      title: 'Plan and usage',
      order: 50,
      span: 'third',
      height: 218,
    },
    {
      id: 'settings',
      slot: 'dashboard',
      title: 'Settings',
      order: 60,
      span: 'half',
      height: 234,
    },
  ],
  commands: [
    {
      id: 'edit-profile',
      label: 'Edit profile',
      to: '/dashboard/Profile?tab=profile',
      keywords: [
        'name',
        'picture',
        'theme',
        'dark',
        'light',
        'keyboard',
        'shortcuts',
        'delete',
        'settings',
      ],
    },
    {
      id: 'second-factor',
      label: 'Set up a second factor',
      to: '/dashboard/Profile?tab=security',
      keywords: ['mfa', '2fa', 'two-factor', 'authenticator', 'passkey', 'sessions', 'settings'],
    },
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
      keywords: ['rename', 'create', 'delete', 'leave', 'settings'],
    },
    {
      id: 'manage-api-keys',
      label: 'Manage API keys',
      to: '/dashboard/Profile?tab=api-keys',
      keywords: ['token', 'machine', 'settings'],
    },
    {
      id: 'invite-members',
      label: 'Invite members',
      to: '/dashboard/Profile?tab=members',
      keywords: ['team', 'roles', 'people', 'users', 'settings'],
    },
    {
      id: 'read-audit-log',
      label: 'Read audit log',
      to: '/dashboard/Profile?tab=audit',
      keywords: ['changes', 'history', 'who', 'settings'],
    },
    {
      id: 'compare-plans',
      label: 'Compare plans',
      to: '/dashboard/Profile?tab=billing',
      keywords: ['billing', 'usage', 'upgrade', 'invoice', 'payment', 'subscription', 'settings'],
    },
  ],
};
