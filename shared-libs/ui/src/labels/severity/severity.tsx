import type { ReactNode } from 'react';
import { classNames } from '../../class-names/class-names.ts';
import {
  type Severity,
  type SeverityTotals,
  severities,
  severityLabels,
  severitySentence,
} from './severity-levels.ts';

const shapes: Readonly<Record<Severity, ReactNode>> = {
  critical: (
    <>
      <path d="M4.1 0h5.8L14 4.1v5.8L9.9 14H4.1L0 9.9V4.1z" />
      <path className="pp-sev-on" d="M6 2.8h2v5.4H6zM6 9.4h2v2H6z" />
    </>
  ),
  high: <path d="M7 1l7 12H0z" />,
  medium: <path d="M7 0l7 7-7 7-7-7z" />,
  low: <path d="M1.5 3.5h11L7 11.5z" />,
  info: (
    <path d="M7 .75a6.25 6.25 0 1 1 0 12.5A6.25 6.25 0 0 1 7 .75zm0 1.4a4.85 4.85 0 1 0 0 9.7 4.85 4.85 0 0 0 0-9.7zM6.3 6.2h1.4v4H6.3zM6.3 3.8h1.4v1.4H6.3z" />
  ),
};

/** The shape alone, 14 px. Decorative unless `label` is set: put the word or a number beside it. */
export function SeverityGlyph({ severity, label }: { severity: Severity; label?: string }) {
  return (
    <svg
      className={classNames('pp-sev-glyph', `pp-sev-${severity}`)}
      viewBox="0 0 14 14"
      width="14"
      height="14"
      role="img"
      aria-label={label ?? severityLabels[severity]}
      aria-hidden={label === undefined}
    >
      {shapes[severity]}
    </svg>
  );
}

/** Shape and word, as in a table column. */
export function SeverityLabel({ severity }: { severity: Severity }) {
  return (
    <span className={classNames('pp-sev-label', `pp-sev-${severity}`)}>
      <SeverityGlyph severity={severity} />
      {severityLabels[severity]}
    </span>
  );
}

/** Shape and word on the level's soft ground, as at the head of a drawer. */
export function SeverityChip({ severity }: { severity: Severity }) {
  return (
    <span className={classNames('pp-chip pp-sev-chip', `pp-sev-${severity}`)}>
      <SeverityGlyph severity={severity} />
      {severityLabels[severity]}
    </span>
  );
}

/** The hidden glyphs, made once: a table has hundreds. */
const glyphs = Object.fromEntries(
  severities.map((level) => [level, SeverityGlyph({ severity: level })]),
) as Readonly<Record<Severity, ReactNode>>;
const none = <span className="pp-sev-none">–</span>;

const countedLevels: ReadonlyArray<Severity> = ['critical', 'high', 'medium', 'low'];

/** Shape and number for each level in a fixed grid; a level without findings is a dash. */
export function SeverityCounts({
  counts,
  levels = countedLevels,
}: {
  counts: SeverityTotals;
  levels?: ReadonlyArray<Severity>;
}) {
  return (
    <span className="pp-sev-counts" role="img" aria-label={severitySentence(counts, levels)}>
      {levels.map((level) => {
        const count = counts[level] ?? 0;
        return (
          <span key={level} className={`pp-sev-count pp-sev-${level}`}>
            {count > 0 ? glyphs[level] : none}
            {count > 0 ? count : null}
          </span>
        );
      })}
    </span>
  );
}

export type SeverityTallyRow = {
  severity: Severity;
  count: number;
  /** Against the period before; more is bad, except for info. */
  change?: number;
};

/** One line per level with its count and what moved it, as beside the chart of open findings. */
export function SeverityTally({ rows }: { rows: ReadonlyArray<SeverityTallyRow> }) {
  return (
    <ul className="pp-sev-tally">
      {rows.map(({ severity, count, change }) => (
        <li key={severity}>
          <SeverityLabel severity={severity} />
          <b>{count.toLocaleString('en')}</b>
          {change === undefined ? null : (
            <span
              className={classNames(
                'pp-sev-change',
                severity !== 'info' && change > 0 && 'pp-text-danger',
                severity !== 'info' && change < 0 && 'pp-text-ok',
              )}
            >
              {signed(change)}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

function signed(change: number): string {
  if (change === 0) return '±0';
  return `${change > 0 ? '+' : '−'}${Math.abs(change).toLocaleString('en')}`;
}
