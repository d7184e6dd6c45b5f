import type { Attestation } from '@parapet/contracts/compliance/attestation';
import type { RequirementCheck } from '@parapet/contracts/compliance/requirement';
import { shortenText } from '@parapet/contracts/text/cut-text';
import type { Column } from '../../platform/pdf/pdf-document.ts';
import type { ReportedFramework, ReportedRequirement } from '../compliance/compliance.port.ts';
import type { ReportDocument } from './report-document.ts';
import { counted, dayOf, number, shareOf, shortDayOf } from './report-figures.ts';
import type { ReportSource } from './report-source.ts';
import { requirementStates } from './report-texts.ts';
import type { OnProgress } from './write-csv.ts';

const figureColumns: readonly Column[] = [
  { title: 'Framework', width: 0.25 },
  { title: 'Passed of assessed', width: 0.17 },
  { title: 'Assessed of applicable', width: 0.18 },
  { title: 'Failed', width: 0.09, isNumber: true },
  { title: 'By hand', width: 0.1, isNumber: true },
  { title: 'Not covered', width: 0.1, isNumber: true },
  { title: 'Excepted', width: 0.11, isNumber: true },
];

/** The section of a framework has its name above them. */
const ownFigureColumns: readonly Column[] = figureColumns
  .slice(1)
  .map((column) => ({ ...column, width: 1 / (figureColumns.length - 1) }));

const scopeColumns: readonly Column[] = [
  { title: 'Scope', width: 0.4 },
  { title: 'Read', width: 0.3 },
  { title: 'Checks', width: 0.15, isNumber: true },
  { title: 'Not read', width: 0.15, isNumber: true },
];

const rowColumns: readonly Column[] = [
  { title: 'Number', width: 0.1 },
  { title: 'Requirement', width: 0.32 },
  { title: 'State', width: 0.15 },
  { title: 'Why', width: 0.43 },
];

const evidenceColumns: readonly Column[] = [
  { title: 'Evidence', width: 0.1 },
  { title: 'Check', width: 0.28 },
  { title: 'Failed', width: 0.08, isNumber: true },
  { title: 'Passed', width: 0.09, isNumber: true },
  { title: 'Not read', width: 0.09, isNumber: true },
  { title: 'Set aside', width: 0.08, isNumber: true },
  { title: 'For example', width: 0.28 },
];

const unreadColumns: readonly Column[] = [
  { title: 'Evidence', width: 0.1 },
  { title: 'Check', width: 0.4 },
  { title: 'Not read', width: 0.12, isNumber: true },
  { title: 'Waits for', width: 0.38 },
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

const attestationStates: Readonly<Record<Attestation['state'], string>> = {
  draft: 'Draft',
  waiting: 'Waiting for review',
  accepted: 'Accepted',
  returned: 'Returned',
  expired: 'Expired',
};

const method: readonly string[] = [
  'Checks serve control objectives, and each requirement of a framework asks for objectives. A requirement passed only if every check that decides it was read to the end in every scope and passed. One check that could not be read makes it not assessed; one failure in one scope makes it failed.',
  'Two figures stand together: passed of assessed, and assessed of applicable. The first says nothing without the second. Findings that people set aside are exceptions, never passes. What no check can see is attested by a person and accepted by a second one, until a day.',
  'Failed checks and checks that could not be read are numbered E1, E2 and so on; each stands once, in the section on evidence, whichever requirements it fails. "By hand" counts requirements that nothing but an attestation can assess, "not covered" those that no check and no objective serves.',
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
  const evidence = numberEvidence(frameworks);
  for (const framework of frameworks) {
    document.section(`${framework.title} ${framework.version}`, { isOnNewPage: true });
    await writeFramework(document, framework, evidence, timezone);
    written += framework.requirements.length;
    await document.flush();
    await onProgress(written);
  }
  await writeEvidence(document, evidence, timezone);
  return written;
}

/** A failed or unread check with its number, by id. */
type Evidence = ReadonlyMap<string, { readonly label: string; readonly check: RequirementCheck }>;

/** Numbers the checks that fail or could not be read, in the order in which requirements name them. */
function numberEvidence(frameworks: readonly ReportedFramework[]): Evidence {
  const evidence = new Map<string, { label: string; check: RequirementCheck }>();
  for (const check of frameworks.flatMap(({ requirements }) => requirements.flatMap(citedChecks))) {
    if (evidence.has(check.checkId)) continue;
    evidence.set(check.checkId, { label: `E${evidence.size + 1}`, check });
  }
  return evidence;
}

/** The checks that a state rests on: those that failed, or that could not be read. */
const citedChecks = ({ state, checks }: ReportedRequirement): RequirementCheck[] => {
  if (state === 'failed') return checks.filter((check) => check.state === 'failed');
  if (state === 'not_assessed' || state === 'partly') {
    return checks.filter((check) => check.state === 'error');
  }
  return [];
};

async function writeFramework(
  document: ReportDocument,
  framework: ReportedFramework,
  evidence: Evidence,
  timezone: string,
): Promise<void> {
  const { publisher, unit, figures, licence, url, isPartial, hasReadNumbers } = framework;
  document.paragraph(
    `${publisher}. ${number(figures.total)} ${unit}${isPartial ? '; the list is not whole, so no share is given' : ''}${hasReadNumbers ? '' : '; numbers were read in another public list, not in the standard itself'}. ${licence}${url ? ` ${url}` : ''}`,
  );
  document.table(ownFigureColumns, [figureCells(framework).slice(1)]);
  document.subsection('Requirements');
  document.table(
    rowColumns,
    framework.requirements.map((one) => rowCells(one, evidence)),
  );
  await document.flush();
  writeStatements(document, framework.requirements, timezone);
}

/** Examples of one check, and evidence of one requirement that are named. */
const EXAMPLES = 2;
const CITED = 8;
/** Characters of the full id of a resource. */
const PLACE = 70;

async function writeEvidence(
  document: ReportDocument,
  evidence: Evidence,
  timezone: string,
): Promise<void> {
  const all = [...evidence.values()];
  const failed = all.filter(({ check }) => check.state === 'failed');
  const unread = all.filter(({ check }) => check.state !== 'failed');
  if (all.length === 0) return;
  document.section('Evidence', { isOnNewPage: true });
  const days = all.flatMap(({ check: { readAt } }) => readAt ?? []).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (first && last) {
    document.paragraph(
      `Read ${first === last ? 'on' : 'between'} ${[...new Set([first, last].map((day) => dayOf(day, timezone)))].join(' and ')}. Figures are resources or assets, over all scopes.`,
    );
  }
  if (failed.length > 0) {
    document.subsection('Checks that failed');
    document.table(evidenceColumns, failed.map(failedCells));
    await document.flush();
  }
  if (unread.length === 0) return;
  document.subsection('Checks that could not be read');
  document.table(
    unreadColumns,
    unread.map(({ label, check: { title, errors, waitsFor } }) => [
      label,
      title,
      number(errors),
      waitsFor ?? 'No reason was recorded',
    ]),
  );
}

const failedCells = ({
  label,
  check: { title, failed, passed, errors, exceptions, evidence: places },
}: {
  readonly label: string;
  readonly check: RequirementCheck;
}): string[] => [
  label,
  title,
  number(failed),
  number(passed),
  number(errors),
  number(exceptions),
  places
    .slice(0, EXAMPLES)
    .map(({ place }) => shortenText(place, PLACE))
    .join('; '),
];

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
        attestationStates[state],
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
  const { passed, assessed, applicable, manual, notCovered, exceptions, failed } =
    framework.figures;
  return [
    // The editions of a version stand in the section of the framework.
    `${framework.title} ${framework.version.split(',')[0]}`,
    shareOf(passed, assessed, framework.isPartial),
    shareOf(assessed, applicable, framework.isPartial),
    number(failed),
    number(manual),
    number(notCovered),
    number(exceptions),
  ];
};

const rowCells = (requirement: ReportedRequirement, evidence: Evidence): string[] => {
  const { number: ofRow, title, state, reason, unseen } = requirement;
  const labels = citedChecks(requirement).flatMap(
    ({ checkId }) => evidence.get(checkId)?.label ?? [],
  );
  const more = labels.length - CITED;
  const cited = `${labels.slice(0, CITED).join(', ')}${more > 0 ? ` and ${number(more)} more` : ''}`;
  return [
    ofRow,
    title,
    requirementStates[state],
    `${reason}${labels.length === 0 ? '' : ` (${cited})`}${unseen === null ? '' : `. ${unseen}`}`,
  ];
};
