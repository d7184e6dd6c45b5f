import type { ExposureStatus } from '@parapet/contracts/breach/breach';
import type { RequirementState } from '@parapet/contracts/compliance/requirement';
import type { FindingStatus } from '@parapet/contracts/findings/finding';
import type { ReportScope, ReportType } from '@parapet/contracts/reports/report';
import { type Severity, severities } from '@parapet/contracts/text/vocabulary';
import type { ReportedCompliance } from '../compliance/compliance.port.ts';
import { calendarDay, counted, dayOf, number, shortDayOf } from './report-figures.ts';
import type { ReportFacts } from './report-source.ts';

export const titles: Readonly<Record<ReportType, string>> = {
  executive: 'Executive report',
  technical: 'Technical report',
  asset: 'Asset report',
  delta: 'Changes report',
  breach: 'Breach report',
  compliance: 'Compliance report',
  auditor_pack: 'Auditor pack',
};

export const severityLabels: Readonly<Record<Severity, string>> = {
  critical: 'Critical',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
  info: 'Info',
};

export const statusLabels: Readonly<Record<FindingStatus, string>> = {
  open: 'Open',
  reopened: 'Reopened',
  acknowledged: 'Acknowledged',
  false_positive: 'False positive',
  risk_accepted: 'Risk accepted',
  fixed: 'Fixed',
};

export const stateLabels: Readonly<Record<ExposureStatus, string>> = {
  new: 'New',
  resurfaced: 'Resurfaced',
  notified: 'Notified',
  reset: 'Reset',
  ignored: 'Ignored',
};

export const requirementStates: Readonly<Record<RequirementState, string>> = {
  passed: 'Passed',
  failed: 'Failed',
  partly: 'Partly',
  attested: 'Attested',
  not_assessed: 'Not assessed',
  not_applicable: 'Not applicable',
  exception: 'Exception',
};

/** The sections of a report about what has changed. */
export const changeTitles: Readonly<Record<FindingStatus, string>> = {
  reopened: 'Reopened',
  open: 'New or open again',
  acknowledged: 'Acknowledged',
  risk_accepted: 'Risk accepted',
  false_positive: 'Marked as false positive',
  fixed: 'Fixed',
};

/** Returns whether a person set the finding aside, for a reason that a report gives. */
export const isDecided = (status: FindingStatus): boolean =>
  status === 'risk_accepted' || status === 'false_positive';

/** The days that a report covers. */
export const periodOf = ({
  from,
  madeAt,
  timezone,
}: Pick<ReportFacts, 'from' | 'madeAt' | 'timezone'>): string =>
  `${dayOf(from, timezone)} to ${dayOf(madeAt, timezone)} (${timezone})`;

/** The same where room is short. */
export const shortPeriodOf = ({
  from,
  madeAt,
  timezone,
}: Pick<ReportFacts, 'from' | 'madeAt' | 'timezone'>): string =>
  `${shortDayOf(from, timezone)} to ${shortDayOf(madeAt, timezone)} (${timezone})`;

export const scopeLabel = (scope: ReportScope): string => {
  if (scope.kind === 'all') return 'All approved assets';
  if (scope.kind === 'tags') return `Assets with the tag ${scope.tags.join(' or ')}`;
  return `${scope.assetIds.length} selected ${scope.assetIds.length === 1 ? 'asset' : 'assets'}`;
};

/** Tells what a change is worth. */
export const closesLine = ({
  findings,
  assets,
  risk,
}: Record<'findings' | 'assets' | 'risk', number>): string =>
  `Closes ${counted(findings, 'finding')} on ${counted(assets, 'asset')}, ${number(risk)} risk points.`;

const testedLine = (tested: number, assets: number): string => {
  if (assets === 0) return 'There is no asset to test.';
  if (assets === 1)
    return tested === 1
      ? 'The asset was tested.'
      : 'The asset was not tested; nothing is known of it.';
  if (tested === assets) return `All ${number(assets)} assets were tested.`;
  return `${number(tested)} of ${number(assets)} assets ${tested === 1 ? 'was' : 'were'} tested; nothing is known of the others.`;
};

const was = (count: number): string => (count === 1 ? 'was' : 'were');

/** How the score moved since the first day of the period that has one by the same formula. */
const moveOf = ({ score, days, madeAt }: ReportFacts): string => {
  const version = days.at(-1)?.version;
  const first = days.find((day) => day.score !== null && day.version === version);
  if (score === null || !first || first.score === null || madeAt.startsWith(first.day)) return '';
  const difference = score - first.score;
  if (difference === 0) return ` It is what it was on ${calendarDay(first.day)}.`;
  const points = counted(Math.abs(difference), 'point');
  return ` That is ${points} ${difference > 0 ? 'more' : 'less'} than on ${calendarDay(first.day)} (${first.score}).`;
};

/** Says why the open findings are shown of today alone. */
export const notOverTime = (scope: ReportScope): string =>
  scope.kind === 'all'
    ? 'There are not yet two days of scans in this period, so this shows today.'
    : 'Days are recorded of the whole workspace, so this part of it is shown as it is today.';

/** The report in a few sentences, for a reader who reads no further. */
export function summaryOf(facts: ReportFacts): string[] {
  const { coverage, open, opened, reopened, fixed, score, grade } = facts;
  const total = severities.reduce((sum, severity) => sum + open[severity], 0);
  const urgent = open.critical + open.high;
  return [
    score === null
      ? facts.scored === 0
        ? `There is no score yet, because no asset has been ${coverage.tested > 0 ? 'fully ' : ''}tested.`
        : `There is no score yet: ${number(facts.scored)} of ${counted(coverage.assets, 'asset')} ${facts.scored === 1 ? 'has' : 'have'} one, which says nothing about the rest.`
      : `The score is ${score} of 100 (grade ${grade}), the mean of ${counted(facts.scored, 'asset')} with a score.${moveOf(facts)}`,
    testedLine(coverage.tested, coverage.assets),
    total === 0
      ? 'No finding is open.'
      : `${counted(total, 'finding')} ${total === 1 ? 'is' : 'are'} open, ${number(urgent)} of them critical or high.`,
    `Since ${dayOf(facts.from, facts.timezone)}, ${counted(opened, 'finding')} ${was(opened)} new, ${number(reopened)} ${was(reopened)} reopened and ${number(fixed)} ${was(fixed)} fixed.`,
  ];
}

const complianceLine = ({ frameworks }: ReportedCompliance): string => {
  const sum = (name: 'passed' | 'assessed' | 'applicable') =>
    frameworks.reduce((total, { figures }) => total + figures[name], 0);
  return `${counted(frameworks.length, 'framework')}: ${number(sum('passed'))} of ${counted(sum('assessed'), 'assessed requirement')} passed, and ${number(sum('assessed'))} of ${number(sum('applicable'))} applicable ones were assessed.`;
};

/** The report in one sentence. */
export function coverLine(facts: ReportFacts): string {
  const { type, coverage, open, opened, fixed, breaches, compliance } = facts;
  if (compliance !== null) return complianceLine(compliance);
  if (breaches !== null) {
    return `${counted(breaches.people, 'person', 'people')} in known breaches, ${counted(breaches.toDecide, 'exposure')} to decide.`;
  }
  const { assets, tested } = coverage;
  const total = severities.reduce((sum, severity) => sum + open[severity], 0);
  // Findings may be of cloud accounts, which are no assets here.
  if (tested === 0 && total === 0) {
    return 'No asset was tested, so nothing is known of how they stand.';
  }
  const urgent = open.critical + open.high;
  const now =
    total === 0
      ? 'no finding is open'
      : `${counted(total, 'finding')} ${total === 1 ? 'is' : 'are'} open, ${urgent === 0 ? 'none' : number(urgent)} of them critical or high`;
  const moved =
    type === 'delta'
      ? `${counted(opened, 'finding')} ${was(opened)} new and ${number(fixed)} ${was(fixed)} fixed; `
      : '';
  const gap = assets > tested ? `; nothing is known of ${counted(assets - tested, 'asset')}` : '';
  const line = `${moved}${now}${gap}.`;
  return line.charAt(0).toUpperCase() + line.slice(1);
}

/** How the report came about, and what it cannot say. */
export const method: readonly string[] = [
  'Parapet tests assets from the outside, as anybody on the internet could. A scan first collects what a target answers, then compares it with the checks of its catalogue. Each finding rests on evidence that was recorded when it was seen.',
  'An asset starts with a score of 100 and loses points for each check that fails. A critical or high finding limits the score of its asset, however few there are. The score of a workspace is the mean of its assets with a score, and there is none while most assets have no score.',
  'A check that could not run opens no finding and closes none. Assets that were not tested, or did not answer, are counted as gaps and never as good results.',
  'An outside test cannot prove that something is secure. It says nothing about what needs an account or lies behind a firewall, nor about changes after the last scan.',
];
