import type { StoredCollection } from '../contract.ts';
import type { Related, Seen } from '../definition/cloud-check.ts';
import { type CloudResource, notOffered, UnreadError, unread } from '../definition/resource.ts';
import { seenOf } from './judge.ts';
import type { CloudRegistry } from './registry.ts';

/**
 * Returns what checks compare a resource with, from collections that are in memory. A collection that was not listed
 * throws when a check asks for it, so nobody concludes from what is missing there.
 */
export function relatedTo(
  { hasRegions }: Pick<CloudRegistry, 'hasRegions'>,
  { now, partition, account, limits }: Pick<Related, 'now' | 'partition' | 'account' | 'limits'>,
  collections: ReadonlyMap<string, StoredCollection>,
): (resource: CloudResource) => Related {
  const views = new Map<string, readonly Seen[]>();
  const viewsOf = (type: string, { resources }: StoredCollection): readonly Seen[] => {
    const known = views.get(type);
    if (known) return known;
    const seen = resources.map(seenOf);
    views.set(type, seen);
    return seen;
  };
  const byRegion = new Map<string, Related>();
  const ofRegion = (region: string): Related => {
    const isRelated = (other: string) =>
      !hasRegions || region === 'global' || other === region || other === 'global';
    const isOffered = ({ isOffered, notOffered }: StoredCollection) =>
      isOffered && !notOffered.has(region) && !notOffered.has('global');
    const collectionOf = (type: string): StoredCollection => {
      const collection = collections.get(type);
      if (!collection) throw new UnreadError(unread(type, 'nothing was read of it'));
      for (const [where, { action, reason }] of collection.unlisted) {
        if (isRelated(where)) throw new UnreadError(unread(action, reason));
      }
      return collection;
    };
    const ifOffered = once((type: string) =>
      viewsOf(type, collectionOf(type)).filter((other) => isRelated(other.region)),
    );
    return {
      now,
      partition,
      account,
      limits,
      of(type) {
        if (isOffered(collectionOf(type))) return ifOffered(type);
        throw new UnreadError(notOffered(type, `${type} is not offered here`));
      },
      ifOffered,
      notOfferedIn: (type) =>
        region === 'global' ? [...(collections.get(type)?.notOffered ?? [])].toSorted() : [],
    };
  };
  // Resources of a region share one object and its lists, so that a check can index them once for all.
  return (resource) => {
    const region = hasRegions ? resource.region : 'global';
    const related = byRegion.get(region) ?? ofRegion(region);
    byRegion.set(region, related);
    return related;
  };
}

function once<Value>(read: (key: string) => Value): (key: string) => Value {
  const known = new Map<string, Value>();
  return (key) => {
    const value = known.get(key) ?? read(key);
    known.set(key, value);
    return value;
  };
}
