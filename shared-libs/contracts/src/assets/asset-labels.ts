import type { AssetType, Environment } from './asset.ts';

export const typeLabels: Readonly<Record<AssetType, string>> = {
  domain: 'Domain',
  subdomain: 'Subdomain',
  ip: 'IP address',
  url: 'URL',
};

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
