import { HOST_CONTRACT_VERSION, type ReleaseDeclaration } from '@parapet/contracts/release';

export const release: ReleaseDeclaration = {
  contractVersion: HOST_CONTRACT_VERSION,
  pages: [
    // Capital P: the address is part of the product's specification.
    { path: '/dashboard/Profile', title: 'Plan and usage', layout: 'dashboard', guard: 'auth' },
  ],
  widgets: [
    { id: 'plan-and-usage', slot: 'dashboard', title: 'Plan and usage', order: 50, span: 'third' },
  ],
};
