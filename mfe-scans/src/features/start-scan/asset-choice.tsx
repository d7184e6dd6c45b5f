import type { Asset } from '@parapet/contracts/asset';
import { Checkbox } from '@parapet/ui/checkbox';
import { TextInput } from '@parapet/ui/text-input';
import { Search } from 'lucide-react';
import { useState } from 'react';

/** Below this a list is quicker read than searched. */
const searchFrom = 8;

/** The assets as tick boxes, by name; all that match a search can be ticked at once. */
export function AssetChoice({
  assets,
  chosen,
  onChange,
}: {
  assets: readonly Asset[];
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
}) {
  const [wanted, setWanted] = useState('');
  const needle = wanted.trim().toLowerCase();
  const shown = assets.filter(
    (asset) =>
      asset.displayName.toLowerCase().includes(needle) || asset.canonicalKey.includes(needle),
  );
  const tick = (ids: readonly string[], on: boolean) => {
    const next = new Set(chosen);
    for (const id of ids) {
      if (on) next.add(id);
      else next.delete(id);
    }
    onChange(next);
  };
  const ticked = shown.filter((asset) => chosen.has(asset.id)).length;
  return (
    <>
      {assets.length >= searchFrom ? (
        <div className="pb-3">
          <TextInput
            icon={Search}
            type="search"
            aria-label="Search assets"
            placeholder="Search"
            value={wanted}
            onChange={(event) => setWanted(event.currentTarget.value)}
          />
        </div>
      ) : null}
      <fieldset>
        <legend className="pp-sr-only">Assets to scan</legend>
        {shown.length > 1 ? (
          <div className="border-b border-line py-2 text-ink-2">
            <Checkbox
              label={needle ? `All ${shown.length} that match` : `All ${shown.length}`}
              checked={ticked === shown.length}
              indeterminate={ticked > 0 && ticked < shown.length}
              onChange={(event) =>
                tick(
                  shown.map((asset) => asset.id),
                  event.currentTarget.checked,
                )
              }
            />
          </div>
        ) : null}
        {shown.map((asset) => (
          <div key={asset.id} className="border-b border-line py-2">
            <Checkbox
              label={<span className="break-all font-mono">{asset.displayName}</span>}
              hint={
                asset.ownership === 'verified'
                  ? null
                  : 'Ownership is not proved: ports and active checks are left out'
              }
              checked={chosen.has(asset.id)}
              onChange={(event) => tick([asset.id], event.currentTarget.checked)}
            />
          </div>
        ))}
        {shown.length === 0 ? (
          <p className="py-2 text-ink-3">No asset matches “{wanted.trim()}”.</p>
        ) : null}
      </fieldset>
    </>
  );
}
