import {
  type AttackSurface,
  MAX_SURFACE_ASSETS,
  type SurfaceKind,
  surfaceKinds,
} from '@parapet/contracts/assets/surface';
import { cutText } from '@parapet/contracts/text/cut-text';
import { type Severity, severities } from '@parapet/contracts/text/vocabulary';
import { useQueryState } from '@parapet/remote-kit/query-state';
import { useSearchParams } from '@parapet/remote-kit/router';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useAssetsApi } from '../../app.ts';
import { joinSurfaces } from './surface-graph.policy.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Assets that are read in whole beside the first answer. */
const MAX_EXPANDED = 20;

const known = <T extends string>(text: string | null, values: readonly T[]): T[] =>
  values.filter((value) => text?.split(',').includes(value));

/** Describes what the page shows; all of it is in the URL. */
export interface SurfaceView {
  /** Tells what hosts are searched by. */
  readonly text: string;
  /** Tells what the parts of the hosts are searched by. */
  readonly find: string;
  /** Only this asset. */
  readonly assetId: string | null;
  readonly kinds: readonly SurfaceKind[];
  readonly severities: readonly Severity[];
  readonly isGraph: boolean;
  readonly openId: string | null;
  /** As many assets as one answer has, instead of those that are read first. */
  readonly isExtended: boolean;
  /** Assets of which more is read. */
  readonly expanded: readonly string[];
}

const viewFrom = (search: URLSearchParams): SurfaceView => {
  const asset = search.get('asset');
  return {
    text: cutText(search.get('q') ?? '', 200),
    find: cutText(search.get('find') ?? '', 200),
    assetId: asset !== null && uuid.test(asset) ? asset : null,
    kinds: known(search.get('kind'), surfaceKinds),
    severities: known(search.get('severity'), severities),
    isGraph: search.get('view') === 'graph',
    openId: search.get('node'),
    isExtended: search.get('hosts') === 'most',
    expanded: (search.get('more')?.split(',') ?? [])
      .filter((id) => uuid.test(id))
      .slice(0, MAX_EXPANDED),
  };
};

const searchOf = (view: SurfaceView): URLSearchParams => {
  const search = new URLSearchParams();
  const set = (name: string, value: string | null) => value && search.set(name, value);
  set('view', view.isGraph ? 'graph' : null);
  set('q', view.text);
  set('find', view.find);
  set('asset', view.assetId);
  set('kind', view.kinds.join(','));
  set('severity', view.severities.join(','));
  set('hosts', view.isExtended ? 'most' : null);
  set('more', view.expanded.join(','));
  set('node', view.openId);
  return search;
};

export const hrefOf = (view: SurfaceView): string => {
  const search = searchOf(view);
  return search.size > 0 ? `/dashboard/attack-surface?${search}` : '/dashboard/attack-surface';
};

const answersOf = (results: readonly { data: AttackSurface | undefined }[]): AttackSurface[] =>
  results.flatMap(({ data }) => data ?? []);

/** The surface under the search in the URL, joined with what was read further of single assets. */
export const useAttackSurface = () => {
  const api = useAssetsApi();
  const [search, setSearch] = useSearchParams();
  const text = search.toString();
  const view = useMemo(() => viewFrom(new URLSearchParams(text)), [text]);
  const asked = {
    ...(view.assetId ? { assetId: view.assetId } : {}),
    ...(view.text && !view.assetId ? { q: view.text } : {}),
    ...(view.isExtended && !view.assetId ? { limit: MAX_SURFACE_ASSETS } : {}),
  };
  const query = useQuery({
    queryKey: ['attack-surface', asked],
    queryFn: ({ signal }) => api.getAttackSurface(asked, signal),
    placeholderData: keepPreviousData,
  });
  const expanded = useQueries({
    queries: view.expanded.map((assetId) => ({
      queryKey: ['attack-surface', { assetId }],
      queryFn: ({ signal }: { signal: AbortSignal }) => api.getAttackSurface({ assetId }, signal),
    })),
    combine: answersOf,
  });
  const first = query.data;
  const surface = useMemo(
    () => (first ? joinSurfaces([first, ...expanded]) : null),
    [first, expanded],
  );
  const change = useCallback(
    (part: Partial<SurfaceView>, options: { replace?: boolean } = {}) =>
      setSearch((now) => searchOf({ ...viewFrom(now), ...part }), {
        replace: options.replace ?? false,
        preventScrollReset: true,
      }),
    [setSearch],
  );
  return {
    view,
    change,
    state: useQueryState(query),
    outdated: query.isPlaceholderData,
    reload: query.refetch,
    surface,
  };
};
