import type { ComplianceFigures } from '@parapet/contracts/compliance/figures';
import type { CoverageUnit } from '@parapet/ui/coverage-chart';

/** Rounded down, so that a gap is never 100 %; null where there is nothing to take a share of. */
export const shareOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.floor((100 * part) / whole);

export const shareLabel = (part: number, whole: number): string => {
  const share = shareOf(part, whole);
  return share === null ? '–' : `${share} %`;
};

export const ofLabel = (part: number, whole: number): string =>
  `${part.toLocaleString('en')} of ${whole.toLocaleString('en')}`;

interface Segment {
  readonly outcome: CoverageUnit['outcome'];
  readonly label: string;
  readonly count: number;
}

/** The applicable requirements by how they stand; their sum is `applicable`. */
const segmentsOf = (figures: ComplianceFigures): Segment[] => {
  const { applicable, exceptions, failed, partly, passed } = figures;
  const decided = passed + failed + partly;
  const excepted = Math.min(exceptions, applicable - decided);
  return [
    { outcome: 'pass' as const, label: 'passed', count: passed },
    { outcome: 'fail' as const, label: 'failed or partly', count: failed + partly },
    { outcome: 'error' as const, label: 'exception', count: excepted },
    { outcome: 'not_run' as const, label: 'not assessed', count: applicable - decided - excepted },
  ].filter(({ count }) => count > 0);
};

/** The bar as a sentence: "54 passed, 12 failed or partly, 4 not assessed". */
export const barSentence = (figures: ComplianceFigures): string =>
  segmentsOf(figures)
    .map(({ count, label }) => `${count.toLocaleString('en')} ${label}`)
    .join(', ') || 'Nothing applies';

/**
 * The bar, in at most `cells` cells. A segment has one cell at least, so that no gap is lost; the largest
 * one gives the room.
 */
export const barOf = (figures: ComplianceFigures, cells: number): CoverageUnit[] => {
  const segments = segmentsOf(figures);
  const total = segments.reduce((sum, { count }) => sum + count, 0);
  const room = Math.min(cells, total);
  const widths = segments.map(({ count }) => Math.max(1, Math.round((count * room) / total)));
  const over = widths.reduce((sum, width) => sum + width, 0) - room;
  const widest = widths.indexOf(Math.max(...widths));
  return segments.flatMap(({ outcome, label, count }, at) =>
    Array.from({ length: (widths[at] ?? 0) - (at === widest ? over : 0) }, () => ({
      outcome,
      label: `${count.toLocaleString('en')} ${label}`,
    })),
  );
};
