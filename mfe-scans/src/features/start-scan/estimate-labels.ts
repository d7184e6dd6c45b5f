import type { EstimatedRange, ScanEstimate } from '@parapet/contracts/scans/scan';
import type { MatchingEstimate } from '@parapet/contracts/scans/scan-start';

const units = [
  { name: 'hour', seconds: 3600 },
  { name: 'minute', seconds: 60 },
  { name: 'second', seconds: 1 },
] as const;

const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;

/** Estimates have two significant digits; the ends of a range are rounded outwards. */
function rounded(value: number, round: (value: number) => number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, value))) - 1);
  return round(value / step) * step;
}

const rangeText = (from: number, to: number, noun: string): string =>
  from >= to ? counted(to, noun) : `${from.toLocaleString('en')} to ${counted(to, noun)}`;

/** `25 to 45 seconds`, `1 to 3 minutes`, `up to 2 hours`. */
export function durationLabel({ from, to }: EstimatedRange): string {
  const unit = units.find(({ seconds }) => to >= 1.5 * seconds) ?? { name: 'second', seconds: 1 };
  const low = rounded(Math.floor(from / unit.seconds), Math.floor);
  const high = Math.max(1, rounded(Math.ceil(to / unit.seconds), Math.ceil));
  return low === 0 ? `up to ${counted(high, unit.name)}` : rangeText(low, high, unit.name);
}

export const requestsLabel = ({ from, to }: EstimatedRange): string =>
  rangeText(rounded(from, Math.floor), rounded(to, Math.ceil), 'request');

/** How many scans there will be, and the assets of each: "4 scans: 3 of 1,000 assets and one of 400." */
export function scansSentences({ scans, readOnly }: Pick<MatchingEstimate, 'scans' | 'readOnly'>) {
  const [first = 0] = scans;
  const last = scans.at(-1) ?? first;
  const full = scans.filter((count) => count === first).length;
  const sizes =
    first === last
      ? `${scans.length} scans of ${counted(first, 'asset')}`
      : `${scans.length} scans: ${full === 1 ? 'one' : full} of ${counted(first, 'asset')} and one of ${last.toLocaleString('en')}`;
  const are = readOnly === 1 ? 'is' : 'are';
  return [
    scans.length === 1 ? `One scan of ${counted(first, 'asset')}.` : `${sizes}.`,
    ...(readOnly === 0
      ? []
      : [`${counted(readOnly, 'asset')} above the limit of the plan ${are} left out.`]),
  ];
}

/** Returns what the reader should know before the start, one sentence each. */
export function estimateSentences(estimate: ScanEstimate, assets: number): readonly string[] {
  const { requests, seconds, waitSeconds, scansBefore, hosts, knownAssets, hasWorker } = estimate;
  const places = hosts === 1 ? 'one host' : `${hosts.toLocaleString('en')} hosts`;
  return [
    `Takes ${durationLabel(seconds)} and sends ${requestsLabel(requests)} to ${places}, if all of it answers.`,
    ...(hasWorker ? [] : ['No worker is running: the scan waits until one does.']),
    ...(scansBefore === 0 || waitSeconds.to === 0
      ? []
      : [
          `Before that it waits ${durationLabel(waitSeconds)} for ${counted(scansBefore, 'scan')}.`,
        ]),
    ...(knownAssets === 0
      ? []
      : [
          knownAssets === assets
            ? 'Estimated from the last scans of these assets.'
            : `Estimated from the last scans of ${counted(knownAssets, 'asset')} and the list of checks.`,
        ]),
  ];
}
