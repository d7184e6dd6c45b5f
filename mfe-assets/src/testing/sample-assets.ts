import {
  type Asset,
  assetStateSchema,
  assetStatusSchema,
  assetTypeSchema,
  environmentSchema,
} from '@parapet/contracts/assets/asset';
import { ownershipStatusSchema } from '@parapet/contracts/assets/ownership';

const workspaceId = '0190f5a0-0000-7000-8000-000000000002';

/** A unique id for each number. */
export const idOf = (number: number): string =>
  `0190f5a0-0000-7000-8000-${String(number).padStart(12, '0')}`;

const none = { critical: 0, high: 0, medium: 0, low: 0, info: 0 };

export const asset = (change: Partial<Asset> & { displayName: string }): Asset => ({
  id: idOf(1),
  workspaceId,
  type: 'subdomain',
  value: change.displayName,
  canonicalKey: change.displayName,
  state: 'approved',
  status: 'online',
  ownership: 'unverified',
  tags: [],
  criticality: 3,
  environment: 'unknown',
  ownerId: null,
  owner: null,
  openFindings: none,
  score: 91,
  grade: 'A',
  consentedAt: '2026-11-14T09:12:00.000Z',
  lastScannedAt: '2026-11-21T14:03:00.000Z',
  createdAt: '2026-11-14T09:12:00.000Z',
  updatedAt: '2026-11-21T14:03:00.000Z',
  isReadOnly: false,
  currentScan: null,
  ...change,
});

/** An asset that was never scanned. */
export const newAsset = (change: Partial<Asset> & { displayName: string }): Asset =>
  asset({ status: 'unknown', score: null, grade: null, lastScannedAt: null, ...change });

export const sampleAssets: readonly Asset[] = [
  newAsset({
    id: idOf(7),
    displayName: 'bücher.example',
    value: 'BÜCHER.example',
    canonicalKey: 'xn--bcher-kva.example',
    type: 'domain',
  }),
  asset({
    id: idOf(6),
    displayName: 'https://shop.northquay.example/',
    type: 'url',
    openFindings: { ...none, critical: 1, high: 2, medium: 6, low: 9 },
    score: 44,
    grade: 'E',
  }),
  asset({
    id: idOf(5),
    displayName: '203.0.113.41',
    type: 'ip',
    status: 'offline',
    openFindings: { ...none, high: 2, medium: 3, low: 1 },
    score: 72,
    grade: 'C',
  }),
  asset({
    id: idOf(4),
    displayName: 'legacy.northquay.example',
    status: 'unresolved',
    score: null,
    grade: null,
    lastScannedAt: '2026-11-20T08:00:00.000Z',
  }),
  asset({
    id: idOf(3),
    displayName: 'ci.northquay.example',
    openFindings: { ...none, critical: 1, high: 3, medium: 4, low: 2 },
    score: 21,
    grade: 'F',
  }),
  asset({
    id: idOf(2),
    displayName: 'northquay.example',
    type: 'domain',
    openFindings: { ...none, medium: 3, low: 8, info: 2 },
    score: 93,
    grade: 'A',
  }),
  asset({ id: idOf(1), displayName: 'old.northquay.example', state: 'archived' }),
];

const countBy = <T extends string>(values: readonly T[], of: (value: T) => number) =>
  Object.fromEntries(values.map((value) => [value, of(value)]).filter(([, count]) => count !== 0));

interface Query {
  q?: string;
  type?: readonly string[];
  state?: string;
}

/** The response of the list endpoint for these assets and a query, in the given order. */
export const assetPage = (assets: readonly Asset[], { q = '', type, state }: Query = {}) => {
  const found = assets.filter(
    (each) => each.displayName.includes(q) || each.canonicalKey.includes(q),
  );
  const ofType = (each: Asset) => type === undefined || type.includes(each.type);
  const ofState = (each: Asset) =>
    state === undefined ? each.state !== 'archived' : each.state === state;
  const items = found.filter((each) => ofType(each) && ofState(each));
  return {
    items,
    nextCursor: null as string | null,
    isCapped: false,
    total: items.length,
    facets: {
      type: countBy(
        assetTypeSchema.options,
        (value) => found.filter((each) => ofState(each) && each.type === value).length,
      ),
      state: countBy(
        assetStateSchema.options,
        (value) => found.filter((each) => ofType(each) && each.state === value).length,
      ),
      criticality: countBy(
        ['1', '2', '3', '4', '5'],
        (value) => items.filter((each) => String(each.criticality) === value).length,
      ),
      environment: countBy(
        environmentSchema.options,
        (value) => items.filter((each) => each.environment === value).length,
      ),
      status: countBy(
        assetStatusSchema.options,
        (value) => items.filter((each) => each.status === value).length,
      ),
      ownership: countBy(
        ownershipStatusSchema.options,
        (value) => items.filter((each) => each.ownership === value).length,
      ),
      owner: items.length === 0 ? [] : [{ id: 'none', name: null, count: items.length }],
      tag: [...new Set(items.flatMap(({ tags }) => tags))].map((tag) => ({
        tag,
        count: items.filter(({ tags }) => tags.includes(tag)).length,
      })),
      neverScanned: items.filter(({ lastScannedAt }) => lastScannedAt === null).length,
    },
  };
};
