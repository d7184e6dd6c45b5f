import { HOST_CONTRACT_VERSION, type ReleaseDeclaration } from '@parapet/contracts/release';

export const release: ReleaseDeclaration = {
  contractVersion: HOST_CONTRACT_VERSION,
  pages: [
    {
      path: '/dashboard/scans',
      title: 'Scans',
      layout: 'dashboard',
      guard: 'auth',
      nav: { section: 'work', label: 'Scans', icon: 'scan-line', order: 10 },
    },
    { path: '/dashboard/scans/new', title: 'Start a scan', layout: 'dashboard', guard: 'auth' },
    { path: '/dashboard/scans/:scanId', title: 'Scan', layout: 'dashboard', guard: 'auth' },
    {
      path: '/dashboard/findings',
      title: 'Findings',
      layout: 'dashboard',
      guard: 'auth',
      nav: { section: 'work', label: 'Findings', icon: 'shield-alert', order: 20 },
    },
  ],
  widgets: [
    {
      id: 'security-overview',
      slot: 'dashboard',
      title: 'Security overview',
      order: 10,
      span: 'full',
    },
    { id: 'scans', slot: 'dashboard', title: 'Scans', order: 30, span: 'two-thirds' },
  ],
  commands: [
    {
      id: 'start-scan',
      label: 'Start scan',
      to: '/dashboard/scans/new',
      keywords: ['run', 'check', 'test'],
    },
  ],
};
