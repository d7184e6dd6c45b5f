import { type CheckDescription, checkCatalogue } from '@parapet/contracts/check-catalogue';
import { exportFormatSchema } from '@parapet/contracts/finding-export';
import { integrationTypeSchema } from '@parapet/contracts/integration';
import { apiTable } from '@parapet/contracts/openapi/api-table';
import { integrationsOf, plans, schedulesOf } from '@parapet/contracts/plan-catalogue';
import { reportFormatSchema } from '@parapet/contracts/report';
import { allowanceOf, rights, rolesWith } from '@parapet/contracts/rights';
import { SCAN_PACE } from '@parapet/contracts/scan-pace';
import { checkGroups } from '@parapet/contracts/vocabulary';
import { roleSchema } from '@parapet/contracts/workspace';

/** What the product itself emits, as far as texts speak of it. */
export interface Product {
  /** Ids of the operations of the API. */
  readonly operations: ReadonlySet<string>;
  readonly reportFormats: readonly string[];
  readonly exportFormats: readonly string[];
  readonly integrations: readonly string[];
  /** Figures that texts name as `{{checks.tls}}`. */
  readonly counts: Readonly<Record<string, number>>;
  /** Markdown that texts name as `{{roles.table}}`. */
  readonly tables: Readonly<Record<string, string>>;
}

export const product = (): Product => ({
  operations: new Set(apiTable.map(({ id }) => id)),
  reportFormats: reportFormatSchema.options,
  exportFormats: exportFormatSchema.options,
  integrations: integrationTypeSchema.options,
  counts: {
    ...checkCounts(checkCatalogue),
    ...planCounts(),
    operations: apiTable.length,
    roles: roleSchema.options.length,
    'rate.public': SCAN_PACE.public,
    'rate.private': SCAN_PACE.private,
  },
  tables: { 'roles.table': roleTable() },
});

function checkCounts(checks: readonly CheckDescription[]): Record<string, number> {
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
      checkGroups.map((name) => [`checks.${name}`, count(({ group }) => group === name)]),
    ),
  };
}

/** `{{pro.assets}}`; a plan without a limit has -1, which no text may name. */
const planCounts = (): Record<string, number> =>
  Object.fromEntries(
    plans.flatMap((plan) => [
      ...(['assets', 'workspaces', 'cloudAccounts', 'scanHistoryDays'] as const).map((limit) => [
        `${plan.tier}.${limit}`,
        plan[limit],
      ]),
      [`${plan.tier}.schedules`, schedulesOf(plan.tier)],
      [`${plan.tier}.integrations`, integrationsOf(plan.tier)],
    ]),
  );

/** Every right in a workspace, with the roles that have it. */
function roleTable(): string {
  const roles = roleSchema.options;
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
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
