import {
  type AssetState,
  type AssetType,
  assetSortSchema,
  assetStateSchema,
  assetTypeSchema,
} from '@parapet/contracts/asset';
import type { z } from 'zod';
import type { AssetsQuery } from '../../api/assets-api.ts';

export type AssetSort = z.infer<typeof assetSortSchema>;

/** The filter of the list; all of it is in the URL. */
export interface AssetFilter {
  /** Empty: every type. */
  type: readonly AssetType[];
  /** null: every state but archived. */
  state: AssetState | null;
  text: string;
  sort: AssetSort;
}

export type ChangeFilter = (change: Partial<AssetFilter>, options?: { replace: boolean }) => void;

const newestFirst: AssetSort = '-created';

/** Reads a filter from the URL. Unknown values are dropped, so old links still work. */
export const filterFrom = (search: URLSearchParams): AssetFilter => {
  const types: readonly string[] = search.get('type')?.split(',') ?? [];
  const state = assetStateSchema.safeParse(search.get('state'));
  const sort = assetSortSchema.safeParse(search.get('sort'));
  return {
    type: assetTypeSchema.options.filter((type) => types.includes(type)),
    state: state.success ? state.data : null,
    text: search.get('q')?.slice(0, 200) ?? '',
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
  set('q', filter.text);
  set('sort', filter.sort === newestFirst ? null : filter.sort);
  return next;
};

/** The query of the API that reads this list. */
export const queryOf = (filter: AssetFilter): AssetsQuery => ({
  ...(filter.type.length > 0 ? { type: [...filter.type] } : {}),
  ...(filter.state ? { state: filter.state } : {}),
  ...(filter.text ? { q: filter.text } : {}),
  sort: filter.sort,
});

/** Whether anything but the state restricts the list. */
export const isRestricted = (filter: AssetFilter): boolean =>
  filter.type.length > 0 || filter.text !== '';
