import type { Column } from '../../platform/pdf/pdf-document.ts';
import type { ReportedBreaches, ReportedExposure } from '../breach/breach.port.ts';
import type { ReportDocument } from './report-document.ts';
import { counted, dayOf, number, shortDayOf } from './report-figures.ts';
import type { ReportSource } from './report-source.ts';
import { severityLabels, stateLabels } from './report-texts.ts';
import type { OnProgress } from './write-csv.ts';

const domainColumns: readonly Column[] = [
  { title: 'Domain', width: 0.3 },
  { title: 'People', width: 0.1, isNumber: true },
  { title: 'Exposures', width: 0.12, isNumber: true },
  { title: 'To decide', width: 0.12, isNumber: true },
  { title: 'Searched', width: 0.36 },
];

const breachColumns: readonly Column[] = [
  { title: 'Severity', width: 0.13, isSeverity: true },
  { title: 'Breach', width: 0.25 },
  { title: 'Date', width: 0.14 },
  { title: 'People', width: 0.1, isNumber: true },
  { title: 'To decide', width: 0.1, isNumber: true },
  { title: 'What was exposed', width: 0.28 },
];

const exposureColumns: readonly Column[] = [
  { title: 'Severity', width: 0.13, isSeverity: true },
  { title: 'Person', width: 0.33 },
  { title: 'Breach', width: 0.26 },
  { title: 'Found', width: 0.14 },
  { title: 'State', width: 0.14 },
];

/** A dash where nothing was looked at: that is no zero. */
const count = (value: number | null): string => (value === null ? '–' : number(value));

/** The report in a few sentences. */
function summaryOfBreaches(breaches: ReportedBreaches): string[] {
  const { domains, people, exposures, toDecide, stealerLogs, passwords } = breaches;
  const ended = domains.filter((domain) => domain.people === null).length;
  return [
    exposures === 0
      ? 'No account of the proved domains is known to be in a breach.'
      : `${counted(people, 'person', 'people')} ${people === 1 ? 'is' : 'are'} in known breaches, with ${counted(exposures, 'exposure')}.`,
    toDecide === 0
      ? 'Every exposure is decided.'
      : `${counted(toDecide, 'exposure')} ${toDecide === 1 ? 'is' : 'are'} still to decide: ${number(stealerLogs)} from infected devices, ${number(passwords)} with a password.`,
    ...(ended > 0
      ? [`Nothing is said of ${counted(ended, 'domain')}: ownership is not proved.`]
      : []),
  ];
}

const method = [
  'Accounts come from files that members have imported and from the service that the workspace has a key for. Only domains whose ownership is proved are looked up. An account that is in none of these sources is not shown to be safe.',
  'Addresses are masked, sensitive breaches are not named, and no password is stored or shown.',
];

/** Writes what a report about breaches says below its cover. @returns the number of exposures */
export async function writeBreaches(
  source: ReportSource,
  document: ReportDocument,
  onProgress: OnProgress,
): Promise<number> {
  const { breaches, timezone } = source.facts;
  if (breaches === null) throw new Error('A report about breaches was opened without them.');
  document.section('Summary');
  document.summary(summaryOfBreaches(breaches));
  document.section('Domains');
  document.table(
    domainColumns,
    breaches.domains.map((domain) => domainCells(domain, timezone)),
  );
  if (breaches.breaches.length > 0) {
    document.section('Breaches');
    document.table(breachColumns, breaches.breaches.map(breachCells));
  }
  await document.flush();
  const written = await writeExposures(source, document, onProgress);
  document.section('Method and limits');
  for (const paragraph of method) document.paragraph(paragraph);
  return written;
}

async function writeExposures(
  source: ReportSource,
  document: ReportDocument,
  onProgress: OnProgress,
): Promise<number> {
  const { maxFindings } = document;
  let read = 0;
  document.section('Exposures');
  for await (const page of source.exposures()) {
    const rows = page
      .slice(0, Math.max(0, maxFindings - read))
      .map((exposure) => exposureCells(exposure, source.facts.timezone));
    if (rows.length > 0) document.table(exposureColumns, rows);
    read += page.length;
    await document.flush();
    await onProgress(read);
  }
  if (read === 0) document.paragraph('There is none.');
  if (read > maxFindings) {
    document.paragraph(
      `These are the first ${number(maxFindings)} of ${number(read)}. Create the report as CSV or JSON for all of them.`,
    );
  }
  return read;
}

const domainCells = (domain: ReportedBreaches['domains'][number], timezone: string): string[] => [
  domain.domain,
  count(domain.people),
  count(domain.exposures),
  count(domain.toDecide),
  domain.people === null
    ? 'Not searched: ownership is not proved'
    : [domain.searchedAt === null ? 'Not yet' : dayOf(domain.searchedAt, timezone), domain.problem]
        .filter((part) => part !== null)
        .join('. '),
];

const breachCells = (breach: ReportedBreaches['breaches'][number]): string[] => [
  severityLabels[breach.severity],
  breach.title,
  breach.breachDate === null ? 'Not known' : shortDayOf(breach.breachDate, 'UTC'),
  number(breach.people),
  number(breach.toDecide),
  breach.dataClasses.slice(0, 8).join(', '),
];

const exposureCells = (exposure: ReportedExposure, timezone: string): string[] => [
  severityLabels[exposure.severity],
  exposure.maskedAddress,
  exposure.breach,
  shortDayOf(exposure.firstSeenAt, timezone),
  stateLabels[exposure.status],
];
