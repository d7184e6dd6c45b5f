import type { Source } from '../../definition/source.ts';
import { assetSource } from '../assets.ts';

export const kmsSources: readonly Source[] = [
  assetSource([
    { type: 'gcp.kms.crypto-key', asset: 'cloudkms.googleapis.com/CryptoKey', hasPolicy: true },
    { type: 'gcp.kms.key-ring', asset: 'cloudkms.googleapis.com/KeyRing', hasPolicy: true },
  ]),
];
