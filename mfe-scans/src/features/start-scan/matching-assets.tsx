import { Button } from '@parapet/ui/button';

/** All assets that match are taken, in place of the list to choose from. */
export function MatchingAssets({ total, onBack }: { total: number; onBack: () => void }) {
  return (
    <div className="flex flex-col items-start gap-3 px-5 pt-2 pb-3.5">
      <p>
        <b>All {total.toLocaleString('en')} assets that match</b> are scanned.
      </p>
      <Button onClick={onBack}>Choose one by one</Button>
    </div>
  );
}
