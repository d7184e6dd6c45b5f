import type { TargetReport } from './target-report.ts';

/** One object with a list of targets, each with its findings and their evidence. */
export const jsonReport = (reports: readonly TargetReport[]): string =>
  `${JSON.stringify({ targets: reports.map(({ results: _, ...report }) => report) })}\n`;
