/** The five levels, worst first: the order of every list, stack and facet. */
export const severities = ['critical', 'high', 'medium', 'low', 'info'] as const;

export type Severity = (typeof severities)[number];

export const severityLabels: Readonly<Record<Severity, string>> = {
  critical: 'Critical',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
  info: 'Info',
};

export type SeverityTotals = Readonly<Partial<Record<Severity, number>>>;

/** "1 critical, 3 high, no medium": the accessible text of a row of glyphs and numbers. */
export function severitySentence(
  totals: SeverityTotals,
  levels: ReadonlyArray<Severity> = severities,
): string {
  return levels
    .map((level) => `${totals[level] || 'no'} ${severityLabels[level].toLowerCase()}`)
    .join(', ');
}
