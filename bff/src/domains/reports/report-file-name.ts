import type { ReportFormat } from '@parapet/contracts/reports/report';
import type { ReportFacts } from './report-source.ts';

/**
 * The name of the file: letters and digits of the workspace's name, so that it fits every file system, and the
 * day on which the report was made, in its time zone.
 */
export function reportFileName(
  {
    workspaceName,
    type,
    madeAt,
    timezone,
  }: Pick<ReportFacts, 'workspaceName' | 'type' | 'madeAt' | 'timezone'>,
  format: ReportFormat,
): string {
  const words =
    workspaceName
      .normalize('NFKD')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? [];
  const name = words.join('-').slice(0, 40);
  // Sweden writes days as ISO 8601 does.
  const day = new Date(madeAt).toLocaleDateString('sv-SE', { timeZone: timezone });
  return `${['parapet', ...(name === '' ? [] : [name]), type, day].join('-')}.${format}`;
}
