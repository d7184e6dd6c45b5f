import type { Asset } from '@parapet/contracts/assets/asset';
import { TextInput } from '@parapet/ui/text-input';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { AssetChecklist, hasText } from './asset-checklist.tsx';

/** The number of assets from which a list has a search field. */
export const searchFrom = 8;

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
  const shown = assets.filter((asset) => hasText(asset, query));
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
      <AssetChecklist
        assets={shown}
        allLabel={query.trim() === '' ? `All ${shown.length}` : `All ${shown.length} that match`}
        selected={selected}
        onChange={onChange}
      />
      {shown.length === 0 ? (
        <p className="py-2 text-ink-3">No asset matches “{query.trim()}”.</p>
      ) : null}
    </>
  );
}
