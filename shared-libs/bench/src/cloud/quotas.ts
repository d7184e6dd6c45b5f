/** A limit of a provider as it states it: so many calls in any time of `windowMs`, or a bucket that fills. */
export type Quota = { readonly calls: number; readonly source: string } & (
  | { readonly windowMs: number }
  | { readonly perSecond: number }
);

const microsoft = 'https://learn.microsoft.com/en-us';
const google = 'https://cloud.google.com';

/** The limits that decide how long a scan takes. Calls of other services are too few to meet theirs. */
export const quotas = {
  /** For a principal: all its subscriptions. */
  'resource-graph': {
    calls: 15,
    windowMs: 5000,
    source: `${microsoft}/azure/governance/resource-graph/concepts/guidance-for-throttled-requests`,
  },
  /** For a principal and a subscription. */
  'resource-manager': {
    calls: 250,
    perSecond: 25,
    source: `${microsoft}/azure/azure-resource-manager/management/request-limits-and-throttling`,
  },
  /** For a consumer project. */
  cloudasset: {
    calls: 100,
    windowMs: 60_000,
    source: `${google}/asset-inventory/docs/quota`,
  },
  /** For a project: 900 reads a minute, the cautious rate of the client's table. */
  compute: { calls: 100, perSecond: 15, source: `${google}/compute/api-quota` },
} as const satisfies Record<string, Quota>;
export type QuotaName = keyof typeof quotas;

/** Seconds that so many calls need at the least. */
export function secondsOf(name: QuotaName, calls: number): number {
  const quota: Quota = quotas[name];
  if ('windowMs' in quota) {
    return (Math.floor(Math.max(0, calls - 1) / quota.calls) * quota.windowMs) / 1000;
  }
  return Math.max(0, calls - quota.calls) / quota.perSecond;
}

/** Counts calls as a provider does. @returns whether a call is above its limit */
export function createQuotas(now: () => number): (name: QuotaName, place: string) => boolean {
  const windows = new Map<string, number[]>();
  const buckets = new Map<string, { tokens: number; at: number }>();
  return (name, place) => {
    const quota: Quota = quotas[name];
    const key = `${name} ${place}`;
    const at = now();
    if ('windowMs' in quota) {
      const sent = (windows.get(key) ?? []).filter((time) => time > at - quota.windowMs);
      windows.set(key, sent);
      if (sent.length >= quota.calls) return true;
      sent.push(at);
      return false;
    }
    const { tokens, at: before } = buckets.get(key) ?? { tokens: quota.calls, at };
    const filled = Math.min(quota.calls, tokens + ((at - before) / 1000) * quota.perSecond);
    const isEmpty = filled < 1;
    buckets.set(key, { tokens: isEmpty ? filled : filled - 1, at });
    return isEmpty;
  };
}
