import { type FindingStatus, findingStatusSchema } from '@parapet/contracts/finding';
import type { findingListSchema } from '@parapet/contracts/finding-list';
import { type Severity, severities } from '@parapet/contracts/vocabulary';
import { FacetBar, FilterChip, SeverityFacet } from '@parapet/ui/facet-bar';
import { SearchInput } from '@parapet/ui/search-input';
import type { z } from 'zod';
import { AssetFilter } from '../../asset-filter/asset-filter.tsx';
import { statusLabels } from '../../finding-labels/status-labels.ts';
import type { FindingFilter } from './finding-filter.ts';
import { ScanFilter } from './scan-filter.tsx';

export type FindingFacets = z.infer<typeof findingListSchema>['facets'];
export type ChangeFilter = (change: Partial<FindingFilter>, options?: { replace: boolean }) => void;

/** The filters of the list, each choice with its number of findings. */
export function FindingFilters({
  filter,
  facets,
  onChange,
}: {
  filter: FindingFilter;
  /** null until read. */
  facets: FindingFacets | null;
  onChange: ChangeFilter;
}) {
  return (
    <FacetBar>
      <SeverityFacet
        counts={facets?.severity ?? {}}
        selected={new Set(filter.severity)}
        onChange={(chosen) =>
          onChange({ severity: severities.filter((level: Severity) => chosen.has(level)) })
        }
      />
      <FilterChip
        label="Status"
        options={findingStatusSchema.options.map((status: FindingStatus) => ({
          value: status,
          label: statusLabels[status],
          ...(facets ? { count: facets.status[status] } : {}),
        }))}
        selected={new Set(filter.status)}
        onChange={(chosen) =>
          onChange({ status: findingStatusSchema.options.filter((status) => chosen.has(status)) })
        }
      />
      <AssetFilter assetId={filter.assetId} onChange={(assetId) => onChange({ assetId })} />
      <ScanFilter scanId={filter.scanId} onClear={() => onChange({ scanId: null })} />
      <div className="w-full sm:w-56">
        <SearchInput
          label="Search findings"
          placeholder="Title, place, check or asset"
          text={filter.text}
          onChange={(text) => onChange({ text }, { replace: true })}
        />
      </div>
    </FacetBar>
  );
}
