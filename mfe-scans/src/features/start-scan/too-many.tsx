import { MAX_SCAN_ASSETS } from '@parapet/contracts/scans/scan';
import {
  MAX_ASSETS_AT_ONCE,
  MAX_OPEN_SCANS,
  MAX_SCANS_AT_ONCE,
} from '@parapet/contracts/scans/scan-start';
import { Button } from '@parapet/ui/button';
import { Note } from '@parapet/ui/note';
import { canTakeAll } from './start-form.ts';
import type { AssetMatches } from './use-matching-assets.ts';

const number = (count: number): string => count.toLocaleString('en');

/** Says that more match than are listed, and takes all of them where one start does. */
export function TooMany({
  assets,
  total,
  isCapped,
  onTakeAll,
}: AssetMatches & { onTakeAll: () => void }) {
  if (assets.length >= total && !isCapped) return null;
  const isTaken = canTakeAll({ total, isCapped });
  return (
    <Note
      tone={isTaken ? 'info' : 'warn'}
      title={`${number(assets.length)} of ${isCapped ? 'more than ' : ''}${number(total)} assets that match are listed`}
    >
      {isTaken ? (
        <div className="flex flex-col items-start gap-2">
          <p>{SEVERAL}</p>
          <Button onClick={onTakeAll}>Scan all {number(total)} that match</Button>
        </div>
      ) : (
        <p>{isCapped ? CAPPED : LIMIT}</p>
      )}
    </Note>
  );
}

const SEVERAL = `A scan takes at most ${number(MAX_SCAN_ASSETS)} assets. More are several scans, which start together.`;
const LIMIT = `One start takes at most ${number(MAX_ASSETS_AT_ONCE)} assets, in ${MAX_SCANS_AT_ONCE} scans: half of the ${MAX_OPEN_SCANS} that a workspace may have open. Narrow the filters, and scan the others when these have ended: Last scan, Never finds them.`;
const CAPPED = 'A search or a filter by tag lists no more. Narrow it, or use the other filters.';
