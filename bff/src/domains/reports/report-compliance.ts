import type { Column } from '../../platform/pdf/pdf-document.ts';
import type { ReportedFramework, ReportedRequirement } from '../compliance/compliance.port.ts';
import type { ReportDocument } from './report-document.ts';
import { counted, dayOf, number, shareOf, shortDayOf } from './report-figures.ts';
import type { ReportSource } from './report-source.ts';
import { requirementStates } from './report-texts.ts';
import type { OnProgress } from './write-csv.ts';

const figureColumns: readonly Column[] = [
  { title: 'Framework', width: 0.34 },
  { title: 'Passed of assessed', width: 0.2 },
  { title: 'Assessed of applicable', width: 0.22 },
  { title: 'By hand', width: 0.08, isNumber: true },
  { title: 'Excepted', width: 0.08, isNumber: true },
  { title: 'Failed', width: 0.08, isNumber: true },
];

const scopeColumns: readonly Column[] = [
  { title: 'Scope', width: 0.4 },
  { title: 'Read', width: 0.3 },
  { title: 'Checks', width: 0.15, isNumber: true },
  { title: 'Not read', width: 0.15, isNumber: true },
];

const rowColumns: readonly Column[] = [
  { title: 'Number', width: 0.13 },
  { title: 'Requirement', width: 0.33 },
  { title: 'State', width: 0.14 },
  { title: 'Why', width: 0.4 },
];

const evidenceColumns: readonly Column[] = [
  { title: 'Check', width: 0.4 },
  { title: 'Passed', width: 0.1, isNumber: true },
  { title: 'Failed', width: 0.1, isNumber: true },
  { title: 'Not read', width: 0.1, isNumber: true },
  { title: 'Set aside', width: 0.1, isNumber: true },
  { title: 'Read', width: 0.2 },
];

const attestationColumns: readonly Column[] = [
  { title: 'Number', width: 0.12 },
  { title: 'Statement', width: 0.4 },
  { title: 'State', width: 0.12 },
  { title: 'By, reviewed by', width: 0.22 },
  { title: 'Ends', width: 0.14 },
];

const exceptionColumns: readonly Column[] = [
  { title: 'Number', width: 0.12 },
  { title: 'Reason', width: 0.48 },
  { title: 'Owner', width: 0.22 },
  { title: 'Ends', width: 0.18 },
];

const method: readonly string[] = [
  'Checks serve control objectives, and each requirement of a framework asks for objectives. A requirement passed only if every check that decides it was read to the end in every scope and passed. One check that could not be read makes it not assessed; one failure in one scope makes it failed.',
  'Two figures stand together: passed of assessed, and assessed of applicable. The first says nothing without the second. Findings that people set aside are exceptions, never passes. What no check can see is attested by a person and accepted by a second one, until a day.',
  'Titles are our own short ones; the text of a standard is with its publisher. This report is no certificate, and does not replace the judgement of an auditor.',
];

/** Writes what a report about compliance says below its cover. @returns the number of requirements */
export async function writeCompliance(
  { facts: { compliance, timezone } }: ReportSource,
  document: ReportDocument,
  onProgress: OnProgress,
): Promise<number> {
  if (compliance === null) throw new Error('A report about compliance was opened without it.');
  const { frameworks, scopes } = compliance;
  document.section('Summary');
  if (frameworks.length === 0) document.paragraph('No framework is in use.');
  else document.table(figureColumns, frameworks.map(figureCells));
  document.section('Scope');
  if (scopes.length === 0) {
    document.paragraph('No asset is scanned and no account is connected: nothing was read.');
  } else {
    document.table(
      scopeColumns,
      scopes.map(({ label, readAt, checks, unread }) => [
        label,
        readAt === null ? 'Not yet' : dayOf(readAt, timezone),
        number(checks),
        number(unread),
      ]),
    );
  }
  document.section('Method and limits');
  for (const paragraph of method) document.paragraph(paragraph);
  let written = 0;
  for (const framework of frameworks) {
    document.section(`${framework.title} ${framework.version}`, { isOnNewPage: true });
    await writeFramework(document, framework, timezone);
    written += framework.requirements.length;
    await document.flush();
    await onProgress(written);
  }
  return written;
}

async function writeFramework(
  document: ReportDocument,
  framework: ReportedFramework,
  timezone: string,
): Promise<void> {
  const { publisher, unit, figures, licence, url, isPartial, hasReadNumbers } = framework;
  document.paragraph(
    `${publisher}. ${number(figures.total)} ${unit}${isPartial ? '; the list is not whole, so no share is given' : ''}${hasReadNumbers ? '' : '; numbers were read in another public list, not in the standard itself'}. ${licence}${url ? ` ${url}` : ''}`,
  );
  document.table(figureColumns, [figureCells(framework)]);
  const gaps = framework.requirements.filter(({ state }) => state === 'failed');
  document.subsection('Requirements');
  document.table(rowColumns, framework.requirements.map(rowCells));
  await document.flush();
  if (gaps.length > 0) document.subsection('Gaps: what fails, with its evidence');
  for (const gap of gaps) {
    document.paragraph(`${gap.number} ${gap.title}`);
    const failing = gap.checks.filter(({ state }) => state === 'failed');
    document.table(
      evidenceColumns,
      failing.map((check) => [
        check.title,
        number(check.passed),
        number(check.failed),
        number(check.errors),
        number(check.exceptions),
        check.readAt === null ? 'Not yet' : shortDayOf(check.readAt, timezone),
      ]),
    );
    const places = failing.flatMap(({ evidence }) => evidence.map(({ place }) => place));
    if (places.length > 0) document.paragraph(`For example: ${places.slice(0, 5).join('; ')}`);
    await document.flush();
  }
  writeStatements(document, framework.requirements, timezone);
}

function writeStatements(
  document: ReportDocument,
  requirements: readonly ReportedRequirement[],
  timezone: string,
): void {
  const attestations = requirements.flatMap((one) => one.attestations);
  if (attestations.length > 0) {
    document.subsection('Attestations');
    document.table(
      attestationColumns,
      attestations.map(({ requirement, statement, state, author, reviewer, endsOn, files }) => [
        requirement,
        files.length === 0 ? statement : `${statement} (${counted(files.length, 'file')})`,
        state,
        [author, reviewer].map((person) => person?.name ?? '–').join(', '),
        shortDayOf(`${endsOn}T00:00:00Z`, 'UTC'),
      ]),
    );
  }
  const exceptions = requirements.flatMap((one) => one.exceptions);
  if (exceptions.length === 0) return;
  document.subsection('Exceptions');
  document.table(
    exceptionColumns,
    exceptions.map(({ requirement, reason, owner, endsOn, createdAt }) => [
      requirement,
      reason,
      `${owner?.name ?? 'Nobody any more'}, ${shortDayOf(createdAt, timezone)}`,
      endsOn === null ? 'Without an end' : shortDayOf(`${endsOn}T00:00:00Z`, 'UTC'),
    ]),
  );
}

const figureCells = (framework: ReportedFramework): string[] => {
  const { passed, assessed, applicable, manual, exceptions, failed } = framework.figures;
  return [
    `${framework.title} ${framework.version}`,
    shareOf(passed, assessed, framework.isPartial),
    shareOf(assessed, applicable, framework.isPartial),
    number(manual),
    number(exceptions),
    number(failed),
  ];
};

const rowCells = ({ number: ofRow, title, state, reason }: ReportedRequirement): string[] => [
  ofRow,
  title,
  requirementStates[state],
  reason,
];
