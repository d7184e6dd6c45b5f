import type { ListCloudResources } from '@parapet/contracts/cloud/posture';
import { cutText } from '@parapet/contracts/text/cut-text';

const lists = ['service', 'type', 'region', 'account'] as const;
type ListName = (typeof lists)[number];

/** The filter of the list; all of it is in the address. */
export type ResourceFilter = Readonly<Record<ListName, readonly string[]>> & {
  readonly public: 'yes' | 'no' | 'unknown' | null;
  readonly text: string;
};

const MAX_TEXT = 200;
/** The API searches for three characters or more. */
const LEAST_TEXT = 3;

export const publicOf = (value: string | null): ResourceFilter['public'] =>
  value === 'yes' || value === 'no' || value === 'unknown' ? value : null;

export const filterFrom = (search: URLSearchParams): ResourceFilter => {
  const list = (name: ListName) => search.get(name)?.split(',').filter(Boolean) ?? [];
  return {
    service: list('service'),
    type: list('type'),
    region: list('region'),
    account: list('account'),
    public: publicOf(search.get('public')),
    text: cutText(search.get('q')?.trim() ?? '', MAX_TEXT),
  };
};

/** The address with a changed filter, and everything else in it as it was. */
export const searchWith = (now: URLSearchParams, filter: ResourceFilter): URLSearchParams => {
  const next = new URLSearchParams(now);
  const set = (name: string, value: string) => {
    if (value === '') next.delete(name);
    else next.set(name, value);
  };
  for (const name of lists) set(name, filter[name].join(','));
  set('public', filter.public ?? '');
  set('q', filter.text);
  return next;
};

export const isFiltered = (filter: ResourceFilter): boolean =>
  lists.some((name) => filter[name].length > 0) || filter.public !== null || filter.text !== '';

export const queryOf = (filter: ResourceFilter): ListCloudResources => ({
  ...Object.fromEntries(
    lists.flatMap((name) => (filter[name].length > 0 ? [[name, filter[name].join(',')]] : [])),
  ),
  ...(filter.public === null ? {} : { public: filter.public }),
  ...(filter.text.length >= LEAST_TEXT ? { q: filter.text } : {}),
});

export const noFilter: ResourceFilter = {
  service: [],
  type: [],
  region: [],
  account: [],
  public: null,
  text: '',
};
