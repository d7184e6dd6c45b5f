import type { ApiClient } from '@parapet/api-client/client';
import { listAssets, listFindings } from '@parapet/contracts/endpoints/overview';
import { listScans } from '@parapet/contracts/endpoints/scans';
import type { SearchResultPage } from '@parapet/contracts/release';

/** One result of a search in a workspace. */
export interface Found {
  readonly id: string;
  readonly label: string;
  readonly group: string;
  readonly hint: string;
  readonly path: string;
}

type Kind = SearchResultPage['kind'];
type Hit = Omit<Found, 'group' | 'path'>;

/** Results of each kind. */
const MOST = 5;

const groups: Readonly<Record<Kind, string>> = {
  asset: 'Assets',
  finding: 'Findings',
  scan: 'Scans',
};

/**
 * Searches the kinds that a live remote shows.
 *
 * @throws ApiError when none of them could be searched; otherwise what failed is left out
 */
export async function findInWorkspace(
  { api, workspaceId, pages }: SearchPlace,
  text: string,
  signal: AbortSignal,
): Promise<Found[]> {
  const options = { params: { workspaceId }, signal };
  const search: Record<Kind, () => Promise<Hit[]>> = {
    asset: async () => {
      const { items } = await api.call(listAssets, {
        ...options,
        query: { q: text, limit: MOST, sort: 'name' },
      });
      return items.map(({ id, displayName, type }) => ({ id, label: displayName, hint: type }));
    },
    finding: async () => {
      const { items } = await api.call(listFindings, {
        ...options,
        query: { q: text, limit: MOST },
      });
      return items.map(({ id, title, assetName }) => ({ id, label: title, hint: assetName }));
    },
    scan: async () => {
      const { items } = await api.call(listScans, { ...options, query: { q: text, limit: MOST } });
      return items.map(({ id, assets, assetCount, queuedAt, status }) => ({
        id,
        label: `${assets[0]?.displayName ?? 'Scan'}${assetCount > 1 ? ` and ${(assetCount - 1).toLocaleString('en')} more` : ''}`,
        hint: `${queuedAt.slice(0, 10)} ${status.replaceAll('_', ' ')}`,
      }));
    },
  };
  const found = await Promise.allSettled(
    pages.map(async ({ kind, to }) =>
      (await search[kind]()).map((hit) => ({
        ...hit,
        id: `${kind} ${hit.id}`,
        group: groups[kind],
        path: to.replace('{id}', encodeURIComponent(hit.id)),
      })),
    ),
  );
  const answered = found.filter((result) => result.status === 'fulfilled');
  const failed = found.find((result) => result.status === 'rejected');
  if (failed && answered.length === 0) throw failed.reason;
  return answered.flatMap(({ value }) => value);
}

export interface SearchPlace {
  readonly api: Pick<ApiClient, 'call'>;
  readonly workspaceId: string;
  /** One page of each kind at most. */
  readonly pages: readonly SearchResultPage[];
}
