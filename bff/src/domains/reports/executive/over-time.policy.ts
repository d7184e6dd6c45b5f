import { type Severity, severities } from '@parapet/contracts/text/vocabulary';
import { number, shortDayOf } from '../report-figures.ts';
import type { ReportFacts } from '../report-source.ts';
import { severityLabels } from '../report-texts.ts';

/** The open findings of one severity over a period. */
export interface SeverityLine {
  readonly severity: Severity;
  readonly first: number;
  readonly last: number;
  readonly highest: number;
  /** Corners of a line in steps: 0 to 1 from the first day to the last, and from none to the highest. */
  readonly corners: readonly (readonly [number, number])[];
}

export interface OverTime {
  readonly lines: readonly SeverityLine[];
  /** `22 Nov 2026` */
  readonly firstDay: string;
  readonly lastDay: string;
  /** Says what the chart shows. */
  readonly alt: string;
}

/** How the open findings of each severity moved, in steps from scan to scan; null with one day alone. */
export function overTimeOf({
  days,
  open,
  madeAt,
  timezone,
}: Pick<ReportFacts, 'days' | 'open' | 'madeAt' | 'timezone'>): OverTime | null {
  const points = [
    ...days
      .filter(({ at }) => at < madeAt)
      .map((day) => ({ at: Date.parse(day.at), open: day.open })),
    { at: Date.parse(madeAt), open },
  ];
  const [first, last] = [points[0], points.at(-1)];
  if (
    !first ||
    !last ||
    shortDayOf(new Date(first.at).toISOString(), timezone) === shortDayOf(madeAt, timezone)
  ) {
    return null;
  }
  const span = last.at - first.at;
  const lines = severities.map((severity): SeverityLine => {
    const counts = points.map((point) => point.open[severity]);
    const highest = Math.max(...counts);
    const corners: [number, number][] = [];
    for (const [index, { at }] of points.entries()) {
      const x = (at - first.at) / span;
      const y = highest === 0 ? 0 : (counts[index] ?? 0) / highest;
      const before = corners.at(-1);
      // It holds until the next scan.
      if (before && before[1] !== y) corners.push([x, before[1]]);
      if (!before || before[1] !== y || index === points.length - 1) corners.push([x, y]);
    }
    return { severity, first: counts[0] ?? 0, last: counts.at(-1) ?? 0, highest, corners };
  });
  const [firstDay, lastDay] = [new Date(first.at).toISOString(), madeAt].map((time) =>
    shortDayOf(time, timezone),
  );
  const told = lines.map(
    (line) => `${severityLabels[line.severity]} ${number(line.first)}, then ${number(line.last)}`,
  );
  return {
    lines,
    firstDay: firstDay ?? '',
    lastDay: lastDay ?? '',
    alt: `Chart of open findings by severity, ${firstDay} to ${lastDay}. ${told.join('; ')}.`,
  };
}

/** `+3`, `-1` or `unchanged`. */
export const moveOf = ({ first, last }: Pick<SeverityLine, 'first' | 'last'>): string =>
  last === first ? 'unchanged' : `${last > first ? '+' : '−'}${number(Math.abs(last - first))}`;

export const scaleNote =
  'Each line has its own scale, from none to its highest count; the figures at its ends are the first and the last.';
