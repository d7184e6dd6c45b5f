import { HOST_CONTRACT_VERSION, type ReleaseDeclaration } from '@parapet/contracts/release';

export const release: ReleaseDeclaration = {
  contractVersion: HOST_CONTRACT_VERSION,
  pages: [
    { path: '/', title: 'Know what holds', layout: 'default', guard: 'none' },
    { path: '/pricing', title: 'Pricing', layout: 'default', guard: 'none' },
  ],
};
