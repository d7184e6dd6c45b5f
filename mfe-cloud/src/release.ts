import {
  HOST_CONTRACT_VERSION,
  type ReleaseDeclaration,
} from '@parapet/contracts/releases/release';

export const release: ReleaseDeclaration = {
  contractVersion: HOST_CONTRACT_VERSION,
  pages: [
    {
      path: '/dashboard/cloud-security',
      title: 'Cloud security',
      layout: 'dashboard',
      guard: 'auth',
      nav: {
        section: 'cloud',
        label: 'Cloud security',
        icon: '<svg viewBox="0 0 24 24"><path d="M7 19a4.5 4.5 0 0 1-.6-8.9 6 6 0 0 1 11.4 1A4 4 0 0 1 17.5 19z"/></svg>',
        order: 10,
      },
    },
    {
      path: '/dashboard/cloud-security/scans/:scanId',
      title: 'Cloud scan',
      layout: 'dashboard',
      guard: 'auth',
    },
    {
      path: '/dashboard/integrations',
      title: 'Integrations',
      layout: 'dashboard',
      guard: 'auth',
      nav: {
        section: 'cloud',
        label: 'Integrations',
        icon: '<svg viewBox="0 0 24 24"><path d="M9 2v6m6-6v6M6 8h12v4a6 6 0 0 1-12 0zm6 10v4"/></svg>',
        order: 30,
      },
    },
    {
      path: '/dashboard/integrations/:type',
      title: 'Integration',
      layout: 'dashboard',
      guard: 'auth',
    },
  ],
  widgets: [
    {
      id: 'cloud-security',
      slot: 'dashboard',
      title: 'Cloud security',
      order: 30,
      span: 'full',
      height: 49,
      phoneHeight: 73,
    },
    {
      id: 'integrations',
      slot: 'dashboard',
      title: 'Integrations',
      order: 55,
      span: 'third',
      height: 236,
    },
  ],
  commands: [
    {
      id: 'connect-cloud-account',
      label: 'Connect cloud account',
      to: '/dashboard/cloud-security?connect=aws',
      keywords: ['aws', 'amazon', 'posture'],
    },
    {
      id: 'open-cloud-posture',
      label: 'Open cloud posture',
      to: '/dashboard/cloud-security',
      keywords: ['aws', 'cspm', 'misconfigurations', 'scan account', 'score'],
    },
    {
      id: 'open-cloud-resources',
      label: 'Find cloud resource',
      to: '/dashboard/cloud-security?view=resources',
      keywords: ['aws', 'inventory', 'bucket', 'instance', 'arn', 'public'],
    },
    {
      id: 'add-integration',
      label: 'Add integration',
      to: '/dashboard/integrations',
      keywords: [
        'slack',
        'teams',
        'jira',
        'ticket',
        'pagerduty',
        'siem',
        'webhook',
        'notify',
        'settings',
      ],
    },
  ],
};
