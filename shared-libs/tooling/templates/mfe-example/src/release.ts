import {
  HOST_CONTRACT_VERSION,
  type ReleaseDeclaration,
} from '@parapet/contracts/releases/release';

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
        icon: '<svg viewBox="0 0 24 24"><rect x="4" y="4" width="7" height="7" rx="1"/><rect x="13" y="4" width="7" height="7" rx="1"/><rect x="4" y="13" width="7" height="7" rx="1"/><rect x="13" y="13" width="7" height="7" rx="1"/></svg>',
        order: 100,
      },
    },
  ],
};
