import { MAX_API_KEYS } from '@parapet/contracts/access/api-key';
import { INVITATION_DAYS } from '@parapet/contracts/access/invitation';
import { allowanceOf, rights, rolesWith } from '@parapet/contracts/access/rights';
import { roleSchema } from '@parapet/contracts/access/workspace';
import { MAX_IMPORT_LINES } from '@parapet/contracts/assets/asset-import';
import { OWNERSHIP_GRACE_DAYS, OWNERSHIP_RECHECK_DAYS } from '@parapet/contracts/assets/ownership';
import { BREACH_LOG_DAYS, UNPROVED_DAYS } from '@parapet/contracts/breach/breach';
import { cloudProviders } from '@parapet/contracts/cloud/cloud';
import { integrationTypeSchema } from '@parapet/contracts/events/integration';
import { type CheckDescription, checkCatalogue } from '@parapet/contracts/findings/check-catalogue';
import { cloudTopics } from '@parapet/contracts/findings/cloud-topics';
import { DEFAULT_ACCEPTANCE_DAYS, MAX_ACCEPTANCE_DAYS } from '@parapet/contracts/findings/finding';
import { exportFormatSchema, MAX_EXPORTED } from '@parapet/contracts/findings/finding-export';
import { topicStates } from '@parapet/contracts/findings/topic-state';
import { kindCategories } from '@parapet/contracts/integrations/kind';
import { kinds } from '@parapet/contracts/integrations/kinds';
import { apiTable } from '@parapet/contracts/openapi/api-table';
import { integrationsOf, plans, schedulesOf } from '@parapet/contracts/plans/plan-catalogue';
import { FEED_DAYS, GONE_DAYS, MESSAGE_DAYS } from '@parapet/contracts/plans/retention';
import { cookies, localEntries, sessionEntries } from '@parapet/contracts/releases/browser-storage';
import {
  HTML_FINDINGS,
  MAX_OPEN_REPORTS,
  MAX_REPORT_RECIPIENTS,
  MAX_REPORT_SCHEDULES,
  PDF_FINDINGS,
  REPORT_DAYS,
  reportFormatSchema,
} from '@parapet/contracts/reports/report';
import { SCAN_PACE } from '@parapet/contracts/scans/scan-pace';
import {
  MAX_JITTER_MINUTES,
  MAX_SCHEDULE_ASSETS,
  MAX_SCHEDULE_BLACKOUTS,
  MAX_SCHEDULE_WINDOWS,
  MAX_SCHEDULES,
} from '@parapet/contracts/scans/schedule';
import { checkGroups } from '@parapet/contracts/text/vocabulary';

/** Describes what the product itself emits, as far as texts speak of it. */
export interface Product {
  /** Ids of the operations of the API. */
  readonly operations: ReadonlySet<string>;
  readonly reportFormats: readonly string[];
  readonly exportFormats: readonly string[];
  readonly integrations: readonly string[];
  /** Providers of clouds that have checks. */
  readonly clouds: readonly string[];
  /** Figures that texts name as `{{checks.tls}}`. */
  readonly counts: Readonly<Record<string, number>>;
  /** Markdown that texts name as `{{roles.table}}`. */
  readonly tables: Readonly<Record<string, string>>;
}

const limitCounts: Readonly<Record<string, number>> = {
  'limit.apiKeys': MAX_API_KEYS,
  'limit.blackouts': MAX_SCHEDULE_BLACKOUTS,
  'limit.exportedFindings': MAX_EXPORTED,
  'limit.htmlFindings': HTML_FINDINGS,
  'limit.importLines': MAX_IMPORT_LINES,
  'limit.jitterMinutes': MAX_JITTER_MINUTES,
  'limit.pdfFindings': PDF_FINDINGS,
  'limit.reportRecipients': MAX_REPORT_RECIPIENTS,
  'limit.reportSchedules': MAX_REPORT_SCHEDULES,
  'limit.scheduledAssets': MAX_SCHEDULE_ASSETS,
  'limit.schedules': MAX_SCHEDULES,
  'limit.waitingReports': MAX_OPEN_REPORTS,
  'limit.windows': MAX_SCHEDULE_WINDOWS,
  'days.breachLog': BREACH_LOG_DAYS,
  'days.unproved': UNPROVED_DAYS,
  'days.acceptance': DEFAULT_ACCEPTANCE_DAYS,
  'days.feed': FEED_DAYS,
  'days.gone': GONE_DAYS,
  'days.grace': OWNERSHIP_GRACE_DAYS,
  'days.invitation': INVITATION_DAYS,
  'days.longestAcceptance': MAX_ACCEPTANCE_DAYS,
  'days.messages': MESSAGE_DAYS,
  'days.proof': OWNERSHIP_RECHECK_DAYS,
  'days.reports': REPORT_DAYS,
};

export const product = (): Product => ({
  operations: new Set(apiTable.map(({ id }) => id)),
  reportFormats: reportFormatSchema.options,
  exportFormats: exportFormatSchema.options,
  integrations: integrationTypeSchema.options,
  clouds: cloudProviders.filter((provider) =>
    checkCatalogue.some(({ id, group }) => group === 'cloud' && id.startsWith(`${provider}-`)),
  ),
  counts: {
    ...checkCounts(checkCatalogue),
    ...planCounts(),
    ...topicCounts(),
    operations: apiTable.length,
    roles: roleSchema.options.length,
    'rate.public': SCAN_PACE.public,
    'rate.private': SCAN_PACE.private,
    ...limitCounts,
    integrations: kinds.length,
  },
  tables: {
    'integrations.table': integrationTable(),
    'roles.table': roleTable(),
    'cookies.table': cookieTable(),
    'local.table': storageTable(localEntries),
    'session.table': storageTable(sessionEntries),
  },
});

function integrationTable(): string {
  const effects = { repeat: 'sent again', lookup: 'looked up by its mark', ask: 'left to you' };
  const rows = kinds.map(
    (kind) =>
      `| ${kindCategories[kind.category]} | ${kind.label} | ${kind.summary} | ${effects[kind.afterLostAnswer]} |`,
  );
  return [
    '| Group | Kind | What it does | After a lost answer |',
    '| --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
}

/** Those of the network, which the texts about scans count; those of the cloud are `checks.cloud`. */
function checkCounts(all: readonly CheckDescription[]): Record<string, number> {
  const checks = all.filter(({ group }) => group !== 'cloud');
  const count = (isCounted: (check: CheckDescription) => boolean) =>
    checks.filter(isCounted).length;
  return {
    checks: checks.length,
    'checks.anyone': count(({ needsOwnership }) => !needsOwnership),
    'checks.proved': count(
      ({ needsOwnership, intensity }) => needsOwnership && intensity === 'safe',
    ),
    'checks.active': count(({ intensity }) => intensity === 'active'),
    ...Object.fromEntries(
      checkGroups.map((name) => [
        `checks.${name}`,
        all.filter(({ group }) => group === name).length,
      ]),
    ),
  };
}

/** `{{topics.aws}}` and `{{topics.open}}`. */
const topicCounts = (): Record<string, number> => ({
  topics: cloudTopics.length,
  ...Object.fromEntries(
    [...cloudProviders, ...topicStates].map((name) => [
      `topics.${name}`,
      cloudTopics.filter(({ provider, state }) => provider === name || state === name).length,
    ]),
  ),
});

/** `{{pro.assets}}`; a plan without a limit has -1, which no text may name. */
const planCounts = (): Record<string, number> =>
  Object.fromEntries(
    plans.flatMap((plan) => [
      ...(
        ['assets', 'workspaces', 'cloudAccounts', 'breachSearches', 'scanHistoryDays'] as const
      ).map((limit) => [`${plan.tier}.${limit}`, plan[limit]]),
      [`${plan.tier}.schedules`, schedulesOf(plan.tier)],
      [`${plan.tier}.integrations`, integrationsOf(plan.tier)],
    ]),
  );

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

const cookieTable = (): string =>
  [
    row(['Name', 'Set when', 'Purpose', 'Lifetime']),
    row(['---', '---', '---', '---']),
    ...cookies.map(({ name, setWhen, purpose, lifetime }) =>
      row([`\`${name}\``, setWhen, purpose, lifetime]),
    ),
  ].join('\n');

const storageTable = (entries: typeof localEntries): string =>
  [
    row(['Name', 'Holds']),
    row(['---', '---']),
    ...entries.map(({ name, purpose }) => row([`\`${name}\``, purpose])),
  ].join('\n');

/** Every right in a workspace, with the roles that have it. */
function roleTable(): string {
  const roles = roleSchema.options;
  return [
    row(['May', ...roles]),
    row(['---', ...roles.map(() => ':-:')]),
    ...rights.map((right) =>
      row([
        allowanceOf(right),
        ...roles.map((role) => (rolesWith(right).includes(role) ? 'yes' : '')),
      ]),
    ),
  ].join('\n');
}
