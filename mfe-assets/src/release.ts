import { HOST_CONTRACT_VERSION, type ReleaseDeclaration } from '@parapet/contracts/release';

export const release: ReleaseDeclaration = {
  contractVersion: HOST_CONTRACT_VERSION,
  pages: [
    {
      path: '/dashboard/assets',
      title: 'Assets',
      layout: 'dashboard',
      guard: 'auth',
      nav: {
        section: 'surface',
        label: 'Assets',
        icon: '<svg viewBox="0 0 24 24"><rect x="3" y="4" width="18" height="7" rx="1.5"/><rect x="3" y="13" width="18" height="7" rx="1.5"/><path d="M7 7.5h2M7 16.5h2"/></svg>',
        order: 10,
      },
    },
  ],
  widgets: [{ id: 'assets', slot: 'dashboard', title: 'Assets', order: 40, span: 'two-thirds' }],
  commands: [
    {
      id: 'add-asset',
      label: 'Add asset',
      to: '/dashboard/assets?add=1',
      keywords: ['domain', 'ip', 'url'],
      onOverview: true,
    },
  ],
  searchResults: [{ kind: 'asset', to: '/dashboard/assets/{id}' }],
};
