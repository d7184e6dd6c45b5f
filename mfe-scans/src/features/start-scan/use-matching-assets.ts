import { readAllPages } from '@parapet/api-client/read-all-pages';
import type {
  Asset,
  AssetType,
  assetFacetsSchema,
  Environment,
} from '@parapet/contracts/assets/asset';
import { MAX_SCAN_ASSETS } from '@parapet/contracts/scans/scan';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import type { AssetConditions, ScansApi } from '../../api/scans-api.ts';
import { useScansApi } from '../../app.ts';

/** Describes what the assets to choose from are narrowed to. An empty list keeps every value. */
export interface AssetFacets {
  type: readonly AssetType[];
  criticality: readonly number[];
  environment: readonly Environment[];
  /** Ids of people, or `none`. */
  owner: readonly string[];
  tag: readonly string[];
  neverScanned: boolean;
}

export const noFacets: AssetFacets = {
  type: [],
  criticality: [],
  environment: [],
  owner: [],
  tag: [],
  neverScanned: false,
};

/** Assets that match, by name; as many as a scan takes. */
export interface AssetMatches {
  readonly assets: readonly Asset[];
  /** The number of all that match. */
  readonly total: number;
  readonly isCapped: boolean;
  /** The number of assets of each choice. */
  readonly counts: z.infer<typeof assetFacetsSchema>;
}

export const conditionsOf = (facets: AssetFacets, text: string): AssetConditions => ({
  ...(facets.type.length > 0 ? { type: [...facets.type] } : {}),
  ...(facets.criticality.length > 0 ? { criticality: [...facets.criticality] } : {}),
  ...(facets.environment.length > 0 ? { environment: [...facets.environment] } : {}),
  ...(facets.owner.length > 0 ? { owner: [...facets.owner] } : {}),
  ...(facets.tag.length > 0 ? { tag: [...facets.tag] } : {}),
  ...(facets.neverScanned ? { scanned: 'never' as const } : {}),
  ...(text === '' ? {} : { q: text }),
});

export async function readMatches(
  api: ScansApi,
  conditions: AssetConditions,
  signal: AbortSignal,
): Promise<AssetMatches> {
  let first: Omit<AssetMatches, 'assets'> | undefined;
  const { items } = await readAllPages(async (cursor) => {
    const page = await api.listAssets({ ...conditions, cursor }, signal);
    first ??= { total: page.total, isCapped: page.isCapped, counts: page.facets };
    return page;
  }, MAX_SCAN_ASSETS);
  if (first === undefined) throw new Error('A list has at least one page.');
  return { ...first, assets: items.slice(0, MAX_SCAN_ASSETS) };
}

/** Reads what matches; `all` where nothing is narrowed. */
export function useMatchingAssets(conditions: AssetConditions, all: AssetMatches) {
  const api = useScansApi();
  const isNarrowed = Object.keys(conditions).length > 0;
  const query = useQuery({
    queryKey: ['assets-to-scan', 'matching', conditions],
    queryFn: ({ signal }) => readMatches(api, conditions, signal),
    placeholderData: keepPreviousData,
    enabled: isNarrowed,
  });
  return { ...query, data: isNarrowed ? query.data : all };
}
