import { assetTypeSchema, environmentSchema, NO_OWNER } from '@parapet/contracts/assets/asset';
import {
  criticalityLabels,
  environmentLabels,
  typeLabels,
} from '@parapet/contracts/assets/asset-labels';
import { type FacetOption, FilterChip } from '@parapet/ui/facet-bar';
import type { AssetFacets, AssetMatches } from './use-matching-assets.ts';

/** The facets of the list of assets, each choice with its number of assets. */
export function AssetFacetChips({
  facets,
  counts,
  onChange,
}: {
  facets: AssetFacets;
  /** null until read. */
  counts: AssetMatches['counts'] | null;
  onChange: (change: Partial<AssetFacets>) => void;
}) {
  const optionsOf = <Value extends string | number>(
    values: readonly Value[],
    labels: Readonly<Record<Value, string>>,
    numbers: Readonly<Record<string, number>> | undefined,
  ): FacetOption[] =>
    values.map((value) => ({
      value: String(value),
      label: labels[value],
      ...(numbers ? { count: numbers[String(value)] ?? 0 } : {}),
    }));
  const { type, criticality, environment, owner, tag, neverScanned } = facets;
  return (
    <>
      <FilterChip
        label="Type"
        options={optionsOf(assetTypeSchema.options, typeLabels, counts?.type)}
        selected={new Set(type)}
        onChange={(chosen) =>
          onChange({ type: assetTypeSchema.options.filter((value) => chosen.has(value)) })
        }
      />
      <FilterChip
        label="Tag"
        options={withChosen(
          tag,
          (counts?.tag ?? []).map((each) => ({
            value: each.tag,
            label: each.tag,
            count: each.count,
          })),
        )}
        selected={new Set(tag)}
        onChange={(chosen) => onChange({ tag: [...chosen] })}
      />
      <FilterChip
        label="Criticality"
        options={optionsOf([5, 4, 3, 2, 1], criticalityLabels, counts?.criticality)}
        selected={new Set(criticality.map(String))}
        onChange={(chosen) => onChange({ criticality: [...chosen].map(Number) })}
      />
      <FilterChip
        label="Environment"
        options={optionsOf(environmentSchema.options, environmentLabels, counts?.environment)}
        selected={new Set(environment)}
        onChange={(chosen) =>
          onChange({ environment: environmentSchema.options.filter((value) => chosen.has(value)) })
        }
      />
      <FilterChip
        label="Owner"
        options={withChosen(
          owner,
          (counts?.owner ?? []).map(({ id, name, count }) => ({
            value: id,
            label: id === NO_OWNER ? 'Unassigned' : (name ?? 'Deleted account'),
            count,
          })),
        )}
        selected={new Set(owner)}
        onChange={(chosen) => onChange({ owner: [...chosen] })}
      />
      <FilterChip
        label="Last scan"
        options={[
          { value: 'never', label: 'Never', ...(counts ? { count: counts.neverScanned } : {}) },
        ]}
        selected={new Set(neverScanned ? ['never'] : [])}
        onChange={(chosen) => onChange({ neverScanned: chosen.has('never') })}
      />
    </>
  );
}

/** With those that are chosen and match nothing now, so that they can be taken back. */
const withChosen = (chosen: readonly string[], options: FacetOption[]): FacetOption[] => [
  ...options,
  ...chosen
    .filter((value) => !options.some((option) => option.value === value))
    .map((value) => ({ value, label: value === NO_OWNER ? 'Unassigned' : value })),
];
