import { type Severity, severities } from '@parapet/contracts/text/vocabulary';
import { colors, type Drawing, type PdfDocument } from '../../../platform/pdf/pdf-document.ts';
import { number, severityLabels } from '../report-texts.ts';

/** In points. */
const ROW = 14;
const LABEL = 66;
const COUNT = 40;

/** In points, of a mark and the room behind it. */
const MARK = 7;
const MARK_ROOM = 12;

/** Outlines on a square of one: a severity is told by its shape, also where colours are not seen. */
const shapes: Readonly<Record<Severity, readonly (readonly [number, number])[] | 'disc'>> = {
  critical: [
    [0.5, 0],
    [1, 0.5],
    [0.5, 1],
    [0, 0.5],
  ],
  high: [
    [0.5, 0],
    [1, 1],
    [0, 1],
  ],
  medium: [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ],
  low: [
    [0, 0],
    [1, 0],
    [0.5, 1],
  ],
  info: 'disc',
};

function drawMark({ pdf }: Pick<Drawing, 'pdf'>, severity: Severity, x: number, y: number): void {
  const shape = shapes[severity];
  if (shape === 'disc') {
    pdf.circle(x + MARK / 2, y + MARK / 2, MARK / 2).fill(colors[severity]);
    return;
  }
  const corners = shape.map(([left, top]): [number, number] => [x + left * MARK, y + top * MARK]);
  pdf.polygon(...corners).fill(colors[severity]);
}

/** Draws a bar for each severity with its open findings, the longest over the whole width. */
export function drawSeverities(
  document: PdfDocument,
  open: Readonly<Record<Severity, number>>,
): void {
  const max = Math.max(...severities.map((severity) => open[severity]));
  if (max === 0) return;
  const told = severities.map(
    (severity) => `${severityLabels[severity]} ${number(open[severity])}`,
  );
  const alt = `Bar chart of open findings by severity. ${told.join(', ')}.`;
  document.figure(alt, severities.length * ROW + 6, ({ pdf, x, y, width, text }) => {
    severities.forEach((severity, at) => {
      const top = y + at * ROW;
      const count = open[severity];
      const length = (count / max) * (width - LABEL - COUNT);
      drawMark({ pdf }, severity, x, top);
      text(severityLabels[severity], x + MARK_ROOM, top, { size: 8, color: colors.muted });
      if (count > 0)
        pdf.rect(x + LABEL, top + 1, Math.max(1, length), ROW - 6).fill(colors[severity]);
      text(number(count), x + LABEL + length + 4, top, { size: 8, color: colors.muted });
    });
  });
}
