/**
 * What became of one unit. `fail` was tested and did not pass: cracked in a compliance wall, a full
 * cell in a coverage wall, which asks only whether it was tested. `now` is being tested.
 */
export type WallOutcome =
  | 'pass'
  | 'fail'
  | 'error'
  | 'not_run'
  | 'not_applicable'
  | 'waiting'
  | 'now';

export type WallUnit = { outcome: WallOutcome; label?: string };

/** The ways a unit is drawn, each with a height and a pattern of its own. */
export type WallMark = 'tested' | 'failed' | 'error' | 'untested' | 'sill' | 'waiting' | 'now';

export type WallLayout = {
  /** Pixels from the start of one unit to the next, mortar included. */
  pitch: number;
  perRow: number;
  rows: number;
  width: number;
  height: number;
};

export type Box = { x: number; y: number; width: number; height: number };

const mortar = 1;
const leastPitch = 4;
const rowGap = 6;

/** The mark of an outcome. */
export function markOf(outcome: WallOutcome, compliance: boolean): WallMark {
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
      return 'sill';
    case 'waiting':
      return 'waiting';
    case 'now':
      return 'now';
  }
}

/**
 * Fits `count` units into `width` pixels: as wide as `mostPitch` allows, never under 4 px, and in
 * several rows where even that is too wide.
 */
export function fitCoverageChart(
  count: number,
  width: number,
  unitHeight: number,
  mostPitch: number,
): WallLayout {
  const pitch = Math.max(leastPitch, Math.min(mostPitch, Math.floor(width / Math.max(1, count))));
  const perRow = Math.max(1, Math.min(count, Math.floor(width / pitch)));
  const rows = Math.max(1, Math.ceil(count / perRow));
  return {
    pitch,
    perRow,
    rows,
    width: perRow * pitch,
    height: rows * unitHeight + (rows - 1) * rowGap,
  };
}

/** The stones of one unit, in whole pixels, standing on the foot of its row. */
export function stonesOf(
  mark: WallMark,
  at: number,
  layout: WallLayout,
  unitHeight: number,
): ReadonlyArray<Box> {
  const x = (at % layout.perRow) * layout.pitch;
  const top = Math.floor(at / layout.perRow) * (unitHeight + rowGap);
  const width = layout.pitch - mortar;
  const stone = (from: number, height: number): Box => ({ x, y: top + from, width, height });
  const low = (height: number) => stone(unitHeight - height, height);
  switch (mark) {
    case 'tested':
    case 'waiting':
    case 'now':
      return [low(unitHeight)];
    case 'untested':
      return [low(Math.max(2, Math.round(unitHeight * 0.28)))];
    case 'sill':
      return [low(1)];
    case 'failed': {
      const crack = Math.max(2, Math.round(unitHeight * 0.22));
      const half = Math.floor((unitHeight - crack) / 2);
      return [stone(0, half), low(half)];
    }
    case 'error': {
      const course = Math.max(2, Math.round(unitHeight / 36));
      const joint = Math.max(1, Math.floor(course / 2));
      const courses = Math.floor((Math.round(unitHeight * 0.62) + joint) / (course + joint));
      return Array.from({ length: courses }, (_, above) =>
        stone(unitHeight - course - above * (course + joint), course),
      );
    }
  }
}

/** Boxes as one SVG path, so that a wall of hundreds is a handful of elements. */
export function pathOf(boxes: ReadonlyArray<Box>): string {
  return boxes
    .map(({ x, y, width, height }) => `M${x} ${y}h${width}v${height}h-${width}z`)
    .join('');
}
