import type { Seen } from '../definition/cloud-check.ts';

const indexes = new WeakMap<readonly Seen[], Map<string, Map<string, readonly Seen[]>>>();

/**
 * Returns the related resources with a value, such as those of a user. Each list is grouped once, however many
 * resources are judged against it.
 * @param name names the grouping among those of the list
 */
export function relatedBy(
  resources: readonly Seen[],
  name: string,
  keyOf: (resource: Seen) => string,
  key: string,
): readonly Seen[] {
  const ofList = indexes.get(resources) ?? new Map<string, Map<string, readonly Seen[]>>();
  indexes.set(resources, ofList);
  const groups = ofList.get(name) ?? Map.groupBy(resources, keyOf);
  ofList.set(name, groups);
  return groups.get(key) ?? [];
}

/** Returns the related resource with the uid. */
export const relatedByUid = (resources: readonly Seen[], uid: string): Seen | undefined =>
  relatedBy(resources, 'uid', (resource) => resource.uid, uid)[0];
