import { usePagedResource } from '@parapet/remote-kit/paged-resource';
import { useSearchParams } from '@parapet/remote-kit/router';
import { useRefresh } from '@parapet/remote-kit/use-refresh';
import { useCallback, useMemo } from 'react';
import { useAssetsApi } from '../../app.ts';
import { type ChangeFilter, filterFrom, queryOf, searchWith } from './asset-filter.ts';

const PAGE = 50;
/** Refresh interval in milliseconds: a running scan changes the list. */
const REFRESH_MS = 15_000;

/** The assets under the filter in the URL, and functions that change the filter. */
export const useAssetList = () => {
  const api = useAssetsApi();
  const [search, setSearch] = useSearchParams();
  const text = search.toString();
  const filter = useMemo(() => filterFrom(new URLSearchParams(text)), [text]);
  const query = queryOf(filter);

  const list = usePagedResource(
    `assets of ${api.workspaceId} ${JSON.stringify(query)}`,
    (cursor, signal) => api.listAssets({ ...query, cursor, limit: PAGE }, signal),
    { keep: true },
  );

  const { state } = list;
  const isShort = state.status === 'ready' && state.data.items === state.data.first.items;
  useRefresh(() => void list.reload(), isShort ? REFRESH_MS : null);

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
            ? searchWith(next, { ...filterFrom(now), state: null, type: [], text: '' })
            : next;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setSearch],
  );

  return { list, filter, search, setFilter, isAdding, openAdding, closeAdding };
};

const withAdding = (search: URLSearchParams, adding: boolean): URLSearchParams => {
  const next = new URLSearchParams(search);
  next.delete('value');
  if (adding) next.set('add', '1');
  else next.delete('add');
  return next;
};
