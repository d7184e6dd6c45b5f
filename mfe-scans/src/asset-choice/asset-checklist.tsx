import type { Asset } from '@parapet/contracts/assets/asset';
import { Checkbox } from '@parapet/ui/checkbox';

/** Assets as checkboxes, which can be selected at once. */
export function AssetChecklist({
  assets,
  allLabel,
  selected,
  onChange,
}: {
  assets: readonly Asset[];
  /** Labels the checkbox for all of them: "All 12 that match". */
  allLabel: string;
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
}) {
  const select = (ids: readonly string[], on: boolean) => {
    const next = new Set(selected);
    for (const id of ids) {
      if (on) next.add(id);
      else next.delete(id);
    }
    onChange(next);
  };
  const selectedCount = assets.filter((asset) => selected.has(asset.id)).length;
  return (
    <fieldset className="max-h-[60vh] overflow-y-auto">
      <legend className="pp-sr-only">Assets to scan</legend>
      {assets.length > 1 ? (
        <div className="border-b border-line py-2 text-ink-2">
          <Checkbox
            label={allLabel}
            checked={selectedCount === assets.length}
            indeterminate={selectedCount > 0 && selectedCount < assets.length}
            onChange={(event) =>
              select(
                assets.map((asset) => asset.id),
                event.currentTarget.checked,
              )
            }
          />
        </div>
      ) : null}
      {assets.map((asset) => (
        <div key={asset.id} className="border-b border-line py-2">
          <Checkbox
            label={<span className="break-all font-mono">{asset.displayName}</span>}
            hint={
              asset.ownership === 'verified'
                ? null
                : 'Ownership not verified: ports and active checks are skipped'
            }
            checked={selected.has(asset.id)}
            onChange={(event) => select([asset.id], event.currentTarget.checked)}
          />
        </div>
      ))}
    </fieldset>
  );
}

/** Returns whether a name or a tag of the asset has the text in it. */
export function hasText({ displayName, canonicalKey, tags }: Asset, text: string): boolean {
  const needle = text.trim().toLowerCase();
  return [displayName, canonicalKey, ...tags].some((part) => part.toLowerCase().includes(needle));
}
