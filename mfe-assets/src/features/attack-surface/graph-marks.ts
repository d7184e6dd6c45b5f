import type { Severity } from '@parapet/contracts/text/vocabulary';

/** The shapes of severities in 14 by 14 units, as the design system draws them beside words. */
const shapes: Readonly<Record<Severity, string>> = {
  critical: 'M4.1 0h5.8L14 4.1v5.8L9.9 14H4.1L0 9.9V4.1z',
  high: 'M7 1l7 12H0z',
  medium: 'M7 0l7 7-7 7-7-7z',
  low: 'M1.5 3.5h11L7 11.5z',
  info: 'M6 6h2v6H6zM6 2h2v2H6z',
};
const UNITS = 14;
/** The mark within its disc, as a share of the diameter. */
const SHARE = 0.62;
/** A smaller disc, in pixels, has no room for a mark. */
const LEAST_RADIUS = 3;

export interface Mark {
  readonly x: number;
  readonly y: number;
  /** Radius of the disc, in pixels. */
  readonly size: number;
  readonly severity: Severity;
}

/** Draws the shape of each severity into its disc, so that colour alone never tells it. */
export function drawMarks(
  context: CanvasRenderingContext2D,
  marks: Iterable<Mark>,
  colour: string,
): void {
  const paths = new Map<Severity, Path2D>();
  const { width, height } = context.canvas;
  for (const { x, y, size, severity } of marks) {
    if (size < LEAST_RADIUS || x < 0 || y < 0 || x > width || y > height) continue;
    const path = paths.get(severity) ?? new Path2D(shapes[severity]);
    paths.set(severity, path);
    const scale = (2 * size * SHARE) / UNITS;
    context.save();
    context.translate(x - (UNITS * scale) / 2, y - (UNITS * scale) / 2);
    context.scale(scale, scale);
    context.fillStyle = colour;
    context.fill(path);
    context.restore();
  }
}
