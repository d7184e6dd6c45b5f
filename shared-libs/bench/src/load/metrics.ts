/** The network that is emulated: none, or 60 ms and 10 Mbps. */
export const NETWORKS = ['unthrottled', 'slow'] as const;
export type Network = (typeof NETWORKS)[number];

/** The visit of the dashboard: with an empty cache, again, or again after a release. */
export const VISITS = ['cold', 'warm', 'release'] as const;
export type Visit = (typeof VISITS)[number];

/** The metrics of one visit. Times are in milliseconds from the start of the navigation. */
export interface Metrics {
  readonly bytes: number;
  readonly codeBytes: number;
  readonly requests: number;
  readonly firstPaint: number;
  readonly firstWidget: number;
  readonly allWidgets: number;
}

/** The metrics of one variant on one network in one round; times in milliseconds. */
export interface Sample extends Record<Visit, Metrics> {
  readonly toNew: number;
  readonly toPrefetched: number;
}

/** The middle value, or the mean of the two middle values. Throws on an empty list. */
export const median = (values: readonly number[]): number => {
  if (values.length === 0) throw new RangeError('No values have no median');
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] as number;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] as number)) / 2;
};

const medianOf = <Key extends string>(
  samples: readonly Record<Key, number>[],
): Record<Key, number> => {
  const keys = Object.keys(samples[0] ?? {}) as Key[];
  const entries = keys.map((key) => [key, median(samples.map((sample) => sample[key]))] as const);
  return Object.fromEntries(entries) as Record<Key, number>;
};

/** The median of each metric over all rounds. */
export const medianSample = (samples: readonly Sample[]): Sample => {
  const visit = (name: Visit) => medianOf(samples.map((sample) => ({ ...sample[name] })));
  return {
    cold: visit('cold'),
    warm: visit('warm'),
    release: visit('release'),
    toNew: median(samples.map(({ toNew }) => toNew)),
    toPrefetched: median(samples.map(({ toPrefetched }) => toPrefetched)),
  };
};
