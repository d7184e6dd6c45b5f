import type { Environment } from '@parapet/contracts/asset';

export const criticalityTexts: Readonly<Record<number, string>> = {
  1: '1, least',
  2: '2, low',
  3: '3, usual',
  4: '4, high',
  5: '5, most',
};

export const environmentTexts: Readonly<Record<Environment, string>> = {
  production: 'Production',
  staging: 'Staging',
  development: 'Development',
  unknown: 'Not known',
};
