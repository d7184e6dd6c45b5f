import type { Severity } from '@parapet/contracts/text/vocabulary';
import { escapeHtml } from '@parapet/embedded-auth/mail-document';
import { severityShapes } from '../../platform/pdf/severity-mark.ts';
import { moveOf, type OverTime, type SeverityLine } from './executive/over-time.policy.ts';
import { number } from './report-figures.ts';
import { severityLabels } from './report-texts.ts';

const shapeOf = (severity: Severity, size: number): string => {
  const shape = severityShapes[severity];
  const half = size / 2;
  return shape === 'disc'
    ? `<circle cx="${half}" cy="${half}" r="${half}"/>`
    : `<polygon points="${shape.map(([x, y]) => `${x * size},${y * size}`).join(' ')}"/>`;
};

/** The mark of a severity; the word beside it says the same. */
export const markOf = (severity: Severity): string =>
  `<svg class="mark ${severity}" viewBox="0 0 10 10" aria-hidden="true">${shapeOf(severity, 10)}</svg>`;

/** In units of the view box, which is as wide as the text. */
const WIDTH = 720;
const ROW = 44;
const PLOT = 32;
const AXIS = 20;
const LEFT = 150;
const RIGHT = 165;
const MARK = 10;

const coordinate = (value: number): string => String(Math.round(value * 10) / 10);

/** A line in steps for each severity, one below the other over the same days. */
export function overTimeSvg({ lines, firstDay, lastDay, alt }: OverTime): string {
  const plot = WIDTH - LEFT - RIGHT;
  const rowOf = ({ severity, corners, first, last, highest }: SeverityLine, at: number) => {
    const foot = at * ROW + PLOT;
    const path = corners.map(
      ([x, y]) => `${coordinate(LEFT + x * plot)},${coordinate(foot - y * (PLOT - 5))}`,
    );
    const end = corners.at(-1) ?? [0, 0];
    const mark = `translate(${coordinate(LEFT + end[0] * plot - MARK / 2)} ${coordinate(foot - end[1] * (PLOT - 5) - MARK / 2)})`;
    const drawn =
      highest === 0
        ? ''
        : `<path class="area ${severity}" d="M${LEFT},${foot}L${path.join('L')}L${LEFT + plot},${foot}Z"/>
<polyline class="line" stroke="currentColor" points="${path.join(' ')}"/><g class="${severity}" transform="${mark}">${shapeOf(severity, MARK)}</g>`;
    return `<g class="is-${severity}"><g class="${severity}" transform="translate(0 ${foot - 13})">${shapeOf(severity, MARK)}</g>
<text x="18" y="${foot - 3}">${severityLabels[severity]}</text><text x="${LEFT - 10}" y="${foot - 3}" text-anchor="end">${number(first)}</text>
<line class="base" x1="${LEFT}" x2="${LEFT + plot}" y1="${foot}" y2="${foot}"/>${drawn}
<text x="${LEFT + plot + 14}" y="${foot - 3}"><tspan font-weight="700">${number(last)}</tspan><tspan class="quiet" dx="6">${moveOf({ first, last })}</tspan></text></g>`;
  };
  const height = lines.length * ROW + AXIS;
  const foot = lines.length * ROW + 12;
  return `<svg class="chart" role="img" aria-label="${escapeHtml(alt)}" viewBox="0 0 ${WIDTH} ${height}">
${lines.map(rowOf).join('\n')}
<text class="quiet" x="${LEFT}" y="${foot}">${escapeHtml(firstDay)}</text><text class="quiet" x="${LEFT + plot}" y="${foot}" text-anchor="end">${escapeHtml(lastDay)}</text></svg>`;
}

export const chartStyle = `.chart{width:100%;height:auto;font-size:13px}.chart text{fill:var(--text)}.chart .quiet{fill:var(--muted)}.chart .base{stroke:var(--line)}.line{fill:none;stroke-width:2}.area{opacity:.14}`;
