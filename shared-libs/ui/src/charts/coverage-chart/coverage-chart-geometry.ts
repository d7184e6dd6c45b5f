/**
 * The outcome of one unit. `fail` is a split cell in a compliance chart and a full cell in a coverage
 * chart, which shows only whether a unit was tested. `now` is being tested.
 */
export type CoverageOutcome =
  | 'pass'
  | 'fail'
  | 'error'
  | 'not_run'
  | 'not_applicable'
  | 'waiting'
  | 'now';

export type CoverageUnit = { outcome: CoverageOutcome; label?: string };

/** The shapes of a cell, each with its own height and pattern. */
export type CoverageMark =
  | 'tested'
  | 'failed'
  | 'error'
  | 'untested'
  | 'not-applicable'
  | 'waiting'
  | 'now';

export type CoverageChartLayout = {
  /** Pixels from the start of one cell to the next, gap included. */
  pitch: number;
  perRow: number;
  rows: number;
  width: number;
  height: number;
};

export type Box = { x: number; y: number; width: number; height: number };

const cellGap = 1;
const leastPitch = 4;
const rowGap = 6;

/** The mark of an outcome. */
export function markOf(outcome: CoverageOutcome, compliance: boolean): CoverageMark {
  switch (outcome) {
    case 'pass':
      return 'tested';
    case 'fail':
      return compliance ? 'failed' : 'tested';
    case 'error':
      return 'error';
    case 'not_run':
      return 'untested';
    case 'not_applicable':
      return 'not-applicable';
    case 'waiting':
      return 'waiting';
    case 'now':
      return 'now';
  }
}

/**
 * Fits `count` units into `width` pixels: as wide as `maxPitch` allows, never under 4 px, and in
 * several rows where even that is too wide.
 */
export function fitCoverageChart(
  count: number,
  width: number,
  unitHeight: number,
  maxPitch: number,
): CoverageChartLayout {
  const pitch = Math.max(leastPitch, Math.min(maxPitch, Math.floor(width / Math.max(1, count))));
  const perRow = Math.max(1, Math.min(count, Math.floor(width / pitch)));
  return layOutRows(count, perRow, unitHeight, pitch);
}

/** Rows of a given number of cells. */
export function layOutRows(
  count: number,
  perRow: number,
  unitHeight: number,
  pitch: number,
): CoverageChartLayout {
  const rows = Math.max(1, Math.ceil(count / perRow));
  return {
    pitch,
    perRow,
    rows,
    width: perRow * pitch,
    height: rows * unitHeight + (rows - 1) * rowGap,
  };
}

/** The boxes of one cell, in whole pixels, aligned at the bottom of its row. */
export function cellBoxes(
  mark: CoverageMark,
  at: number,
  layout: CoverageChartLayout,
  unitHeight: number,
): ReadonlyArray<Box> {
  const x = (at % layout.perRow) * layout.pitch;
  const top = Math.floor(at / layout.perRow) * (unitHeight + rowGap);
  const width = layout.pitch - cellGap;
  const box = (from: number, height: number): Box => ({ x, y: top + from, width, height });
  const low = (height: number) => box(unitHeight - height, height);
  switch (mark) {
    case 'tested':
    case 'waiting':
    case 'now':
      return [low(unitHeight)];
    case 'untested':
      return [low(Math.max(2, Math.round(unitHeight * 0.28)))];
    case 'not-applicable':
      return [low(1)];
    case 'failed': {
      const split = Math.max(2, Math.round(unitHeight * 0.22));
      const half = Math.floor((unitHeight - split) / 2);
      return [box(0, half), low(half)];
    }
    case 'error': {
      const stripe = Math.max(2, Math.round(unitHeight / 36));
      const gap = Math.max(1, Math.floor(stripe / 2));
      const stripes = Math.floor((Math.round(unitHeight * 0.62) + gap) / (stripe + gap));
      return Array.from({ length: stripes }, (_, above) =>
        box(unitHeight - stripe - above * (stripe + gap), stripe),
      );
    }
  }
}

/** Boxes as one SVG path, so that a chart of hundreds of units is a few elements. */
export function pathOf(boxes: ReadonlyArray<Box>): string {
  return boxes
    .map(({ x, y, width, height }) => `M${x} ${y}h${width}v${height}h-${width}z`)
    .join('');
}
