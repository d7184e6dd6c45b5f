import { DELETE_ACCOUNT } from '@parapet/contracts/access/account';
import { PICTURE_MAX_BYTES } from '@parapet/contracts/access/picture';
import { MAX_BULK_ASSETS } from '@parapet/contracts/assets/asset-bulk';
import { MAX_MERGED_ASSETS } from '@parapet/contracts/assets/asset-merge';
import { MAX_BULK } from '@parapet/contracts/findings/finding-bulk';
import { planPriceOf } from '@parapet/contracts/plans/plan-price';
import { MAX_SCHEDULE_BLACKOUTS, MAX_SCHEDULE_WINDOWS } from '@parapet/contracts/scans/schedule';
import type { IdOf } from './largest-value.ts';
import { DOOMED, MERGED_HOST } from './prepared-workspace.ts';

const IMPORT_LENGTH = 200_000;
const filled = (part: string): string => part.repeat(Math.floor(IMPORT_LENGTH / part.length));
const HOSTS = Array.from({ length: 6500 }, (_, at) => `h${at}.northquay-${at % 90}.example`);
const HEAD = 'asset,tags\n';

const imports = [
  HOSTS.join('\n'),
  filled('a\n'),
  filled('"\n'),
  HEAD + filled('a.example,x;y\n').slice(HEAD.length),
];
/** Texts without an asset, which only a preview takes. */
const emptyImports = [filled('a,'), filled('a.b.')];

/** Every blackout and window is compared with every run; only the first finds one, after all blackouts. */
const timetable = (cron: string) => ({
  cron,
  timezone: 'America/New_York',
  windows: Array.from({ length: MAX_SCHEDULE_WINDOWS }, (_, at) => ({
    days: [0, 1, 2, 3, 4, 5, 6],
    start: '23:00',
    end: `23:${10 + at}`,
  })),
  blackouts: Array.from({ length: MAX_SCHEDULE_BLACKOUTS }, (_, at) => ({
    from: `20${26 + at}-01-01T00:00`,
    to: `20${26 + at}-12-31T23:00`,
  })),
  jitterMinutes: 240,
});
const runs = timetable('5 23 * * *');
/** No run of these lies in a window, which only the walk through all of them tells. */
const idle = ['0 3 * * *', '0 0 29 2 *', '0 0 31 12 MON'].map(timetable);

const target = (idOf: IdOf) => ({
  kind: 'assets',
  assetIds: Array.from({ length: 1000 }, (_, at) => idOf('assetId', at)),
});

const TAGS = Array.from({ length: 20 }, (_, at) => `tag-${at}`);
const HOOK = `https://hooks.example/${'a'.repeat(2026)}`;
const PEM = '-----BEGIN CERTIFICATE-----\n-----BEGIN PRIVATE KEY-----\n';
const CERTIFICATE = PEM + 'a'.repeat(20_000 - PEM.length);
const LONG_REASON = 'a'.repeat(2000);

/** The token of the invitation that is accepted. */
export const INVITATION_TOKEN = 'a'.repeat(100);

const order = { tier: 'advanced', selectedAssets: 11_000, billingPeriod: 'yearly' } as const;

/** A PNG as the API reads it: head and end, with noise between. */
function picture(): string {
  const head = Buffer.from('89504e470d0a1a0a0000000d4948445200000200000002000800000000', 'hex');
  const end = Buffer.from('0000000049454e44ae426082', 'hex');
  const noise = Buffer.alloc(PICTURE_MAX_BYTES - head.length - end.length, 'pixels of a picture');
  return Buffer.concat([head, noise, end]).toString('base64');
}

const merge = (idOf: IdOf) => ({
  keepId: idOf('keepId', 0),
  mergeIds: Array.from({ length: MAX_MERGED_ASSETS }, (_, at) => idOf('mergeId', at)),
});

/** Bodies that the schema alone does not tell, or that take more work than those at its limits. */
export const hardBodies: Readonly<Record<string, (idOf: IdOf) => readonly unknown[]>> = {
  previewImport: () => [...imports, ...emptyImports].map((text) => ({ text })),
  importAssets: () => imports.map((text) => ({ text, consent: true, onlyGood: true })),
  addAsset: () => [
    { value: `https://northquay.example/${'a'.repeat(2000)}`, consent: true },
    { value: `${'a.'.repeat(120)}example`, consent: true },
  ],
  changeAssets: (idOf) => [
    {
      assets: { ids: Array.from({ length: MAX_BULK_ASSETS }, (_, at) => idOf('assetId', at)) },
      change: { action: 'tag', add: TAGS, remove: ['web', 'shop'] },
    },
    { assets: { filter: {} }, change: { action: 'owner', ownerId: null } },
  ],
  previewMerge: (idOf) => [merge(idOf)],
  mergeAssets: (idOf) => [{ ...merge(idOf), confirm: MERGED_HOST }],
  startMatchingScans: () => [{ filter: {} }],
  estimateMatchingScans: () => [{ filter: {} }],
  previewSchedule: () => [runs],
  createSchedule: (idOf) => [{ name: 'a', target: target(idOf), ...runs }],
  updateSchedule: (idOf) => [{ target: target(idOf), ...runs }],
  deleteWorkspace: () => [{ name: DOOMED }],
  updateWorkspace: () => [{ name: 'b'.repeat(80), description: 'b'.repeat(500) }],
  deleteAccount: () => [{ confirmation: DELETE_ACCOUNT }],
  saveAvatar: () => [{ image: picture() }],
  saveLogo: () => [{ image: picture() }],
  acceptInvitation: () => [{ token: INVITATION_TOKEN }],
  startCheckout: () => [{ ...order, finalPrice: (planPriceOf(order)?.netCents ?? 0) / 100 }],
  changePlan: () => [{ tier: 'core', selectedAssets: 150, billingPeriod: 'monthly' }],
  changeFindings: (idOf) => [
    {
      action: 'acknowledge',
      findings: Array.from({ length: MAX_BULK }, (_, at) => ({
        id: idOf('findingId', at),
        status: 'open',
      })),
      reason: LONG_REASON,
    },
    { action: 'false_positive', filter: {}, reason: LONG_REASON },
  ],
  createIntegration: () => [{ type: 'webhook', name: 'a'.repeat(80), url: HOOK }],
  updateIntegration: () => [
    { name: 'a'.repeat(80), url: HOOK, minSeverity: 'info', filter: { tags: TAGS } },
  ],
  updateCloudAccount: () => [{ alias: 'b'.repeat(80), certificate: CERTIFICATE }],
  saveBillingDetails: () => [
    {
      name: 'a'.repeat(120),
      street: 'a'.repeat(160),
      postalCode: '10179',
      city: 'a'.repeat(80),
      country: 'DE',
      vatId: null,
    },
  ],
};

/** Bodies that an operation refuses only after work: none of it may be more than that of a body that it takes. */
export const refusedBodies: Readonly<Record<string, (idOf: IdOf) => readonly unknown[]>> = {
  importAssets: () => emptyImports.map((text) => ({ text, consent: true, onlyGood: true })),
  addAsset: () => [{ value: 'a'.repeat(2048), consent: true }],
  previewSchedule: () => idle,
  createSchedule: (idOf) => idle.map((each) => ({ name: 'a', target: target(idOf), ...each })),
  updateSchedule: (idOf) => idle.map((each) => ({ target: target(idOf), ...each })),
};
