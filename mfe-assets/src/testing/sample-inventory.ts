import type {
  AssetCertificate,
  AssetService,
  AssetTechnology,
  TechnologyVersion,
} from '@parapet/contracts/assets/inventory';
import { idOf } from './sample-assets.ts';

const seen = {
  id: idOf(600),
  assetId: idOf(2),
  assetName: 'northquay.example',
  host: 'northquay.example',
  address: '203.0.113.41',
  protocol: 'tcp',
  port: 443,
  firstSeenAt: '2026-11-14T09:12:00.000Z',
  lastSeenAt: '2026-11-21T14:03:00.000Z',
  goneAt: null,
} as const;

const noFlaws = { isCompared: true, count: 0, exploited: 0, worst: null, named: [] };

export const sampleService = (parts: Partial<AssetService> = {}): AssetService => ({
  ...seen,
  name: 'http',
  isTls: true,
  product: null,
  version: null,
  cpe: null,
  faviconHash: null,
  httpVersions: [],
  tlsVersions: [],
  ...parts,
});

export const sampleTechnology = (parts: Partial<AssetTechnology> = {}): AssetTechnology => ({
  ...seen,
  path: '/',
  isTls: true,
  slug: 'php',
  name: 'PHP',
  category: 'language',
  version: null,
  versionSince: seen.firstSeenAt,
  cpe: null,
  source: 'header',
  evidence: 'x-powered-by: PHP',
  isPackaged: false,
  release: null,
  shippedBy: null,
  flaws: noFlaws,
  ...parts,
});

export const sampleCertificate = (parts: Partial<AssetCertificate> = {}): AssetCertificate => ({
  ...seen,
  sha256: 'ab'.repeat(32),
  subject: 'CN=northquay.example',
  issuer: 'CN=Some CA',
  names: ['northquay.example'],
  notBefore: '2026-10-01T00:00:00.000Z',
  notAfter: '2036-12-30T00:00:00.000Z',
  keyType: 'ec',
  keyBits: 256,
  signatureAlgorithm: 'ecdsa-with-SHA256',
  isSelfSigned: false,
  ...parts,
});

export const sampleVersion = (parts: Partial<TechnologyVersion> = {}): TechnologyVersion => ({
  slug: 'php',
  name: 'PHP',
  category: 'language',
  version: '5.6.40',
  places: 3,
  support: 'unknown',
  flawLevel: 'none',
  release: null,
  shippedBy: null,
  flaws: noFlaws,
  ...parts,
});
