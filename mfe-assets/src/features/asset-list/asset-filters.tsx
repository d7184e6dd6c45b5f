import {
  type assetFacetsSchema,
  assetStatusSchema,
  assetTypeSchema,
  environmentSchema,
  NO_OWNER,
} from '@parapet/contracts/assets/asset';
import {
  criticalityLabels,
  environmentLabels,
  typeLabels,
} from '@parapet/contracts/assets/asset-labels';
import { ownershipStatusSchema } from '@parapet/contracts/assets/ownership';
import { FacetBar, type FacetOption, FilterChip } from '@parapet/ui/facet-bar';
import { SearchInput } from '@parapet/ui/search-input';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { ownershipLabels } from '../../asset-labels/ownership-labels.ts';
import { statusLabels } from '../../asset-labels/state-labels.ts';
import type { AssetFilter, ChangeFilter } from './asset-filter.ts';

type Facets = z.infer<typeof assetFacetsSchema>;

/** The filters of the list, each choice with its number of assets. */
export function AssetFilters({
  filter,
  facets,
  end,
  onChange,
}: {
  filter: AssetFilter;
  /** null until read. */
  facets: Facets | null;
  /** Options of the view. */
  end?: ReactNode;
  onChange: ChangeFilter;
}) {
  const chip = <Value extends string>(
    label: string,
    labels: Readonly<Record<Value, string>>,
    values: readonly Value[],
    {
      chosen,
      counts,
      onChoose,
    }: {
      chosen: readonly Value[];
      counts: Readonly<Record<string, number>> | undefined;
      onChoose: (chosen: readonly Value[]) => void;
    },
  ) => (
    <FilterChip
      label={label}
      options={values.map((value) => optionOf(value, labels[value], counts))}
      selected={new Set<string>(chosen)}
      onChange={(selected) => onChoose(values.filter((value) => selected.has(value)))}
    />
  );
  return (
    <FacetBar end={end}>
      {chip('Type', typeLabels, assetTypeSchema.options, {
        chosen: filter.type,
        counts: facets?.type,
        onChoose: (type) => onChange({ type }),
      })}
      <FilterChip
        label="Criticality"
        options={([5, 4, 3, 2, 1] as const).map((value) =>
          optionOf(String(value), criticalityLabels[value] ?? '', facets?.criticality),
        )}
        selected={new Set(filter.criticality.map(String))}
        onChange={(chosen) => onChange({ criticality: [...chosen].map(Number) })}
      />
      {chip('Environment', environmentLabels, environmentSchema.options, {
        chosen: filter.environment,
        counts: facets?.environment,
        onChoose: (environment) => onChange({ environment }),
      })}
      <FilterChip
        label="Owner"
        options={ownersOf(filter, facets)}
        selected={new Set(filter.owner)}
        onChange={(chosen) => onChange({ owner: [...chosen] })}
      />
      <FilterChip
        label="Tag"
        options={tagsOf(filter, facets)}
        selected={new Set(filter.tag)}
        onChange={(chosen) => onChange({ tag: [...chosen] })}
      />
      {chip('Status', statusLabels, assetStatusSchema.options, {
        chosen: filter.status,
        counts: facets?.status,
        onChoose: (status) => onChange({ status }),
      })}
      {chip('Ownership', ownershipLabels, ownershipStatusSchema.options, {
        chosen: filter.ownership,
        counts: facets?.ownership,
        onChoose: (ownership) => onChange({ ownership }),
      })}
      <FilterChip
        label="Last scan"
        options={[{ ...optionOf('never', 'Never'), ...countOf(facets?.neverScanned) }]}
        selected={new Set(filter.neverScanned ? ['never'] : [])}
        onChange={(chosen) => onChange({ neverScanned: chosen.has('never') })}
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

const countOf = (count: number | undefined) => (count === undefined ? {} : { count });

const optionOf = (
  value: string,
  label: string,
  counts?: Readonly<Record<string, number>>,
): FacetOption => ({ value, label, ...(counts ? { count: counts[value] ?? 0 } : {}) });

/** With those that are chosen and match nothing now. */
function ownersOf(filter: AssetFilter, facets: Facets | null): FacetOption[] {
  const known = facets?.owner ?? [];
  const missing = filter.owner.filter((id) => !known.some((owner) => owner.id === id));
  return [
    ...known.map(({ id, name, count }) => ({
      value: id,
      label: id === NO_OWNER ? 'Unassigned' : (name ?? 'Deleted account'),
      count,
    })),
    ...missing.map((id) => ({
      value: id,
      label: id === NO_OWNER ? 'Unassigned' : 'Another member',
    })),
  ];
}

function tagsOf(filter: AssetFilter, facets: Facets | null): FacetOption[] {
  const known = facets?.tag ?? [];
  const missing = filter.tag.filter((tag) => !known.some((each) => each.tag === tag));
  return [
    ...missing.map((tag) => ({ value: tag, label: tag })),
    ...known.map(({ tag, count }) => ({ value: tag, label: tag, count })),
  ];
}
