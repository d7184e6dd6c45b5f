import type { ScanAsset } from '@parapet/contracts/scan';
import type { ScanComparison } from '@parapet/contracts/scan-comparison';
import { Note } from '@parapet/ui/note';
import { useQuery } from '@tanstack/react-query';
import { useScansApi } from '../../app.ts';

type ComparedScans = Pick<ScanComparison, 'earlierScanId' | 'laterScanId'>;

/** Names that the note shows. */
const NAMED = 3;

/** The assets that the later scan tested and the earlier one did not; undefined until they are known. */
export const useFirstLooks = (compared: ComparedScans | null) => {
  const api = useScansApi();
  const { earlierScanId = '', laterScanId = '' } = compared ?? {};
  return useQuery({
    queryKey: ['first-looks', earlierScanId, laterScanId],
    enabled: compared !== null,
    queryFn: async ({ signal }) => {
      const [earlier, later] = await Promise.all([
        api.listScanAssets(earlierScanId, signal),
        api.listScanAssets(laterScanId, signal),
      ]);
      const before = new Set(earlier.items.map(({ id }) => id));
      return later.items.filter(({ id }) => !before.has(id));
    },
  });
};

/** Says which assets only the later scan tested: what it found there is new to the comparison alone. */
export function FirstLooks({ assets }: { assets: readonly ScanAsset[] }) {
  if (assets.length === 0) return null;
  const names = assets.slice(0, NAMED).map(({ displayName }) => displayName);
  const more = assets.length - names.length;
  return (
    <Note
      tone="info"
      title={
        assets.length === 1
          ? '1 asset is only in the later scan'
          : `${assets.length.toLocaleString('en')} assets are only in the later scan`
      }
    >
      {names.join(', ')}
      {more > 0 ? ` and ${more.toLocaleString('en')} more` : ''}. Every finding there counts as new.
    </Note>
  );
}
