import { type FeedGroup, feedGroupSchema } from '@parapet/contracts/events/feed';
import { type Severity, severities } from '@parapet/contracts/text/vocabulary';
import type { FeedQuery } from '../../api/widgets-api.ts';

/** The filter of the feed; all of it is in the URL. */
export interface FeedFilter {
  readonly groups: readonly FeedGroup[];
  readonly severity: readonly Severity[];
  readonly assetId: string | null;
  /** Only what is newer than what one has marked as seen. */
  readonly isNew: boolean;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const known = <T extends string>(text: string | null, values: readonly T[]): T[] =>
  values.filter((value) => text?.split(',').includes(value));

/** Reads a filter from the URL. Unknown values are dropped, so old links still work. */
export const filterFrom = (search: URLSearchParams): FeedFilter => {
  const asset = search.get('asset');
  return {
    groups: known(search.get('group'), feedGroupSchema.options),
    severity: known(search.get('severity'), severities),
    assetId: asset !== null && uuid.test(asset) ? asset : null,
    isNew: search.get('new') === '1',
  };
};

export const searchOf = ({ groups, severity, assetId, isNew }: FeedFilter): URLSearchParams => {
  const search = new URLSearchParams();
  if (groups.length > 0) search.set('group', groups.join(','));
  if (severity.length > 0) search.set('severity', severity.join(','));
  if (assetId !== null) search.set('asset', assetId);
  if (isNew) search.set('new', '1');
  return search;
};

export const queryOf = ({ groups, severity, assetId, isNew }: FeedFilter): FeedQuery => ({
  ...(groups.length > 0 && { group: [...groups] }),
  ...(severity.length > 0 && { severity: [...severity] }),
  ...(assetId !== null && { assetId }),
  ...(isNew && { unseen: 'true' as const }),
});

export const isFiltered = (filter: FeedFilter): boolean => searchOf(filter).size > 0;

/** Returns whether the newest event of the list is the newest of all. */
export const showsNewest = (filter: FeedFilter): boolean =>
  !isFiltered({ ...filter, isNew: false });
