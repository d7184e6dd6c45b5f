import type { ReportFacts } from './report-source.ts';
import type { TakenReport } from './reports.repository.ts';

/**
 * The name of the file: letters and digits of the workspace's name, so that it fits every file system, and the
 * day on which the report was made, in the time zone of its schedule; without a schedule in UTC.
 */
export function reportFileName(
  { workspaceName, type, madeAt }: Pick<ReportFacts, 'workspaceName' | 'type' | 'madeAt'>,
  { format, timezone }: Pick<TakenReport, 'format' | 'timezone'>,
): string {
  const words =
    workspaceName
      .normalize('NFKD')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? [];
  const name = words.join('-').slice(0, 40);
  // Sweden writes days as ISO 8601 does.
  const day = new Date(madeAt).toLocaleDateString('sv-SE', { timeZone: timezone ?? 'UTC' });
  return `${['parapet', ...(name === '' ? [] : [name]), type, day].join('-')}.${format}`;
}
