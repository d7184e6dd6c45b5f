import type { ScanListItem } from '@parapet/contracts/scans/scan';
import {
  type ScanDifference,
  scanDifferenceSchema,
} from '@parapet/contracts/scans/scan-comparison';
import { usePagedQuery } from '@parapet/remote-kit/paged-query';
import { useSearchParams } from '@parapet/remote-kit/router';
import { useQuery } from '@tanstack/react-query';
import { useScansApi } from '../../app.ts';

/** Scans to choose from: the last ones. */
const CHOICES = 50;

/** The two scans and the difference, kept in the URL. */
export const useComparedScans = () => {
  const [search, setSearch] = useSearchParams();
  const put = (name: string, value: string) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        after.set(name, value);
        return after;
      },
      { replace: true },
    );
  return {
    scanId: search.get('scan') ?? '',
    otherId: search.get('with') ?? '',
    difference: scanDifferenceSchema.catch('appeared').parse(search.get('difference')),
    chooseScan: (id: string) => put('scan', id),
    chooseOther: (id: string) => put('with', id),
    hrefOf: (difference: ScanDifference) => {
      const to = new URLSearchParams(search);
      to.set('difference', difference);
      return `/dashboard/scans/compare?${to}`;
    },
  };
};

/** The last scans of the workspace; retests of single findings have nothing to compare. */
export const useChoices = () => {
  const api = useScansApi();
  return useQuery({
    queryKey: ['scans-to-compare'],
    queryFn: async ({ signal }) =>
      (await api.listScans({ limit: CHOICES, kind: 'external' }, signal)).items,
  });
};

/** The scan before this one that shares most of what it names; undefined without one. */
export const scanBefore = (
  scans: readonly ScanListItem[],
  scanId: string,
): ScanListItem | undefined => {
  const at = scans.findIndex(({ id }) => id === scanId);
  const named = new Set(scans[at]?.assets.map(({ id }) => id));
  const shared = ({ assets }: ScanListItem) => assets.filter(({ id }) => named.has(id)).length;
  const [best] = scans.slice(at + 1).sort((a, b) => shared(b) - shared(a));
  return best && shared(best) > 0 ? best : undefined;
};

/** One difference between two scans, page by page. */
export const useComparison = (scanId: string, otherId: string, difference: ScanDifference) => {
  const api = useScansApi();
  return usePagedQuery({
    queryKey: ['comparison', scanId, otherId, difference],
    readPage: (cursor, signal) =>
      api.compareScans(scanId, { with: otherId, difference, cursor }, signal),
    keep: true,
  });
};
