import type { Asset } from '@parapet/contracts/asset';
import { Button } from '@parapet/ui/button';
import { TextLink } from '@parapet/ui/link';

const placeOf = (asset: Asset): string =>
  `/dashboard/assets?${new URLSearchParams({
    ...(asset.state === 'archived' ? { state: 'archived' } : {}),
    q: asset.displayName,
  })}`;

/** Leads to the asset that is there, or takes it back into use. */
export function ExistingAsset({
  asset,
  busy,
  onRestore,
}: {
  asset: Asset;
  busy: boolean;
  onRestore: (asset: Asset) => void;
}) {
  return (
    <span className="flex flex-wrap items-center gap-3">
      <TextLink href={placeOf(asset)}>Show {asset.displayName}</TextLink>
      {asset.state === 'archived' ? (
        <Button size="sm" busy={busy} onClick={() => onRestore(asset)}>
          Restore
        </Button>
      ) : null}
    </span>
  );
}
