import { MAX_SCAN_ASSETS } from '@parapet/contracts/scan';
import { Note } from '@parapet/ui/note';
import type { AssetGaps } from './use-assets-to-scan.ts';

const number = (count: number): string => count.toLocaleString('en');

/** Tells when the assets with gaps are none, or more than one scan takes. */
export function GapsNote({ ids, total }: AssetGaps) {
  if (ids.length === 0) {
    return <Note title="No asset has gaps">Every asset answered in its last scan.</Note>;
  }
  if (ids.length >= total) return null;
  return (
    <Note
      tone="warn"
      title={`${number(ids.length)} of ${number(total)} assets with gaps are selected`}
    >
      A scan takes at most {number(MAX_SCAN_ASSETS)} assets. Scan the others after this one.
    </Note>
  );
}
