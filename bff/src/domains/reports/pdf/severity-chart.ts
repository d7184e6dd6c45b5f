import { type Severity, severities } from '@parapet/contracts/text/vocabulary';
import { colors, type PdfDocument } from '../../../platform/pdf/pdf-document.ts';
import { drawSeverityMark } from '../../../platform/pdf/severity-mark.ts';
import { number } from '../report-figures.ts';
import { severityLabels } from '../report-texts.ts';

/** In points. */
const ROW = 14;
const LABEL = 66;
const COUNT = 40;
/** In points, of a mark and the room behind it. */
const MARK = 7;
const MARK_ROOM = 12;

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
      drawSeverityMark(pdf, severity, { x, y: top, size: MARK });
      text(severityLabels[severity], x + MARK_ROOM, top, { size: 8, color: colors.muted });
      if (count > 0)
        pdf.rect(x + LABEL, top + 1, Math.max(1, length), ROW - 6).fill(colors[severity]);
      text(number(count), x + LABEL + length + 4, top, { size: 8, color: colors.muted });
    });
  });
}
