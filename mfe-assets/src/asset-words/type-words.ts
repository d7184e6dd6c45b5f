import type { AssetType } from '@parapet/contracts/asset';

export const typeWords: Readonly<Record<AssetType, string>> = {
  domain: 'Domain',
  subdomain: 'Subdomain',
  ip: 'IP address',
  url: 'URL',
};
