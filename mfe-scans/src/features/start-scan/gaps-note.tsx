import { MAX_SCAN_ASSETS } from '@parapet/contracts/scans/scan';
import { Button } from '@parapet/ui/button';
import { Note } from '@parapet/ui/note';
import { canTakeAll } from './start-form.ts';
import type { AssetGaps } from './use-assets-to-scan.ts';

const number = (count: number): string => count.toLocaleString('en');

/** A note where no asset has a gap, or more than one scan takes. */
export function GapsNote({ ids, total, onTakeAll }: AssetGaps & { onTakeAll: () => void }) {
  if (ids.length === 0) {
    return <Note title="No asset has gaps">Every asset answered in its last scan.</Note>;
  }
  if (ids.length >= total) return null;
  return (
    <Note
      tone="warn"
      title={`${number(ids.length)} of ${number(total)} assets with gaps are selected`}
    >
      <div className="flex flex-col items-start gap-2">
        <p>
          A scan takes at most {number(MAX_SCAN_ASSETS)} assets.
          {canTakeAll({ total, isCapped: false })
            ? ' More are several scans, which start together.'
            : ' Scan the others after this one.'}
        </p>
        {canTakeAll({ total, isCapped: false }) ? (
          <Button onClick={onTakeAll}>Scan all {number(total)} with gaps</Button>
        ) : null}
      </div>
    </Note>
  );
}
