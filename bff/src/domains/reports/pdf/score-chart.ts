import { colors, type PdfDocument } from '../../../platform/pdf/pdf-document.ts';
import type { ScoreDay } from '../../score/score.port.ts';
import { calendarDay } from '../report-figures.ts';

/** In points. */
export const CHART_HEIGHT = 120;
const AXIS = 24;

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Draws the score over time in steps, since it holds until the next scan; nothing with fewer than two
 * scored days. Returns whether it did.
 */
export function drawScoreChart(document: PdfDocument, days: readonly ScoreDay[]): boolean {
  const scored = days.flatMap(({ day, score, version }) =>
    score === null ? [] : [{ day, score, version }],
  );
  const [first, last] = [scored[0], scored.at(-1)];
  if (!first || !last || scored.length < 2) return false;
  const lowest = Math.min(...scored.map(({ score }) => score));
  const highest = Math.max(...scored.map(({ score }) => score));
  const alt = `Line chart of the score. ${calendarDay(first.day)}: ${first.score}. ${calendarDay(last.day)}: ${last.score}. Lowest ${lowest}, highest ${highest}.`;
  document.figure(alt, CHART_HEIGHT, ({ pdf, x, y, width, text, widthOf }) => {
    const left = x + AXIS;
    const plotWidth = width - AXIS;
    const plotHeight = CHART_HEIGHT - 22;
    const at = (score: number) => y + 6 + ((100 - score) / 100) * (plotHeight - 6);
    for (const line of [0, 50, 100]) {
      pdf.lineWidth(0.6).strokeColor(colors.line);
      pdf
        .moveTo(left, at(line))
        .lineTo(left + plotWidth, at(line))
        .stroke();
      text(String(line), x, at(line) - 5, { size: 8, color: colors.muted });
    }
    const start = Date.parse(first.day);
    // The last score holds for its day, so that its step has a width.
    const span = Date.parse(last.day) + DAY_MS - start;
    const xOf = (day: string) => left + ((Date.parse(day) - start) / span) * plotWidth;
    pdf.lineWidth(1.6).strokeColor(colors.accentFill);
    scored.forEach(({ day, score }, index) => {
      if (index === 0) pdf.moveTo(xOf(day), at(score));
      else pdf.lineTo(xOf(day), at(scored[index - 1]?.score ?? score)).lineTo(xOf(day), at(score));
    });
    pdf.lineTo(left + plotWidth, at(last.score)).stroke();
    const changed = scored.find(
      ({ version }, index) => version !== scored[index - 1]?.version && index > 0,
    );
    if (changed) {
      const name = 'new formula';
      const line = xOf(changed.day);
      pdf.lineWidth(0.6).strokeColor(colors.muted).dash(2, {});
      pdf
        .moveTo(line, y + 6)
        .lineTo(line, y + plotHeight)
        .stroke()
        .undash();
      text(name, Math.min(line + 3, left + plotWidth - widthOf(name, 8)), y, {
        size: 8,
        color: colors.muted,
      });
    }
    const label = { size: 8, color: colors.muted };
    text(calendarDay(first.day), left, y + CHART_HEIGHT - 12, label);
    const end = calendarDay(last.day);
    text(end, left + plotWidth - widthOf(end, label.size), y + CHART_HEIGHT - 12, label);
  });
  return true;
}
