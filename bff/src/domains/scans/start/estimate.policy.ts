import type { EstimatedRange } from '@parapet/contracts/scans/scan';
import type { ExpectedRequests } from '@parapet/scanner/expect-requests';
import { ACTIVE_HOSTS } from '../fair-share.policy.ts';

/** One asset of a scan that is estimated. */
export interface EstimatedAsset {
  /** Assets on one host are scanned one after the other, as far as their pace goes. */
  readonly host: string;
  /** On a private or loopback address, as far as that is known. */
  readonly isInside: 'yes' | 'no' | 'unknown';
  readonly expected: ExpectedRequests;
  /** Tells what its last scan of this intensity took, alone; null where there is none. */
  readonly past: { readonly requests: number; readonly seconds: number } | null;
}

export interface ScanCapacity {
  /** Requests per second and host. */
  readonly pace: { readonly public: number; readonly private: number };
  /** Hosts that one worker scans side by side where they wait for their pace. */
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
const OWN_SECONDS: Range = { from: 0.15, to: 1.2 };
/** How far the same scan of the same asset differs. */
const REPEATED: Range = { from: 0.8, to: 1.3 };
/** The part of these hosts that a workspace gets: all but the last quarter, and half of that beside others. */
const SHARE: Range = { from: 0.375, to: 0.75 };

/** Seconds of one asset or host, alone. */
interface Duration {
  /** Tells what the pace alone takes. */
  readonly paced: Range;
  readonly other: Range;
}

/**
 * Estimates a scan from what each asset will be sent, the pace of each host and how many of them all workers scan:
 * more hosts side by side while they wait for their pace than while they do something else.
 * @param before assets that unfinished scans of the workspace have left
 */
export function estimate(
  assets: readonly EstimatedAsset[],
  { pace, hostsPerWorker, workers }: ScanCapacity,
  before: number,
): Estimate {
  const each = assets.map((asset) => ({ asset, ...ofAsset(asset, pace) }));
  const hosts = [...Map.groupBy(each, ({ asset }) => asset.host).values()].map((of) =>
    sumOf(of.flatMap(({ paced, other }) => [paced, other])),
  );
  const shared = Math.max(1, workers);
  const max = Math.max(1, hostsPerWorker * shared * SHARE.to);
  const least = {
    paced: Math.max(1, hostsPerWorker * shared * SHARE.from),
    other: Math.max(1, Math.min(ACTIVE_HOSTS, hostsPerWorker) * shared * SHARE.from),
  };
  const inTurns = ({ paced, other }: Duration) => paced.to / least.paced + other.to / least.other;
  const own = { from: assets.length * OWN_SECONDS.from, to: assets.length * OWN_SECONDS.to };
  const unit = {
    from: Math.min(...hosts.map(({ from }) => from)),
    to: Math.max(...hosts.map(({ to }) => to)),
  };
  return {
    requests: whole(sumOf(each.map(({ requests }) => requests))),
    seconds: whole({
      from: Math.max(...hosts.map(({ from }) => from), sumOf(hosts).from / max, own.from / shared),
      to: Math.max(
        unit.to,
        each.map(inTurns).reduce((a, b) => a + b, 0),
        own.to / shared,
      ),
    }),
    waitSeconds: whole({
      from: (Math.max(0, before - max) / max) * unit.from,
      to: before === 0 ? 0 : Math.max(unit.to, before * Math.max(...each.map(inTurns))),
    }),
    hosts: hosts.length,
    knownAssets: assets.filter(({ past }) => past !== null).length,
  };
}

function ofAsset(
  { expected: { paced, other, portSeconds }, past, isInside }: EstimatedAsset,
  pace: ScanCapacity['pace'],
): { requests: Range } & Duration {
  const fastest = isInside === 'no' ? pace.public : pace.private;
  const slowest = isInside === 'yes' ? pace.private : pace.public;
  if (past !== null) {
    const atPace = Math.min(past.seconds, past.requests / slowest);
    return {
      requests: scaled(past.requests),
      paced: scaled(atPace),
      other: scaled(past.seconds - atPace),
    };
  }
  return {
    requests: sumOf([paced, other]),
    paced: {
      // The first second's requests are sent at once.
      from: Math.max(0, paced.from - fastest) / fastest,
      to: paced.to / slowest,
    },
    other: {
      from: other.from * OTHER_SECONDS.from,
      to: other.to * OTHER_SECONDS.to + portSeconds.to,
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
