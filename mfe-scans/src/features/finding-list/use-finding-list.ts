import type { FindingListItem } from '@parapet/contracts/finding';
import { usePagedResource } from '@parapet/remote-kit/paged-resource';
import { useSearchParams } from '@parapet/remote-kit/router';
import { useCallback, useMemo } from 'react';
import { useScansApi } from '../../app.ts';
import { type FindingFilter, filterFrom, queryOf, searchWith } from './finding-filter.ts';

const PAGE = 50;

/** The findings under the filter in the URL, and functions that change both. */
export const useFindingList = () => {
  const api = useScansApi();
  const [search, setSearch] = useSearchParams();
  const text = search.toString();
  const filter = useMemo(() => filterFrom(new URLSearchParams(text)), [text]);
  const query = queryOf(filter);

  const list = usePagedResource(
    `findings of ${api.workspaceId} ${JSON.stringify(query)}`,
    (cursor, signal) => api.listFindings({ ...query, cursor, limit: PAGE }, signal),
    { keep: true },
  );

  const setFilter = useCallback(
    (change: Partial<FindingFilter>, options?: { replace: boolean }) =>
      setSearch((now) => searchWith(now, { ...filterFrom(now), ...change }), {
        replace: options?.replace ?? false,
        preventScrollReset: true,
      }),
    [setSearch],
  );

  const { update } = list;
  /** Replaces a finding in the loaded rows without reloading the list. */
  const replace = useCallback(
    (finding: FindingListItem) =>
      update((page) => ({
        ...page,
        items: page.items.map((each) => (each.id === finding.id ? finding : each)),
      })),
    [update],
  );

  return { list, filter, search, setFilter, replace };
};
