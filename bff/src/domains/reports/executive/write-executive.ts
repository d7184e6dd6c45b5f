import { shortenText } from '@parapet/contracts/text/cut-text';
import type { Column } from '../../../platform/pdf/pdf-document.ts';
import type { FrameworkShare } from '../../compliance/compliance.port.ts';
import type { ReportDocument } from '../report-document.ts';
import { counted, dayOf, number, shareOf } from '../report-figures.ts';
import type { ReportFacts } from '../report-source.ts';
import { gapColumns, untestedCells, untestedColumns } from '../report-tables.ts';
import { summaryOf } from '../report-texts.ts';
import { decisionRule } from './decisions.policy.ts';
import type { ExecutiveFacts } from './executive-facts.ts';

/** Rows that a report of four pages has room for, with texts of any length. */
const MAX_ACCOUNTS = 4;
const MAX_FRAMEWORKS = 4;
const MAX_GAPS = 4;
const MAX_REASONS = 3;
/** Characters of a name and of a sentence from outside. */
const NAME = 34;
const SENTENCE = 74;

const providerLabels = { aws: 'AWS', azure: 'Azure', gcp: 'Google Cloud' } as const;

const basisColumns: readonly Column[] = [
  { title: 'Part', width: 0.25 },
  { title: 'How it stands', width: 0.33 },
  { title: 'What that rests on', width: 0.42 },
];

const shareColumns: readonly Column[] = [
  { title: 'Framework', width: 0.25 },
  { title: 'Passed of assessed', width: 0.21 },
  { title: 'Assessed of applicable', width: 0.21 },
  { title: 'By hand', width: 0.1, isNumber: true },
  { title: 'Not covered', width: 0.11, isNumber: true },
  { title: 'Excepted', width: 0.12, isNumber: true },
];

/** How the report came about and what it cannot say, for who decides. */
const method =
  'Parapet tests assets from outside as anybody on the internet could, reads connected cloud accounts without changing them, looks up accounts of proved domains in known breaches, and derives the state of requirements from this and from statements of people. Each finding rests on evidence. The score is the mean of the assets that have one: 100 less points for what fails, limited by the worst finding. What could not be tested is a gap and never counted as good. None of it proves that something is secure, and nothing is known of what changed after the last scan.';

/** Writes what an executive report says below its cover: at most three pages in PDF. */
export function writeExecutive(
  document: ReportDocument,
  facts: ReportFacts,
  executive: ExecutiveFacts,
): void {
  document.section('How things stand');
  document.summary(summaryOf(facts));
  document.subsection('Results beside what they rest on');
  document.table(basisColumns, basisRows(facts, executive));
  document.findingsOverTime('Open findings by severity', facts);
  writeDecisions(document, executive);
  writeChanges(document, facts, executive);
  writeGaps(document, facts);
  document.section('Method');
  document.paragraph(method);
}

function basisRows(facts: ReportFacts, executive: ExecutiveFacts): string[][] {
  const { score, grade, coverage } = facts;
  const { accounts, breaches, frameworks } = executive;
  const rows = [
    [
      'Assets from outside',
      score === null ? 'No score yet' : `${score} of 100, grade ${grade}`,
      coverage.assets === 0
        ? 'No asset was added'
        : `${number(coverage.tested)} of ${counted(coverage.assets, 'asset')} tested; ${number(coverage.error)} did not answer, ${number(coverage.notTested)} not scanned`,
    ],
    ...accountRows(accounts),
  ];
  if (breaches) {
    const proved = breaches.domains.filter(({ people }) => people !== null).length;
    rows.push([
      'Accounts in breaches',
      `${counted(breaches.people, 'person', 'people')}, ${counted(breaches.toDecide, 'exposure')} to decide`,
      `${number(proved)} of ${counted(breaches.domains.length, 'domain')} looked up${proved < breaches.domains.length ? '; ownership of the others is not proved' : ''}`,
    ]);
  }
  if (frameworks.length > 0) {
    const sum = (name: keyof FrameworkShare['figures']) =>
      frameworks.reduce((total, { figures }) => total + figures[name], 0);
    rows.push([
      `Compliance, ${counted(frameworks.length, 'framework')}`,
      `${number(sum('passed'))} of ${number(sum('assessed'))} assessed requirements passed, ${number(sum('failed'))} failed`,
      `${number(sum('assessed'))} of ${number(sum('applicable'))} applicable ones assessed; ${number(sum('manual'))} by hand, ${number(sum('notCovered'))} not covered, ${number(sum('exceptions'))} excepted`,
    ]);
  }
  return rows;
}

function accountRows(accounts: ExecutiveFacts['accounts']): string[][] {
  // The account with the lowest score says most.
  const sorted = accounts.toSorted((one, other) => (one.score ?? -1) - (other.score ?? -1));
  const shown = sorted
    .slice(0, MAX_ACCOUNTS)
    .map(({ alias, provider, score, assessed, publicResources }) => {
      const all = assessed.passed + assessed.failed + assessed.errors;
      return [
        `${providerLabels[provider]}: ${shortenText(alias, NAME)}`,
        score === null
          ? 'No score yet'
          : `${score} of 100; ${counted(assessed.failed, 'result')} failed, ${counted(publicResources, 'resource')} public`,
        all === 0
          ? 'Nothing was read yet'
          : `${number(all - assessed.errors)} of ${counted(all, 'result')} decided; ${number(assessed.errors)} could not be read`,
      ];
    });
  const more = accounts.length - shown.length;
  if (more <= 0) return shown;
  const rest = sorted.slice(MAX_ACCOUNTS);
  const sum = (name: 'passed' | 'failed' | 'errors') =>
    rest.reduce((total, { assessed }) => total + assessed[name], 0);
  const all = sum('passed') + sum('failed') + sum('errors');
  return [
    ...shown,
    [
      `${number(more)} more cloud accounts`,
      `Higher scores; ${counted(sum('failed'), 'result')} failed`,
      `${number(all - sum('errors'))} of ${counted(all, 'result')} decided; ${number(sum('errors'))} could not be read`,
    ],
  ];
}

function writeDecisions(document: ReportDocument, { decisions }: ExecutiveFacts): void {
  document.section(decisionsTitle(decisions.length), { isOnNewPage: true });
  if (decisions.length === 0) {
    document.paragraph('No finding is open and nothing is missing: there is nothing to decide.');
    return;
  }
  document.paragraph(decisionRule);
  decisions.forEach(({ title, why, owner, takes }, index) => {
    document.subsection(`${index + 1}. ${title}`);
    document.answers([
      ['Why', why],
      ['Who', owner],
      ['What it takes', takes],
    ]);
  });
}

const decisionsTitle = (count: number): string =>
  count === 1
    ? 'One decision to take'
    : count === 2
      ? 'Two decisions to take'
      : 'Three decisions to take';

function writeChanges(
  document: ReportDocument,
  facts: ReportFacts,
  executive: ExecutiveFacts,
): void {
  const { opened, fixed, reopened, accepted, from, timezone } = facts;
  const { newPorts, breaches, frameworks } = executive;
  document.section(`What changed since ${dayOf(from, timezone)}`);
  const changes = [
    ['Findings opened', opened],
    ['Closed', fixed],
    ['Open again', reopened],
    ['Risks accepted', accepted],
    ['New open ports', newPorts],
    ...(breaches ? ([['New exposures in breaches', breaches.found]] as const) : []),
  ] as const;
  document.table(
    changes.map(([title]) => ({ title, width: 1 / changes.length, isNumber: true })),
    [changes.map(([, count]) => number(count))],
  );
  if (frameworks.length === 0) return;
  document.subsection('Compliance, and as the period began');
  // The framework with the lowest share says most.
  const sorted = frameworks.toSorted((one, other) => passedShare(one) - passedShare(other));
  const shown = sorted.slice(0, MAX_FRAMEWORKS);
  document.table(shareColumns, shown.map(frameworkCells));
  const more = sorted.length - shown.length;
  if (more > 0) {
    document.paragraph(
      `These are the ${number(shown.length)} frameworks with the lowest share; ${counted(more, 'more stands', 'more stand')} in the compliance report.`,
    );
  }
}

const passedShare = ({ figures: { passed, assessed } }: FrameworkShare): number =>
  assessed === 0 ? 1 : passed / assessed;

const frameworkCells = ({
  title,
  version,
  isPartial,
  figures,
  before,
}: FrameworkShare): string[] => {
  const was = (part: 'passed' | 'assessed', of: 'assessed' | 'applicable') =>
    before ? `; was ${shareOf(before[part], before[of], isPartial)}` : '; not assessed then';
  return [
    shortenText(`${title} ${version}`, NAME),
    shareOf(figures.passed, figures.assessed, isPartial) + was('passed', 'assessed'),
    shareOf(figures.assessed, figures.applicable, isPartial) + was('assessed', 'applicable'),
    number(figures.manual),
    number(figures.notCovered),
    number(figures.exceptions),
  ];
};

function writeGaps(document: ReportDocument, { coverage, gaps, untested }: ReportFacts): void {
  document.section('What was not tested');
  if (gaps.length + untested.length === 0) {
    document.paragraph(
      coverage.assets === 0
        ? 'There is no asset to test.'
        : 'Every asset answered, and every check had a result.',
    );
    return;
  }
  if (gaps.length > 0) {
    const shown = gaps.slice(0, MAX_GAPS);
    document.table(
      gapColumns,
      shown.map(({ name, reason }) => [shortenText(name, NAME), shortenText(reason, SENTENCE)]),
    );
    const more = coverage.error + coverage.notTested - shown.length;
    if (more > 0)
      document.paragraph(`${counted(more, 'more asset was', 'more assets were')} not tested.`);
  }
  if (untested.length === 0) return;
  document.table(
    untestedColumns,
    untested
      .slice(0, MAX_REASONS)
      .map(untestedCells)
      .map((cells) => cells.map((cell) => shortenText(cell, SENTENCE))),
  );
  const more = untested.length - MAX_REASONS;
  if (more > 0) {
    document.paragraph(
      `${counted(more, 'more reason')}, of fewer checks, in the technical report.`,
    );
  }
}
