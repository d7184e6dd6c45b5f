import { HOST_CONTRACT_VERSION, type ReleaseDeclaration } from '@parapet/contracts/release';

export const release: ReleaseDeclaration = {
  contractVersion: HOST_CONTRACT_VERSION,
  pages: [
    {
      path: '/dashboard/cloud-security',
      title: 'Cloud security',
      layout: 'dashboard',
      guard: 'auth',
      nav: { section: 'cloud', label: 'Cloud security', icon: 'cloud', order: 10 },
    },
  ],
  widgets: [
    { id: 'cloud-security', slot: 'dashboard', title: 'Cloud security', order: 15, span: 'third' },
    { id: 'integrations', slot: 'dashboard', title: 'Integrations', order: 55, span: 'half' },
  ],
};
