import type { Asset } from '@parapet/contracts/assets/asset';
import { isUntested } from '@parapet/contracts/findings/is-untested';
import { SeverityCounts } from '@parapet/ui/severity';

export function OpenFindings({ asset }: { asset: Pick<Asset, 'score' | 'openFindings'> }) {
  return isUntested(asset) ? (
    <span className="text-ink-3">Unknown until tested</span>
  ) : (
    <SeverityCounts counts={asset.openFindings} />
  );
}
