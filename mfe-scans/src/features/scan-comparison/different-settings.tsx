import { intensities } from '@parapet/contracts/scans/intensity';
import type { Scan } from '@parapet/contracts/scans/scan';
import type { ScanComparison, ScanDifference } from '@parapet/contracts/scans/scan-comparison';
import { Note } from '@parapet/ui/note';
import { useQuery } from '@tanstack/react-query';
import { useScansApi } from '../../app.ts';

type ComparedScans = Pick<ScanComparison, 'earlierScanId' | 'laterScanId'>;
type Settings = Pick<Scan, 'kind' | 'intensity' | 'rulesetVersion'>;

/** Returns what two scans were told to test; undefined until it is known. */
export const useComparedSettings = (compared: ComparedScans | null) => {
  const api = useScansApi();
  const { earlierScanId = '', laterScanId = '' } = compared ?? {};
  return useQuery({
    queryKey: ['compared-settings', earlierScanId, laterScanId],
    enabled: compared !== null,
    queryFn: async ({ signal }) => {
      const [earlier, later] = await Promise.all([
        api.getScan(earlierScanId, signal),
        api.getScan(laterScanId, signal),
      ]);
      return { earlier, later };
    },
  });
};

/** Tells what the difference of settings does to a list; null where it does nothing. */
const effects: Readonly<Record<ScanDifference, string | null>> = {
  appeared: 'Some of these may be older, and were only not tested before.',
  gone: 'Some of these may still be there, and were only not found by the later scan.',
  not_tested: 'The later scan may have left these out for that reason alone.',
  same: null,
};

const nameOf = ({ kind, intensity }: Settings): string =>
  kind === 'retest' ? 'a retest of single findings' : intensities[intensity].name.toLowerCase();

/** Says in what the scans differ besides their results. @returns null where they do not */
const differenceOf = (earlier: Settings, later: Settings): string | null => {
  const [before, after] = [nameOf(earlier), nameOf(later)];
  const parts = [
    before === after ? '' : `The earlier scan was ${before}, the later one ${after}.`,
    earlier.rulesetVersion === later.rulesetVersion
      ? ''
      : `The ruleset was ${earlier.rulesetVersion}, then ${later.rulesetVersion}.`,
  ];
  return parts.filter((part) => part !== '').join(' ') || null;
};

/** Says that the scans did not test the same, where that may explain what is listed. */
export function DifferentSettings({
  earlier,
  later,
  difference,
}: {
  earlier: Settings;
  later: Settings;
  difference: ScanDifference;
}) {
  const told = differenceOf(earlier, later);
  const effect = effects[difference];
  if (told === null || effect === null) return null;
  return (
    <Note tone="warn" title="The scans did not test the same">
      {told} {effect}
    </Note>
  );
}
