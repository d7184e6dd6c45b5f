import { type FacetOption, FilterChip } from '@parapet/ui/facet-bar';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FindingConditions, GroupsQuery } from '../../api/scans-api.ts';
import { useScansApi } from '../../app.ts';
import { countedLabel } from './counted-label.ts';

/** A filter by one value of many, with counts under the other filters, read when it is opened. */
export function GroupFacet({
  label,
  by,
  conditions,
  value,
  fixed = [],
  nameOf = (_, name) => name ?? 'Unknown',
  onChange,
}: {
  label: string;
  by: NonNullable<GroupsQuery['by']>;
  /** The filters without this one. */
  conditions: FindingConditions;
  value: string | null;
  /** Values that are offered also without findings. */
  fixed?: ReadonlyArray<{ value: string; label: string }>;
  nameOf?: (key: string, name: string | null) => string;
  onChange: (value: string | null) => void;
}) {
  const api = useScansApi();
  const [isWanted, setWanted] = useState(value !== null);
  const { data } = useQuery({
    queryKey: ['finding-groups', by, conditions],
    queryFn: ({ signal }) => api.groupFindings({ ...conditions, by }, signal),
    enabled: isWanted,
  });
  const groups = (data?.items ?? []).flatMap(({ key, name, count }) =>
    key === null ? [] : [{ value: key, label: nameOf(key, name), count }],
  );
  const nobody = data?.items.find(({ key }) => key === null)?.count ?? 0;
  const options: FacetOption[] = [
    ...fixed.map((each) => (each.value === 'nobody' && data ? { ...each, count: nobody } : each)),
    ...groups,
  ];
  if (value !== null && !options.some((option) => option.value === value)) {
    options.push({ value, label: nameOf(value, null), count: 0 });
  }
  return (
    <FilterChip
      label={label}
      options={options}
      selected={new Set(value === null ? [] : [value])}
      note={data ? countedLabel(data) : null}
      onOpen={() => setWanted(true)}
      onChange={(chosen) => onChange([...chosen].find((each) => each !== value) ?? null)}
    />
  );
}
