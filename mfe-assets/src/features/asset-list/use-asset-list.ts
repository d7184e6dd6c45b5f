import type { Asset } from '@parapet/contracts/assets/asset';
import { usePolling } from '@parapet/remote-kit/host';
import { pageLimit, usePagedQuery, useShownFilter } from '@parapet/remote-kit/paged-query';
import { useSearchParams } from '@parapet/remote-kit/router';
import { densityFrom } from '@parapet/ui/density-choice';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useAssetsApi } from '../../app.ts';
import { withProof } from '../../proof-address/proof-address.ts';
import { columnsFrom } from './asset-columns.tsx';
import { type ChangeFilter, filterFrom, noFilter, queryOf, searchWith } from './asset-filter.ts';
import { ASSETS } from './asset-keys.ts';

/** Polling interval in milliseconds, of a host that tells of no changes. */
const REFRESH_MS = 15_000;
/** While one that is shown is being scanned. */
const SCANNING_MS = 5_000;

/** The assets under the filter in the URL, and functions that change the filter. */
export const useAssetList = () => {
  const api = useAssetsApi();
  const [search, setSearch] = useSearchParams();
  const text = search.toString();
  const filter = useMemo(() => filterFrom(new URLSearchParams(text)), [text]);
  const named = search.get('columns');
  const columns = useMemo(() => columnsFrom(named), [named]);
  const density = densityFrom(search.get('density'));
  const query = queryOf(filter);
  const polling = usePolling(REFRESH_MS);
  const scanning = usePolling(SCANNING_MS);

  const list = usePagedQuery({
    queryKey: [...ASSETS, query],
    readPage: (cursor, signal) =>
      api.listAssets({ ...query, cursor, limit: pageLimit(cursor) }, signal),
    keep: true,
    // A long list is read again only on request.
    refetchInterval: ([first, ...more]) => {
      if (first === undefined || more.length > 0) return false;
      return first.items.some(({ currentScan }) => currentScan !== null) ? scanning : polling;
    },
  });
  const shownFilter = useShownFilter(filter, list);

  const setFilter: ChangeFilter = useCallback(
    (change, options) =>
      setSearch((now) => searchWith(now, { ...filterFrom(now), ...change }), {
        replace: options?.replace ?? false,
        preventScrollReset: true,
      }),
    [setSearch],
  );

  const isAdding = search.get('add') === '1';
  const openAdding = useCallback(
    () => setSearch((now) => withAdding(now, true), { preventScrollReset: true }),
    [setSearch],
  );
  /** `showAll` also clears the filter. */
  const closeAdding = useCallback(
    ({ showAll = false } = {}) =>
      setSearch(
        (now) => {
          const next = withAdding(now, false);
          return showAll
            ? searchWith(next, { ...noFilter, state: null, sort: filterFrom(now).sort })
            : next;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setSearch],
  );

  // The router makes another `setSearch` for each search; rows keep their function, or all were drawn again.
  const latest = useRef(setSearch);
  useEffect(() => {
    latest.current = setSearch;
  }, [setSearch]);
  const openProof = useCallback(
    (asset: Asset) =>
      latest.current((now) => withProof(now, asset.id), { preventScrollReset: true }),
    [],
  );

  return {
    list,
    filter,
    shownFilter,
    columns,
    density,
    search,
    setFilter,
    isAdding,
    openAdding,
    closeAdding,
    openProof,
  };
};

const withAdding = (search: URLSearchParams, adding: boolean): URLSearchParams => {
  const next = new URLSearchParams(search);
  next.delete('value');
  if (adding) next.set('add', '1');
  else next.delete('add');
  return next;
};
