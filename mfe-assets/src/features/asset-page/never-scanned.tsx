import type { Asset } from '@parapet/contracts/assets/asset';
import { Button } from '@parapet/ui/button';
import { EmptyState } from '@parapet/ui/empty-state';
import { ScanLine } from 'lucide-react';
import { useAssetRefusal } from '../../asset-labels/use-asset-refusal.ts';
import { useFirstScan } from './use-asset-coverage.ts';

/** Nothing is known yet, which is not the same as nothing found. */
export function NeverScanned({ asset }: { asset: Asset }) {
  const refusal = useAssetRefusal('scan', asset);
  const mayScan = asset.state === 'approved';
  const first = useFirstScan(asset);
  if (first) {
    return (
      <EmptyState
        level={2}
        title="First scan in progress"
        action={<Button href={`/dashboard/scans/${first.id}`}>Open the scan</Button>}
      >
        What it finds shows here when it ends.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      level={2}
      title="Not scanned yet"
      action={
        mayScan ? (
          <Button
            variant="primary"
            icon={ScanLine}
            href={`/dashboard/scans/new?asset=${asset.id}`}
            refusal={refusal}
          >
            Scan this asset
          </Button>
        ) : null
      }
    >
      {mayScan
        ? 'The first scan shows what runs here and what is wrong with it.'
        : 'Only active assets are scanned.'}
    </EmptyState>
  );
}
