import { colors, type PdfDocument } from '../../../platform/pdf/pdf-document.ts';
import { drawSeverityMark } from '../../../platform/pdf/severity-mark.ts';
import { moveOf, type OverTime, type SeverityLine } from '../executive/over-time.policy.ts';
import { number } from '../report-figures.ts';
import { severityLabels } from '../report-texts.ts';

/** In points. */
const ROW = 30;
const PLOT = 21;
const AXIS = 14;
const LABEL = 66;
const FIRST = 34;
const LAST = 92;
const MARK = 7;

export const OVER_TIME_HEIGHT = 5 * ROW + AXIS;

/** Draws a line in steps for each severity, one below the other over the same days. */
export function drawOverTime(
  document: PdfDocument,
  { lines, firstDay, lastDay, alt }: OverTime,
): void {
  document.figure(alt, lines.length * ROW + AXIS, ({ pdf, x, y, width, text, widthOf }) => {
    const left = x + LABEL + FIRST;
    const plot = width - LABEL - FIRST - LAST;
    const label = { size: 8.5, color: colors.muted };
    const drawLine = ({ severity, corners, first, last, highest }: SeverityLine, at: number) => {
      const foot = y + at * ROW + PLOT;
      const place = ([across, up]: readonly [number, number]): [number, number] => [
        left + across * plot,
        foot - up * (PLOT - 3),
      ];
      drawSeverityMark(pdf, severity, { x, y: foot - 9, size: MARK });
      text(severityLabels[severity], x + 12, foot - 11, { size: 9 });
      const start = number(first);
      text(start, left - 6 - widthOf(start, 9), foot - 11, { size: 9 });
      pdf.lineWidth(0.5).strokeColor(colors.line);
      pdf
        .moveTo(left, foot)
        .lineTo(left + plot, foot)
        .stroke();
      const path = corners.map(place);
      const [begin] = path;
      if (begin && highest > 0) {
        pdf.save().fillOpacity(0.14).fillColor(colors[severity]);
        pdf.moveTo(begin[0], foot);
        for (const [across, up] of path) pdf.lineTo(across, up);
        pdf
          .lineTo(left + plot, foot)
          .fill()
          .restore();
        pdf
          .lineWidth(1.4)
          .strokeColor(colors[severity])
          .moveTo(...begin);
        for (const [across, up] of path.slice(1)) pdf.lineTo(across, up);
        pdf.stroke();
        const end = path.at(-1) ?? begin;
        const size = MARK - 1;
        const mark = { x: end[0] - size / 2, y: end[1] - size / 2, size };
        drawSeverityMark(pdf, severity, mark);
      }
      const end = number(last);
      text(end, left + plot + 9, foot - 12, { size: 10, isBold: true });
      text(moveOf({ first, last }), left + plot + 14 + widthOf(end, 10, true), foot - 11, label);
    };
    for (const [at, line] of lines.entries()) drawLine(line, at);
    const foot = y + lines.length * ROW;
    text(firstDay, left, foot, label);
    text(lastDay, left + plot - widthOf(lastDay, 8.5), foot, label);
  });
}
