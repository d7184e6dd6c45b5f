import type { Source } from '../../definition/source.ts';
import { assetSource } from '../assets.ts';

export const dnsSources: readonly Source[] = [
  assetSource([
    {
      type: 'gcp.dns.managed-zone',
      asset: 'dns.googleapis.com/ManagedZone',
      name: (data) => data.dnsName,
    },
    { type: 'gcp.dns.policy', asset: 'dns.googleapis.com/Policy' },
  ]),
];
