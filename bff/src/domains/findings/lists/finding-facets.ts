import { findingStatusSchema } from '@parapet/contracts/findings/finding';
import type { findingListSchema } from '@parapet/contracts/findings/finding-list';
import { severities } from '@parapet/contracts/text/vocabulary';
import type { z } from 'zod';
import { type Group, isSelected, type ListFindings } from './finding-order.ts';
import { countsOf } from './severity-counts.ts';

/** A facet is counted without its own filter, so that the other values stay visible. */
export function facetsOf(
  query: ListFindings,
  groups: readonly Group[],
): z.output<typeof findingListSchema>['facets'] {
  const sum = <Name extends string>(
    names: readonly Name[],
    nameOf: (group: Group) => Name,
    selected: readonly Group[],
  ) => {
    const counts = new Map<string, number>();
    for (const group of selected) {
      counts.set(nameOf(group), (counts.get(nameOf(group)) ?? 0) + group.count);
    }
    return countsOf(names, counts);
  };
  const { severity, status, ...others } = query;
  const ofStatus = groups.filter((group) =>
    isSelected({ ...others, ...(status && { status }) }, group),
  );
  const ofSeverity = groups.filter((group) =>
    isSelected({ ...others, ...(severity && { severity }) }, group),
  );
  return {
    severity: sum(severities, (group) => group.severity, ofStatus),
    status: sum(findingStatusSchema.options, (group) => group.status, ofSeverity),
  };
}
