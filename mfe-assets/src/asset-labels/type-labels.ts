import type { AssetType } from '@parapet/contracts/asset';

export const typeLabels: Readonly<Record<AssetType, string>> = {
  domain: 'Domain',
  subdomain: 'Subdomain',
  ip: 'IP address',
  url: 'URL',
};
