import type { EstimatedRange } from '@parapet/contracts/scan';
import type { ExpectedRequests } from '@parapet/scanner/expect-requests';

/** One asset of a scan that is estimated. */
export interface EstimatedAsset {
  /** Assets on one host are scanned one after the other, as far as their pace goes. */
  readonly host: string;
  /** On a private or loopback address, as far as that is known. */
  readonly isInside: 'yes' | 'no' | 'unknown';
  readonly expected: ExpectedRequests;
  /** What its last scan of this intensity took, alone; null where there is none. */
  readonly past: { readonly requests: number; readonly seconds: number } | null;
}

export interface ScanCapacity {
  /** Requests per second and host. */
  readonly pace: { readonly public: number; readonly private: number };
  /** Hosts that one worker scans side by side. */
  readonly hostsPerWorker: number;
  readonly workers: number;
}

export interface Estimate {
  readonly requests: EstimatedRange;
  readonly seconds: EstimatedRange;
  readonly waitSeconds: EstimatedRange;
  readonly hosts: number;
  readonly knownAssets: number;
}

interface Range {
  readonly from: number;
  readonly to: number;
}

/** A host that answers at once, and one at the other end of the world with slow pages. */
const OTHER_SECONDS: Range = { from: 0.004, to: 0.08 };
/** Work of a worker for one asset, whatever its host does. */
const OWN_SECONDS: Range = { from: 0.3, to: 1.2 };
/** How far the same scan of the same asset differs. */
const REPEATED: Range = { from: 0.8, to: 1.3 };
/** The part of these hosts that a workspace gets: all but the last quarter, and half of that beside others. */
const SHARE: Range = { from: 0.375, to: 0.75 };

/**
 * Estimates a scan from what each asset will be sent, the pace of each host and how many of them all workers scan.
 * @param before assets that unfinished scans of the workspace have left
 */
export function estimate(
  assets: readonly EstimatedAsset[],
  { pace, hostsPerWorker, workers }: ScanCapacity,
  before: number,
): Estimate {
  const each = assets.map((asset) => ({ asset, ...ofAsset(asset, pace) }));
  const hosts = [...Map.groupBy(each, ({ asset }) => asset.host).values()].map((of) =>
    sumOf(of.map(({ seconds }) => seconds)),
  );
  const shared = Math.max(1, workers);
  const atOnce = hostsPerWorker * shared;
  const most = Math.max(1, atOnce * SHARE.to);
  const least = Math.max(1, atOnce * SHARE.from);
  const total = sumOf(hosts);
  const own = { from: assets.length * OWN_SECONDS.from, to: assets.length * OWN_SECONDS.to };
  const unit = {
    from: Math.min(...hosts.map(({ from }) => from)),
    to: Math.max(...hosts.map(({ to }) => to)),
  };
  return {
    requests: whole(sumOf(each.map(({ requests }) => requests))),
    seconds: whole({
      from: Math.max(...hosts.map(({ from }) => from), total.from / most, own.from / shared),
      to: Math.max(unit.to, total.to / least, own.to / shared),
    }),
    waitSeconds: whole({
      from: (Math.max(0, before - most) / most) * unit.from,
      to: Math.ceil(before / least) * unit.to,
    }),
    hosts: hosts.length,
    knownAssets: assets.filter(({ past }) => past !== null).length,
  };
}

function ofAsset(
  { expected: { paced, other, portSeconds }, past, isInside }: EstimatedAsset,
  pace: ScanCapacity['pace'],
): { requests: Range; seconds: Range } {
  if (past !== null) {
    return { requests: scaled(past.requests), seconds: scaled(past.seconds) };
  }
  const fastest = isInside === 'no' ? pace.public : pace.private;
  const slowest = isInside === 'yes' ? pace.private : pace.public;
  return {
    requests: sumOf([paced, other]),
    seconds: {
      // The first second's requests are sent at once.
      from: Math.max(0, paced.from - fastest) / fastest + other.from * OTHER_SECONDS.from,
      to: paced.to / slowest + other.to * OTHER_SECONDS.to + portSeconds.to,
    },
  };
}

const scaled = (value: number): Range => ({ from: value * REPEATED.from, to: value * REPEATED.to });

const sumOf = (ranges: readonly Range[]): Range =>
  ranges.reduce((sum, { from, to }) => ({ from: sum.from + from, to: sum.to + to }), {
    from: 0,
    to: 0,
  });

const whole = ({ from, to }: Range): EstimatedRange => ({
  from: Math.floor(from),
  to: Math.ceil(to),
});
