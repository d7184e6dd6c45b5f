import { failureMessage } from '@parapet/api-client/failure-message';
import { MAX_SCAN_ASSETS } from '@parapet/contracts/scan';
import { FacetBar } from '@parapet/ui/facet-bar';
import { FailureState } from '@parapet/ui/failure-state';
import { TextLink } from '@parapet/ui/link';
import { Note } from '@parapet/ui/note';
import { SearchInput } from '@parapet/ui/search-input';
import { Skeleton } from '@parapet/ui/skeleton';
import { type ReactNode, useState } from 'react';
import { AssetChecklist, hasText } from '../../asset-choice/asset-checklist.tsx';
import { searchFrom } from '../../asset-choice/asset-choice.tsx';
import { AssetFacetChips } from './asset-facet-chips.tsx';
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
}: {
  /** Without facets and search. */
  all: AssetMatches;
  /** Above the list. */
  note: ReactNode;
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
}) {
  const [facets, setFacets] = useState<AssetFacets>(noFacets);
  const [text, setText] = useState('');
  // Where every asset is here, the search covers tags too and needs no request.
  const isWhole = all.assets.length >= all.total;
  const query = useMatchingAssets(conditionsOf(facets, isWhole ? '' : text), all);
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
        {found ? <TooMany {...found} /> : null}
        <AssetChecklist
          assets={shown}
          allLabel={isNarrowed ? `${list} that match` : list}
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

/** Tells that one scan does not take all that match, and what does. */
function TooMany({ assets, total, isCapped }: AssetMatches) {
  if (assets.length >= total && !isCapped) return null;
  return (
    <Note
      tone="warn"
      title={`${number(assets.length)} of ${isCapped ? 'more than ' : ''}${number(total)} assets that match are listed`}
    >
      A scan takes at most {number(MAX_SCAN_ASSETS)} assets. Narrow the filters, or scan the others
      after this one: Last scan, Never finds them. A{' '}
      <TextLink href="/dashboard/scans">schedule</TextLink> of all assets or of a tag starts as many
      scans as they need, up to 10,000 assets.
    </Note>
  );
}
