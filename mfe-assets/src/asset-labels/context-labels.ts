import type { Environment } from '@parapet/contracts/asset';
import type { OwnershipStatus } from '@parapet/contracts/ownership';

export const criticalityLabels: Readonly<Record<number, string>> = {
  5: '5 · Highest',
  4: '4 · High',
  3: '3 · Medium',
  2: '2 · Low',
  1: '1 · Lowest',
};

export const environmentLabels: Readonly<Record<Environment, string>> = {
  production: 'Production',
  staging: 'Staging',
  development: 'Development',
  unknown: 'Unknown',
};

export const ownershipLabels: Readonly<Record<OwnershipStatus, string>> = {
  unverified: 'Not verified',
  pending: 'Proof pending',
  verified: 'Verified',
  expired: 'Proof expired',
};
