import type { Asset } from '@parapet/contracts/assets/asset';
import { Button } from '@parapet/ui/button';
import { TextLink } from '@parapet/ui/link';

const hrefOf = (asset: Asset): string =>
  `/dashboard/assets?${new URLSearchParams({
    ...(asset.state === 'archived' ? { state: 'archived' } : {}),
    q: asset.displayName,
  })}`;

/** Links to the existing asset and offers to restore it from the archive. */
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
      <TextLink href={hrefOf(asset)}>Show {asset.displayName}</TextLink>
      {asset.state === 'archived' ? (
        <Button size="sm" busy={busy} onClick={() => onRestore(asset)}>
          Restore
        </Button>
      ) : null}
    </span>
  );
}
