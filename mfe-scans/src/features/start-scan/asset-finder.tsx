import { failureMessage } from '@parapet/api-client/failure-message';
import type { ScanFilter } from '@parapet/contracts/scans/scan-start';
import { FacetBar } from '@parapet/ui/facet-bar';
import { FailureState } from '@parapet/ui/failure-state';
import { SearchInput } from '@parapet/ui/search-input';
import { Skeleton } from '@parapet/ui/skeleton';
import { type ReactNode, useState } from 'react';
import { AssetChecklist, hasText } from '../../asset-choice/asset-checklist.tsx';
import { searchFrom } from '../../asset-choice/asset-choice.tsx';
import { AssetFacetChips } from './asset-facet-chips.tsx';
import { TooMany } from './too-many.tsx';
import {
  type AssetFacets,
  type AssetMatches,
  conditionsOf,
  noFacets,
  useMatchingAssets,
} from './use-matching-assets.ts';

const number = (count: number): string => count.toLocaleString('en');

/** The assets to scan: found by facets and a search, chosen one by one or all that match. */
export function AssetFinder({
  all,
  note,
  selected,
  onChange,
  onTakeAll,
}: {
  /** Without facets and search. */
  all: AssetMatches;
  /** Above the list. */
  note: ReactNode;
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
  /** Takes all that match, which are more than are listed. */
  onTakeAll: (filter: ScanFilter, total: number) => void;
}) {
  const [facets, setFacets] = useState<AssetFacets>(noFacets);
  const [text, setText] = useState('');
  // If every asset is here, the search covers tags too and needs no request.
  const isWhole = all.assets.length >= all.total;
  const conditions = conditionsOf(facets, isWhole ? '' : text);
  const query = useMatchingAssets(conditions, all);
  const found = query.data;
  const shown = (found?.assets ?? []).filter((asset) => !isWhole || hasText(asset, text));
  const isNarrowed = text !== '' || Object.keys(conditionsOf(facets, '')).length > 0;
  const list = `All ${number(shown.length)}`;
  return (
    <>
      {all.total >= searchFrom ? (
        <FacetBar>
          <AssetFacetChips
            facets={facets}
            counts={found?.counts ?? null}
            onChange={(change) => setFacets({ ...facets, ...change })}
          />
          <SearchInput
            label="Search assets"
            placeholder={isWhole ? 'Name or tag' : 'Name or target'}
            text={text}
            onChange={setText}
          />
        </FacetBar>
      ) : null}
      <div className="flex flex-col gap-2.5 px-5 pt-2 pb-3.5">
        {note}
        {query.isError ? (
          <FailureState
            message={failureMessage(query.error, 'Assets')}
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
          />
        ) : null}
        {found === undefined && !query.isError ? (
          <Skeleton lines={5} label="Loading the assets" />
        ) : null}
        {found ? <TooMany {...found} onTakeAll={() => onTakeAll(conditions, found.total)} /> : null}
        <AssetChecklist
          assets={shown}
          allLabel={`${list} ${isNarrowed ? 'that match' : 'in this workspace'}`}
          selected={selected}
          onChange={onChange}
        />
        {found && shown.length === 0 ? (
          <p className="py-2 text-ink-3" aria-live="polite">
            No asset matches{text === '' ? ' these filters' : ` “${text}”`}.
          </p>
        ) : null}
      </div>
    </>
  );
}
