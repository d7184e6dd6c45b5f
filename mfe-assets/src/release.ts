import { HOST_CONTRACT_VERSION, type ReleaseDeclaration } from '@parapet/contracts/release';

export const release: ReleaseDeclaration = {
  contractVersion: HOST_CONTRACT_VERSION,
  pages: [
    {
      path: '/dashboard/assets',
      title: 'Assets',
      layout: 'dashboard',
      guard: 'auth',
      nav: { section: 'surface', label: 'Assets', icon: 'server', order: 10 },
    },
  ],
  widgets: [{ id: 'assets', slot: 'dashboard', title: 'Assets', order: 40, span: 'two-thirds' }],
  commands: [
    {
      id: 'add-asset',
      label: 'Add asset',
      to: '/dashboard/assets?add=1',
      keywords: ['domain', 'ip', 'url'],
    },
  ],
};
