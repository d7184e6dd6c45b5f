import type { Asset, AssetStatus } from '@parapet/contracts/asset';
import { StatusText } from '@parapet/ui/status-chip';
import { Archive, Circle, CircleDashed, Lock, type LucideIcon } from 'lucide-react';
import { stateLabels, statusLabels } from './state-labels.ts';

const looks: Readonly<Record<AssetStatus, { tone: 'ok' | 'warn' | 'neutral'; icon?: LucideIcon }>> =
  {
    online: { tone: 'ok' },
    offline: { tone: 'warn' },
    unresolved: { tone: 'warn' },
    unknown: { tone: 'neutral', icon: CircleDashed },
  };

/** What keeps an asset from being scanned, its state or the limit of the plan, else its status in the last scan. */
export function AssetStatusText({
  asset,
}: {
  asset: Pick<Asset, 'state' | 'status' | 'isReadOnly'>;
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
  const { tone, icon } = looks[asset.status];
  return (
    <StatusText tone={tone} {...(icon ? { icon } : {})}>
      {statusLabels[asset.status]}
    </StatusText>
  );
}
