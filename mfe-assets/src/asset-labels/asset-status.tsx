import type { Asset, AssetStatus } from '@parapet/contracts/assets/asset';
import { StatusText } from '@parapet/ui/status-chip';
import { Archive, Circle, CircleDashed, Lock, type LucideIcon, ScanLine } from 'lucide-react';
import { scanningLabel, stateLabels, statusLabels } from './state-labels.ts';

const looks: Readonly<Record<AssetStatus, { tone: 'ok' | 'warn' | 'neutral'; icon?: LucideIcon }>> =
  {
    online: { tone: 'ok' },
    offline: { tone: 'warn' },
    unresolved: { tone: 'warn' },
    unknown: { tone: 'neutral', icon: CircleDashed },
  };

/** Shows what keeps an asset from being scanned, its state or the limit of the plan, else the scan that runs on it, else its status in the last one. */
export function AssetStatusText({
  asset,
}: {
  asset: Pick<Asset, 'state' | 'status' | 'isReadOnly' | 'currentScan'>;
}) {
  if (asset.isReadOnly) {
    return (
      <StatusText tone="warn" icon={Lock}>
        Read-only
      </StatusText>
    );
  }
  if (asset.state !== 'approved') {
    return (
      <StatusText tone="neutral" icon={asset.state === 'archived' ? Archive : Circle}>
        {stateLabels[asset.state]}
      </StatusText>
    );
  }
  if (asset.currentScan !== null) {
    return (
      <StatusText tone="neutral" icon={ScanLine}>
        {scanningLabel(asset.currentScan)}
      </StatusText>
    );
  }
  const { tone, icon } = looks[asset.status];
  return (
    <StatusText tone={tone} {...(icon ? { icon } : {})}>
      {statusLabels[asset.status]}
    </StatusText>
  );
}
