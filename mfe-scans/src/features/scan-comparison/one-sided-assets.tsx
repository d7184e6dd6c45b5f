import type { ScanAsset } from '@parapet/contracts/scans/scan';
import type { ScanComparison } from '@parapet/contracts/scans/scan-comparison';
import { Note } from '@parapet/ui/note';
import { useQuery } from '@tanstack/react-query';
import { useScansApi } from '../../app.ts';

type ComparedScans = Pick<ScanComparison, 'earlierScanId' | 'laterScanId'>;

/** Names that the note shows. */
const NAMED = 3;

/** The assets that only one of two scans was about. */
interface OneSided {
  readonly earlier: readonly ScanAsset[];
  readonly later: readonly ScanAsset[];
}

/** The assets that one of the scans was about and the other was not; undefined until they are known. */
export const useOneSidedAssets = (compared: ComparedScans | null) => {
  const api = useScansApi();
  const { earlierScanId = '', laterScanId = '' } = compared ?? {};
  return useQuery({
    queryKey: ['one-sided-assets', earlierScanId, laterScanId],
    enabled: compared !== null,
    queryFn: async ({ signal }): Promise<OneSided> => {
      const [earlier, later] = await Promise.all([
        api.listScanAssets(earlierScanId, signal),
        api.listScanAssets(laterScanId, signal),
      ]);
      const without = (items: readonly ScanAsset[], others: readonly ScanAsset[]) => {
        const known = new Set(others.map(({ id }) => id));
        return items.filter(({ id }) => !known.has(id));
      };
      return {
        earlier: without(earlier.items, later.items),
        later: without(later.items, earlier.items),
      };
    },
  });
};

const effects = {
  later: 'Every finding there counts as new.',
  earlier:
    'Every finding there counts as not tested: nothing is known of whether it is still there.',
} as const;

/** Says which assets only one of the scans was about, and what becomes of their findings. */
export function OneSidedAssets({
  scan,
  assets,
}: {
  scan: 'earlier' | 'later';
  assets: readonly ScanAsset[];
}) {
  if (assets.length === 0) return null;
  const names = assets.slice(0, NAMED).map(({ displayName }) => displayName);
  const more = assets.length - names.length;
  return (
    <Note
      tone="info"
      title={
        assets.length === 1
          ? `1 asset is only in the ${scan} scan`
          : `${assets.length.toLocaleString('en')} assets are only in the ${scan} scan`
      }
    >
      {names.join(', ')}
      {more > 0 ? ` and ${more.toLocaleString('en')} more` : ''}. {effects[scan]}
    </Note>
  );
}
