import {
  type FlawLevel,
  flawLevelSchema,
  type Support,
  supportSchema,
  type TechnologySort,
  technologySortSchema,
} from '@parapet/contracts/assets/inventory';
import {
  type TechnologyCategory,
  technologyCategorySchema,
} from '@parapet/contracts/assets/technology-category';
import { cutText } from '@parapet/contracts/text/cut-text';
import type { VersionsQuery } from '../../api/assets-api.ts';

/** The filter of the versions; all of it is in the URL. */
export interface VersionFilter {
  readonly text: string;
  readonly category: readonly TechnologyCategory[];
  readonly support: readonly Support[];
  readonly flaws: readonly FlawLevel[];
  readonly sort: TechnologySort;
}

const known = <T extends string>(text: string | null, values: readonly T[]): T[] =>
  values.filter((value) => text?.split(',').includes(value));

/** Reads a filter from the URL. Unknown values are dropped, so old links still work. */
export const filterFrom = (search: URLSearchParams): VersionFilter => {
  const sort = technologySortSchema.safeParse(search.get('sort'));
  return {
    text: cutText(search.get('q') ?? '', 200),
    category: known(search.get('category'), technologyCategorySchema.options),
    support: known(search.get('support'), supportSchema.options),
    flaws: known(search.get('flaws'), flawLevelSchema.options),
    sort: sort.success ? sort.data : 'risk',
  };
};

/** Writes a filter into the URL and keeps other parameters. Defaults are left out. */
export const searchWith = (search: URLSearchParams, filter: VersionFilter): URLSearchParams => {
  const next = new URLSearchParams(search);
  const set = (name: string, value: string) =>
    value === '' ? next.delete(name) : next.set(name, value);
  set('q', filter.text);
  set('category', filter.category.join(','));
  set('support', filter.support.join(','));
  set('flaws', filter.flaws.join(','));
  set('sort', filter.sort === 'risk' ? '' : filter.sort);
  return next;
};

export const queryOf = ({
  text,
  category,
  support,
  flaws,
  sort,
}: VersionFilter): VersionsQuery => ({
  ...(text ? { q: text } : {}),
  // A query with too many values is refused, so all of them are dropped.
  ...(category.length > 0 && category.length <= 20 ? { category: [...category] } : {}),
  ...(support.length > 0 ? { support: [...support] } : {}),
  ...(flaws.length > 0 ? { flaws: [...flaws] } : {}),
  sort,
});

export const isRestricted = ({ text, category, support, flaws }: VersionFilter): boolean =>
  text !== '' || category.length + support.length + flaws.length > 0;
