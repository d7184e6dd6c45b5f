import {
  type AssetFilter,
  type AssetState,
  type AssetStatus,
  type AssetType,
  type Environment,
  NO_OWNER,
} from '@parapet/contracts/assets/asset';
import type { OwnershipStatus } from '@parapet/contracts/assets/ownership';

/** The number of assets that agree in all of what a list filters by, besides tags. */
export interface AssetGroup {
  readonly type: AssetType;
  readonly state: AssetState;
  readonly status: AssetStatus;
  readonly ownership: OwnershipStatus;
  readonly criticality: number;
  readonly environment: Environment;
  readonly ownerId: string | null;
  readonly isNeverScanned: boolean;
  readonly count: number;
}

/** A group as the database returns it; checks of the table hold it to these values. */
export interface GroupRow extends Record<string, unknown> {
  readonly type: string;
  readonly state: string;
  readonly status: string;
  readonly ownership: string;
  readonly criticality: number;
  readonly environment: string;
  readonly ownerId: string | null;
  readonly isNeverScanned: boolean;
  readonly count: number;
}

export const asGroup = (row: GroupRow): AssetGroup => ({
  type: row.type as AssetType,
  state: row.state as AssetState,
  status: row.status as AssetStatus,
  ownership: row.ownership as OwnershipStatus,
  criticality: row.criticality,
  environment: row.environment as Environment,
  ownerId: row.ownerId,
  isNeverScanned: row.isNeverScanned,
  count: row.count,
});

type Filters = Pick<
  AssetFilter,
  'type' | 'state' | 'criticality' | 'environment' | 'status' | 'ownership' | 'owner' | 'scanned'
>;

const ownerOf = ({ ownerId }: AssetGroup): string => ownerId ?? NO_OWNER;

const keeps: { [Name in keyof Filters]-?: (filters: Filters, group: AssetGroup) => boolean } = {
  type: ({ type }, group) => !type || type.includes(group.type),
  state: ({ state }, group) => (state ? group.state === state : group.state !== 'archived'),
  criticality: ({ criticality }, group) => !criticality || criticality.includes(group.criticality),
  environment: ({ environment }, group) => !environment || environment.includes(group.environment),
  status: ({ status }, group) => !status || status.includes(group.status),
  ownership: ({ ownership }, group) => !ownership || ownership.includes(group.ownership),
  owner: ({ owner }, group) => !owner || owner.includes(ownerOf(group)),
  scanned: ({ scanned }, group) => !scanned || group.isNeverScanned,
};
const names = Object.keys(keeps) as (keyof Filters)[];

type Counts = Record<string, number>;

const counted = [
  ['type', ({ type }: AssetGroup) => type],
  ['state', ({ state }: AssetGroup) => state],
  ['criticality', ({ criticality }: AssetGroup) => criticality],
  ['environment', ({ environment }: AssetGroup) => environment],
  ['status', ({ status }: AssetGroup) => status],
  ['ownership', ({ ownership }: AssetGroup) => ownership],
  ['owner', ownerOf],
] as const;

export const isSelected = (filters: Filters, group: AssetGroup): boolean =>
  names.every((name) => keeps[name](filters, group));

export const countOf = (groups: readonly AssetGroup[]): number =>
  groups.reduce((sum, { count }) => sum + count, 0);

/** Returns the only filter that leaves the group out; null when none does, undefined when several do. */
function leftOutBy(filters: Filters, group: AssetGroup): keyof Filters | null | undefined {
  let by: keyof Filters | null = null;
  for (const name of names) {
    if (keeps[name](filters, group)) continue;
    if (by !== null) return undefined;
    by = name;
  }
  return by;
}

/** A facet is counted without its own filter, so that the other values stay visible. */
export function facetsOf(filters: Filters, groups: readonly AssetGroup[]) {
  const facets = {
    type: {} as Counts,
    state: {} as Counts,
    criticality: {} as Counts,
    environment: {} as Counts,
    status: {} as Counts,
    ownership: {} as Counts,
    owner: {} as Counts,
    neverScanned: 0,
  };
  for (const group of groups) {
    const by = leftOutBy(filters, group);
    if (by === undefined) continue;
    for (const [name, read] of counted) {
      if (by !== null && by !== name) continue;
      const value = read(group);
      facets[name][value] = (facets[name][value] ?? 0) + group.count;
    }
    if (group.isNeverScanned && (by === null || by === 'scanned')) {
      facets.neverScanned += group.count;
    }
  }
  return facets;
}
