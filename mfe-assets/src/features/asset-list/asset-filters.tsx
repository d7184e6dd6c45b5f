import { type AssetType, assetTypeSchema } from '@parapet/contracts/asset';
import { FacetBar, FilterChip } from '@parapet/ui/facet-bar';
import { SearchInput } from '@parapet/ui/search-input';
import { typeLabels } from '../../asset-labels/type-labels.ts';
import type { AssetFilter, ChangeFilter } from './asset-filter.ts';

/** The filters of the list, each choice with its number of assets. */
export function AssetFilters({
  filter,
  typeCounts,
  onChange,
}: {
  filter: AssetFilter;
  /** null until read. */
  typeCounts: Readonly<Record<string, number>> | null;
  onChange: ChangeFilter;
}) {
  return (
    <FacetBar>
      <FilterChip
        label="Type"
        options={assetTypeSchema.options.map((type: AssetType) => ({
          value: type,
          label: typeLabels[type],
          ...(typeCounts ? { count: typeCounts[type] ?? 0 } : {}),
        }))}
        selected={new Set(filter.type)}
        onChange={(chosen) =>
          onChange({ type: assetTypeSchema.options.filter((type) => chosen.has(type)) })
        }
      />
      <SearchInput
        label="Search assets"
        placeholder="Name or target"
        text={filter.text}
        onChange={(text) => onChange({ text }, { replace: true })}
      />
    </FacetBar>
  );
}
