import type { CloudAccount } from '@parapet/contracts/cloud/cloud';
import { serviceLabel } from '@parapet/contracts/cloud/cloud-names';
import type { cloudResourceListSchema } from '@parapet/contracts/cloud/posture';
import { FacetBar, type FacetOption, FilterChip } from '@parapet/ui/facet-bar';
import { SearchInput } from '@parapet/ui/search-input';
import type { z } from 'zod';
import { typeLabel } from '../../service-labels/service-labels.ts';
import { publicOf, type ResourceFilter } from './resource-filter.ts';

type Facets = z.infer<typeof cloudResourceListSchema>['facets'];

const publicOptions: readonly FacetOption[] = [
  { value: 'yes', label: 'Public' },
  { value: 'no', label: 'Not public' },
  { value: 'unknown', label: 'Undecided' },
];

const itself = (value: string) => value;
const labels = { service: serviceLabel, type: typeLabel, region: itself } as const;

/** The filters of the list, each value with its number of resources. */
export function ResourceFilters({
  filter,
  facets,
  accounts,
  onChange,
}: {
  filter: ResourceFilter;
  /** null until read. */
  facets: Facets | null;
  accounts: readonly CloudAccount[];
  onChange: (change: Partial<ResourceFilter>, replace: boolean) => void;
}) {
  const chip = (name: keyof Facets, label: string) => (
    <FilterChip
      label={label}
      options={optionsOf(facets?.[name] ?? [], filter[name], labels[name])}
      selected={new Set(filter[name])}
      onChange={(chosen) => onChange({ [name]: [...chosen] }, false)}
      note="Counts are of the last scans of the chosen accounts."
    />
  );
  return (
    <FacetBar>
      {chip('service', 'Service')}
      {chip('type', 'Type')}
      {chip('region', 'Region')}
      {accounts.length > 1 || filter.account.length > 0 ? (
        <FilterChip
          label="Account"
          options={accounts.map(({ id, alias }) => ({ value: id, label: alias }))}
          selected={new Set(filter.account)}
          onChange={(chosen) => onChange({ account: [...chosen] }, false)}
        />
      ) : null}
      <FilterChip
        label="Public"
        options={publicOptions}
        selected={new Set(filter.public === null ? [] : [filter.public])}
        onChange={(chosen) => {
          // One of them at a time: the last that was ticked.
          const next = [...chosen].find((value) => value !== filter.public);
          onChange({ public: publicOf(next ?? null) }, false);
        }}
      />
      <SearchInput
        label="Search resources"
        placeholder="Name or ARN"
        text={filter.text}
        onChange={(text) => onChange({ text }, true)}
      />
    </FacetBar>
  );
}

/** With those that are chosen and match nothing now. */
function optionsOf(
  facet: Facets['service'],
  chosen: readonly string[],
  labelOf: (value: string) => string,
): FacetOption[] {
  const missing = chosen.filter((value) => !facet.some((each) => each.value === value));
  return [
    ...missing.map((value) => ({ value, label: labelOf(value) })),
    ...facet.map(({ value, count }) => ({ value, label: labelOf(value), count })),
  ];
}
