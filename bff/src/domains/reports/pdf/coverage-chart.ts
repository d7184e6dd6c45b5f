import { colors, type Drawing } from '../../../platform/pdf/pdf-document.ts';
import type { ReportFacts } from '../report-source.ts';

/** Units that the line has room for; more assets share them. */
const MAX = 96;
/** In points. */
const HEIGHT = 22;
const WIDEST = 10;
const GAP = 1;

type Coverage = ReportFacts['coverage'];
type State = 'tested' | 'error' | 'notTested';
const states: readonly State[] = ['tested', 'error', 'notTested'];

/** The units of each state: one for an asset, or its share of those that fit, and one at least where there are any. */
export function unitsOf(coverage: Coverage): Readonly<Record<State, number>> {
  const { assets, error, notTested } = coverage;
  const units = Math.min(assets, MAX);
  const share = (count: number) =>
    count === 0 ? 0 : Math.max(1, Math.round((count / assets) * units));
  const gaps = { error: share(error), notTested: share(notTested) };
  // The rest is tested, so that rounding never hides a gap.
  return { ...gaps, tested: Math.max(0, units - gaps.error - gaps.notTested) };
}

/** Draws one unit per asset on a line: full where it was tested, lower where it was not. */
export function drawCoverage({ pdf, x, width }: Drawing, top: number, coverage: Coverage): void {
  const units = unitsOf(coverage);
  const all = states.flatMap((state) => Array.from({ length: units[state] }, () => state));
  const foot = top + HEIGHT;
  const pitch = Math.min(WIDEST, width / Math.max(all.length, 1));
  all.forEach((state, at) => {
    const left = x + at * pitch;
    const draw = (height: number, color: string, thickness = height) =>
      pdf.rect(left, foot - height, pitch - GAP, thickness).fill(color);
    if (state === 'tested') draw(HEIGHT, colors.accentFill);
    else if (state === 'notTested') draw(HEIGHT * 0.28, colors.muted);
    else for (const level of [0.62, 0.38, 0.14]) draw(HEIGHT * level, colors.muted, 3);
  });
  pdf
    .lineWidth(0.6)
    .strokeColor(colors.line)
    .moveTo(x, foot)
    .lineTo(x + width, foot)
    .stroke();
}
