import {
  type Metrics,
  NETWORKS,
  type Network,
  type Sample,
  VISITS,
  type Visit,
} from './metrics.ts';
import type { VariantName } from './variants.ts';

/** Medians of all rounds. */
export type Result = Readonly<Record<Network, Readonly<Record<VariantName, Sample>>>>;

/** A limit for loading the product, relative to one bundle. */
export interface Aim {
  readonly what: string;
  readonly limit: string;
  readonly measured: string;
  readonly isMet: boolean;
}

/** The aims hold on a slow line: without one, the times show what else the machine does. */
const AIMED_NETWORK: Network = 'slow';
const COLD_RATIOS = {
  bytes: 1.2,
  codeBytes: 1.35,
  firstPaint: 1.15,
  firstWidget: 1.15,
  allWidgets: 1.15,
} satisfies Partial<Record<keyof Metrics, number>>;
const RELEASE_RATIO = 0.2;
const PREFETCHED_MS = 100;

const visitLabels: Record<Visit, string> = {
  cold: 'cold, empty cache',
  warm: 'warm, second visit',
  release: 'after a release of one remote',
};
const networkLabels: Record<Network, string> = {
  unthrottled: 'unthrottled',
  slow: '60 ms, 10 Mbps',
};
const metricLabels: Record<keyof Metrics, string> = {
  bytes: 'bytes, all',
  codeBytes: 'bytes, without fonts and data',
  requests: 'requests',
  firstPaint: 'first contentful paint',
  firstWidget: 'first panel',
  allWidgets: 'all panels',
};

const inKilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`;
const inMilliseconds = (time: number): string => `${time.toFixed(0)} ms`;
const isBytes = (name: string): boolean => name === 'bytes' || name === 'codeBytes';
const show = (name: string, value: number): string =>
  name === 'requests' ? value.toFixed(0) : (isBytes(name) ? inKilobytes : inMilliseconds)(value);

/** `1.23`, or a dash when the reference is zero. */
export const ratio = (value: number, reference: number): string =>
  reference > 0 ? (value / reference).toFixed(2) : '–';

const atMost = (what: string, limit: number, value: number, reference: number): Aim => ({
  what,
  limit: `at most ${limit} of one bundle`,
  measured: ratio(value, reference),
  isMet: value <= limit * reference,
});

/** All aims with their measured values. */
export const aimsOf = (result: Result): Aim[] => {
  const { federation, bundle } = result[AIMED_NETWORK];
  const cold = (Object.keys(COLD_RATIOS) as (keyof typeof COLD_RATIOS)[]).map((name) =>
    atMost(
      `${visitLabels.cold}: ${metricLabels[name]}`,
      COLD_RATIOS[name],
      federation.cold[name],
      bundle.cold[name],
    ),
  );
  const release = atMost(
    `${visitLabels.release}: ${metricLabels.codeBytes}`,
    RELEASE_RATIO,
    federation.release.codeBytes,
    bundle.release.codeBytes,
  );
  const prefetched: Aim = {
    what: 'to a prefetched remote',
    limit: `under ${PREFETCHED_MS} ms`,
    measured: inMilliseconds(federation.toPrefetched),
    isMet: federation.toPrefetched < PREFETCHED_MS,
  };
  return [...cold, release, prefetched];
};

type Row = readonly [string, string, string, string, string, string];
const HEAD: Row = ['', 'federation', 'one bundle', 'ratio', 'runtime split', 'ratio'];

const rowOf = (label: string, name: string, values: Record<VariantName, number>): Row => {
  const { federation, bundle, split } = values;
  return [
    label,
    show(name, federation),
    show(name, bundle),
    ratio(federation, bundle),
    show(name, split),
    ratio(federation, split),
  ];
};

const pick = (
  samples: Readonly<Record<VariantName, Sample>>,
  read: (sample: Sample) => number,
): Record<VariantName, number> => ({
  federation: read(samples.federation),
  bundle: read(samples.bundle),
  split: read(samples.split),
});

const rowsOf = (samples: Readonly<Record<VariantName, Sample>>): (Row | string)[] => [
  ...VISITS.flatMap((visit) => [
    visitLabels[visit],
    ...(Object.keys(metricLabels) as (keyof Metrics)[]).map((name) =>
      rowOf(
        `  ${metricLabels[name]}`,
        name,
        pick(samples, (sample) => sample[visit][name]),
      ),
    ),
  ]),
  'from the dashboard to the assets',
  rowOf(
    '  not prefetched',
    'time',
    pick(samples, ({ toNew }) => toNew),
  ),
  rowOf(
    '  prefetched',
    'time',
    pick(samples, ({ toPrefetched }) => toPrefetched),
  ),
];

const LABEL_WIDTH = 34;
const WIDTH = 13;

const lineOf = (row: Row | string): string =>
  typeof row === 'string'
    ? row
    : row
        .map((cell, index) => (index === 0 ? cell.padEnd(LABEL_WIDTH) : cell.padStart(WIDTH)))
        .join('')
        .trimEnd();

/** Tables of all metrics and the result of each aim, as plain text. */
export const reportOf = (result: Result): string => {
  const tables = NETWORKS.map((network) =>
    [
      networkLabels[network].toUpperCase(),
      lineOf(HEAD),
      ...rowsOf(result[network]).map(lineOf),
      '',
    ].join('\n'),
  );
  const aims = aimsOf(result).map(
    ({ what, limit, measured, isMet }) =>
      `  ${isMet ? 'met    ' : 'NOT MET'}  ${what}: ${measured} (${limit})`,
  );
  return [...tables, `AIMS, ${networkLabels[AIMED_NETWORK]}`, ...aims, ''].join('\n');
};
