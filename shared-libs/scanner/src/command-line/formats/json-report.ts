import type { DataBundle } from '@parapet/contracts/assets/data-bundle';
import type { TargetReport } from './target-report.ts';

/** One object with a list of targets, each with its findings and their evidence, and the age of the data. */
export const jsonReport = (
  reports: readonly TargetReport[],
  data: readonly DataBundle[],
): string => {
  const targets = reports.map(({ results: _, ...report }) => report);
  const ages = data.map(({ id, published, ageDays }) => ({ id, published, ageDays }));
  return `${JSON.stringify({ targets, data: ages })}\n`;
};
