import { HOST_CONTRACT_VERSION, type ReleaseDeclaration } from '@parapet/contracts/release';

export const release: ReleaseDeclaration = {
  contractVersion: HOST_CONTRACT_VERSION,
  pages: [
    {
      path: '/dashboard/scans',
      title: 'Scans',
      layout: 'dashboard',
      guard: 'auth',
      nav: {
        section: 'work',
        label: 'Scans',
        icon: '<svg viewBox="0 0 24 24"><path d="M4 8V5.5A1.5 1.5 0 0 1 5.5 4H8M16 4h2.5A1.5 1.5 0 0 1 20 5.5V8M20 16v2.5a1.5 1.5 0 0 1-1.5 1.5H16M8 20H5.5A1.5 1.5 0 0 1 4 18.5V16M7.5 12h9"/></svg>',
        order: 10,
      },
    },
    { path: '/dashboard/scans/new', title: 'Start a scan', layout: 'dashboard', guard: 'auth' },
    { path: '/dashboard/scans/report', title: 'Scan report', layout: 'dashboard', guard: 'auth' },
    {
      path: '/dashboard/scans/compare',
      title: 'Compare scans',
      layout: 'dashboard',
      guard: 'auth',
    },
    { path: '/dashboard/scans/:scanId', title: 'Scan', layout: 'dashboard', guard: 'auth' },
    {
      path: '/dashboard/findings',
      title: 'Findings',
      layout: 'dashboard',
      guard: 'auth',
      nav: {
        section: 'work',
        label: 'Findings',
        icon: '<svg viewBox="0 0 24 24"><path d="M12 3.5l7 2.5v5.5c0 4.5-3 7.5-7 9-4-1.5-7-4.5-7-9V6zM12 8.5v4M12 15.8v.2"/></svg>',
        order: 20,
      },
    },
    {
      path: '/dashboard/feed',
      title: 'Feed',
      layout: 'dashboard',
      guard: 'auth',
      nav: {
        section: 'work',
        label: 'Feed',
        icon: '<svg viewBox="0 0 24 24"><path d="M4 6h16M4 12h16M4 18h10M18.5 16.5v3M17 18h3"/></svg>',
        order: 30,
      },
    },
    { path: '/dashboard/feed/details', title: 'Change', layout: 'dashboard', guard: 'auth' },
    {
      path: '/dashboard/reports',
      title: 'Reports',
      layout: 'dashboard',
      guard: 'auth',
      nav: {
        section: 'work',
        label: 'Reports',
        icon: '<svg viewBox="0 0 24 24"><path d="M6 3.5h8l4 4v13H6zM14 3.5v4h4M9 12h6M9 16h6"/></svg>',
        order: 40,
      },
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
    {
      id: 'fix-first',
      slot: 'dashboard',
      title: 'Fix these first',
      order: 12,
      span: 'two-thirds',
    },
    { id: 'scans', slot: 'dashboard', title: 'Scans', order: 30, span: 'two-thirds' },
    { id: 'what-changed', slot: 'dashboard', title: 'What changed', order: 32, span: 'third' },
  ],
  commands: [
    {
      id: 'start-scan',
      label: 'Start scan',
      to: '/dashboard/scans/new',
      keywords: ['run', 'check', 'test'],
      onOverview: true,
    },
    {
      id: 'new-report',
      label: 'Reports',
      to: '/dashboard/reports',
      keywords: ['pdf', 'csv', 'export', 'board'],
    },
  ],
  searchResults: [
    { kind: 'finding', to: '/dashboard/findings?status=any&finding={id}' },
    { kind: 'scan', to: '/dashboard/scans/{id}' },
  ],
};
