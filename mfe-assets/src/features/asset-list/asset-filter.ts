import {
  type AssetState,
  type AssetStatus,
  type AssetType,
  assetSortSchema,
  assetStateSchema,
  assetStatusSchema,
  assetTypeSchema,
  type Environment,
  environmentSchema,
  NO_OWNER,
} from '@parapet/contracts/assets/asset';
import { type OwnershipStatus, ownershipStatusSchema } from '@parapet/contracts/assets/ownership';
import { cutText } from '@parapet/contracts/text/cut-text';
import { idSchema } from '@parapet/contracts/text/vocabulary';
import type { z } from 'zod';
import type { AssetsQuery } from '../../api/widgets-api.ts';

export type AssetSort = z.infer<typeof assetSortSchema>;

/** The filter of the list; all of it is in the URL. An empty list keeps every value. */
export interface AssetFilter {
  type: readonly AssetType[];
  /** null: every state but archived. */
  state: AssetState | null;
  criticality: readonly number[];
  environment: readonly Environment[];
  status: readonly AssetStatus[];
  ownership: readonly OwnershipStatus[];
  /** Ids of people, or `none`. */
  owner: readonly string[];
  tag: readonly string[];
  neverScanned: boolean;
  text: string;
  sort: AssetSort;
}

export type ChangeFilter = (change: Partial<AssetFilter>, options?: { replace: boolean }) => void;

const newestFirst: AssetSort = '-created';
const MAX_VALUES = 20;
const MAX_TAG = 40;
const criticalities = [5, 4, 3, 2, 1] as const;

/** A filter that keeps all assets in use. */
export const noFilter: Omit<AssetFilter, 'sort' | 'state'> = {
  type: [],
  criticality: [],
  environment: [],
  status: [],
  ownership: [],
  owner: [],
  tag: [],
  neverScanned: false,
  text: '',
};

/** Reads a filter from the URL. Unknown values are dropped, so old links still work. */
export const filterFrom = (search: URLSearchParams): AssetFilter => {
  const valuesOf = (name: string): readonly string[] =>
    search.get(name)?.split(',').slice(0, MAX_VALUES) ?? [];
  const known = <T extends string>(name: string, options: readonly T[]) => {
    const values = valuesOf(name);
    return options.filter((option) => values.includes(option));
  };
  const state = assetStateSchema.safeParse(search.get('state'));
  const sort = assetSortSchema.safeParse(search.get('sort'));
  const chosen = valuesOf('criticality');
  return {
    type: known('type', assetTypeSchema.options),
    state: state.success ? state.data : null,
    criticality: criticalities.filter((each) => chosen.includes(String(each))),
    environment: known('environment', environmentSchema.options),
    status: known('status', assetStatusSchema.options),
    ownership: known('ownership', ownershipStatusSchema.options),
    owner: valuesOf('owner').filter((id) => id === NO_OWNER || idSchema.safeParse(id).success),
    tag: valuesOf('tag').filter((tag) => tag !== '' && tag.length <= MAX_TAG),
    neverScanned: search.get('scanned') === 'never',
    text: cutText(search.get('q') ?? '', 200),
    sort: sort.success ? sort.data : newestFirst,
  };
};

/** Writes a filter into the URL and keeps other parameters. Defaults are left out. */
export const searchWith = (search: URLSearchParams, filter: AssetFilter): URLSearchParams => {
  const next = new URLSearchParams(search);
  const set = (name: string, value: string | null) =>
    value ? next.set(name, value) : next.delete(name);
  set('type', filter.type.join(','));
  set('state', filter.state);
  set('criticality', filter.criticality.join(','));
  set('environment', filter.environment.join(','));
  set('status', filter.status.join(','));
  set('ownership', filter.ownership.join(','));
  set('owner', filter.owner.join(','));
  set('tag', filter.tag.join(','));
  set('scanned', filter.neverScanned ? 'never' : null);
  set('q', filter.text);
  set('sort', filter.sort === newestFirst ? null : filter.sort);
  return next;
};

/** Returns what the API filters by, for this list or a change of all that match. */
export const conditionsOf = (filter: AssetFilter) => ({
  ...(filter.type.length > 0 ? { type: [...filter.type] } : {}),
  ...(filter.state ? { state: filter.state } : {}),
  ...(filter.criticality.length > 0 ? { criticality: [...filter.criticality] } : {}),
  ...(filter.environment.length > 0 ? { environment: [...filter.environment] } : {}),
  ...(filter.status.length > 0 ? { status: [...filter.status] } : {}),
  ...(filter.ownership.length > 0 ? { ownership: [...filter.ownership] } : {}),
  ...(filter.owner.length > 0 ? { owner: [...filter.owner] } : {}),
  ...(filter.tag.length > 0 ? { tag: [...filter.tag] } : {}),
  ...(filter.neverScanned ? { scanned: 'never' as const } : {}),
  ...(filter.text ? { q: filter.text } : {}),
});

/** The query of the API that reads this list. */
export const queryOf = (filter: AssetFilter): AssetsQuery => ({
  ...conditionsOf(filter),
  sort: filter.sort,
});

/** Returns whether anything but the state restricts the list. */
export const isRestricted = (filter: AssetFilter): boolean =>
  Object.keys(conditionsOf({ ...filter, state: null })).length > 0;
