import type { FindingListItem } from '@parapet/contracts/findings/finding';
import type { findingListSchema } from '@parapet/contracts/findings/finding-list';
import {
  type CachedPages,
  pageLimit,
  usePagedQuery,
  useShownFilter,
} from '@parapet/remote-kit/paged-query';
import { useSearchParams } from '@parapet/remote-kit/router';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { z } from 'zod';
import { useScansApi } from '../../app.ts';
import { type FindingFilter, filterFrom, queryOf, searchWith } from './finding-filter.ts';

type FindingList = z.infer<typeof findingListSchema>;

/** The start of the key of every list of findings. */
const FINDINGS = ['findings'] as const;

const withFinding = (
  { pages, ...list }: CachedPages<FindingList>,
  finding: FindingListItem,
): CachedPages<FindingList> => ({
  ...list,
  pages: pages.map((page) => ({
    ...page,
    items: page.items.map((each) => (each.id === finding.id ? finding : each)),
  })),
});

/** The findings under the filter in the URL, and functions that change both. */
export const useFindingList = () => {
  const api = useScansApi();
  const [search, setSearch] = useSearchParams();
  const text = search.toString();
  const filter = useMemo(() => filterFrom(new URLSearchParams(text)), [text]);
  const query = queryOf(filter);

  const list = usePagedQuery({
    queryKey: [...FINDINGS, query],
    readPage: (cursor, signal) =>
      api.listFindings({ ...query, cursor, limit: pageLimit(cursor) }, signal),
    keep: true,
  });
  const shownFilter = useShownFilter(filter, list);

  const setFilter = useCallback(
    (change: Partial<FindingFilter>, options?: { replace: boolean }) =>
      setSearch((now) => searchWith(now, { ...filterFrom(now), ...change }), {
        replace: options?.replace ?? false,
        preventScrollReset: true,
      }),
    [setSearch],
  );

  const queries = useQueryClient();
  /** Replaces a finding in the loaded rows without reloading the list. */
  const replace = useCallback(
    (finding: FindingListItem) =>
      void queries.setQueriesData<CachedPages<FindingList>>({ queryKey: FINDINGS }, (list) =>
        list ? withFinding(list, finding) : list,
      ),
    [queries],
  );

  return { list, filter, shownFilter, search, setFilter, replace };
};
