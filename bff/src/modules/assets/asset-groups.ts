import {
  type AssetFilter,
  type AssetState,
  type AssetStatus,
  type AssetType,
  assetStateSchema,
  assetStatusSchema,
  assetTypeSchema,
  type Environment,
  environmentSchema,
  NO_OWNER,
} from '@parapet/contracts/asset';
import { type OwnershipStatus, ownershipStatusSchema } from '@parapet/contracts/ownership';

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
  type: assetTypeSchema.parse(row.type),
  state: assetStateSchema.parse(row.state),
  status: assetStatusSchema.parse(row.status),
  ownership: ownershipStatusSchema.parse(row.ownership),
  criticality: row.criticality,
  environment: environmentSchema.parse(row.environment),
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

export const isSelected = (filters: Filters, group: AssetGroup): boolean =>
  names.every((name) => keeps[name](filters, group));

export const countOf = (groups: readonly AssetGroup[]): number =>
  groups.reduce((sum, { count }) => sum + count, 0);

/** A facet is counted without its own filter, so that the other values stay visible. */
export function facetsOf(filters: Filters, groups: readonly AssetGroup[]) {
  const without = (name: keyof Filters) =>
    groups.filter((group) =>
      names.every((other) => other === name || keeps[other](filters, group)),
    );
  const counts = (name: keyof Filters, read: (group: AssetGroup) => string | number) => {
    const found: Record<string, number> = {};
    for (const group of without(name)) {
      const value = String(read(group));
      found[value] = (found[value] ?? 0) + group.count;
    }
    return found;
  };
  return {
    type: counts('type', ({ type }) => type),
    state: counts('state', ({ state }) => state),
    criticality: counts('criticality', ({ criticality }) => criticality),
    environment: counts('environment', ({ environment }) => environment),
    status: counts('status', ({ status }) => status),
    ownership: counts('ownership', ({ ownership }) => ownership),
    owner: counts('owner', ownerOf),
    neverScanned: countOf(without('scanned').filter(({ isNeverScanned }) => isNeverScanned)),
  };
}
