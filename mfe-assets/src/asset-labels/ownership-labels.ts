import type { OwnershipStatus } from '@parapet/contracts/assets/ownership';

export const ownershipLabels: Readonly<Record<OwnershipStatus, string>> = {
  unverified: 'Not verified',
  pending: 'Proof pending',
  verified: 'Verified',
  expired: 'Proof expired',
};
