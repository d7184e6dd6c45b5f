import type { Asset } from '@parapet/contracts/asset';
import { Checkbox } from '@parapet/ui/checkbox';
import { TextInput } from '@parapet/ui/text-input';
import { Search } from 'lucide-react';
import { useState } from 'react';

/** The number of assets from which the list has a search field. */
const searchFrom = 8;

/** The assets as checkboxes; all that match a search by name or tag can be selected at once. */
export function AssetChoice({
  assets,
  selected,
  onChange,
}: {
  assets: readonly Asset[];
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
}) {
  const [query, setQuery] = useState('');
  const needle = query.trim().toLowerCase();
  const shown = assets.filter(({ displayName, canonicalKey, tags }) =>
    [displayName, canonicalKey, ...tags].some((text) => text.toLowerCase().includes(needle)),
  );
  const select = (ids: readonly string[], on: boolean) => {
    const next = new Set(selected);
    for (const id of ids) {
      if (on) next.add(id);
      else next.delete(id);
    }
    onChange(next);
  };
  const selectedCount = shown.filter((asset) => selected.has(asset.id)).length;
  return (
    <>
      {assets.length >= searchFrom ? (
        <div className="pb-3">
          <TextInput
            icon={Search}
            type="search"
            aria-label="Search assets"
            placeholder="Name or tag"
            value={query}
            onChange={(event) => setQuery(event.currentTarget.value)}
          />
        </div>
      ) : null}
      <fieldset className="max-h-[60vh] overflow-y-auto">
        <legend className="pp-sr-only">Assets to scan</legend>
        {shown.length > 1 ? (
          <div className="border-b border-line py-2 text-ink-2">
            <Checkbox
              label={needle ? `All ${shown.length} that match` : `All ${shown.length}`}
              checked={selectedCount === shown.length}
              indeterminate={selectedCount > 0 && selectedCount < shown.length}
              onChange={(event) =>
                select(
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
                  : 'Ownership not verified: ports and active checks are skipped'
              }
              checked={selected.has(asset.id)}
              onChange={(event) => select([asset.id], event.currentTarget.checked)}
            />
          </div>
        ))}
        {shown.length === 0 ? (
          <p className="py-2 text-ink-3">No asset matches “{query.trim()}”.</p>
        ) : null}
      </fieldset>
    </>
  );
}
