import type { LighthouseResult } from './lighthouse-report.ts';
import type { AgainstCopy } from './static-copy.ts';

/** Everything that was measured of one page. */
export interface MeasuredPage extends LighthouseResult, AgainstCopy {
  readonly path: string;
}

const SCORES = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
const PAGE_BYTES = 60_000;
const MAX_BYTES_RATIO = 1.05;
const MAX_TIME_RATIO = 1.1;

const PATH = 46;
const CELL = 14;
const lineOf = (path: string, cells: readonly string[]): string =>
  `${path.padEnd(PATH)}${cells.map((cell) => cell.padStart(CELL)).join('')}`;
const marked = (text: string, isMissed: boolean): string => (isMissed ? `${text} !` : `${text}  `);
const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`;

const HEAD = [
  'performance',
  'accessibility',
  'practices',
  'seo',
  'shift',
  'paint',
  'page',
  'everything',
  'of copy',
  'time of copy',
];

/** The names of the columns of {@link rowOf}. */
export const headRow = (): string =>
  lineOf(
    '',
    HEAD.map((name) => `${name}  `),
  );

/** The line of a page, in which `!` marks what misses its aim. */
export function rowOf(page: MeasuredPage): string {
  const bytesRatio = page.bytes / page.copyBytes;
  const timeRatio = page.time / page.copyTime;
  return lineOf(page.path, [
    ...Object.entries(SCORES).map(([id, aim]) => {
      const score = page.scores[id] ?? 0;
      return marked(String(score), score < aim);
    }),
    marked(page.shift.toFixed(3), page.shift >= 0.0005),
    marked(`${page.largestPaint.toFixed(0)} ms`, false),
    marked(kilobytes(page.pageBytes), page.pageBytes > PAGE_BYTES),
    marked(kilobytes(page.allBytes), false),
    marked(bytesRatio.toFixed(2), bytesRatio > MAX_BYTES_RATIO),
    marked(`${page.time.toFixed(1)}/${page.copyTime.toFixed(1)}`, timeRatio > MAX_TIME_RATIO),
  ]);
}

/** One line for each audit that Lighthouse names. */
export const faultLines = (pages: readonly MeasuredPage[]): string[] =>
  pages.flatMap(({ path, faults }) => faults.map((each) => `${path}: ${each}`));
