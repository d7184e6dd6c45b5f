import { HOST_CONTRACT_VERSION, type ReleaseDeclaration } from '@parapet/contracts/release';

export const release: ReleaseDeclaration = {
  contractVersion: HOST_CONTRACT_VERSION,
  pages: [
    {
      path: '/dashboard/example',
      title: 'Example',
      layout: 'dashboard',
      guard: 'auth',
      nav: {
        section: 'work',
        label: 'Example',
        icon: 'layout-grid',
        order: 100,
      },
    },
  ],
};
