import type { Plan, Tier } from '@parapet/contracts/plans/subscription';
import type { TableColumn } from '@parapet/ui/data-table';
import { StatusText } from '@parapet/ui/status-chip';
import { historyLabel, limitLabel, planPrice } from '../../plan/plan-labels.ts';

const limitColumn = (
  id: string,
  head: string,
  width: number,
  limit: (plan: Plan) => number,
): TableColumn<Plan> => ({
  id,
  head,
  width,
  align: 'end',
  cell: (plan) => limitLabel(limit(plan)),
});

/** Columns of the plan table: price and limits. */
export const planColumns = (current: Tier | null): ReadonlyArray<TableColumn<Plan>> => [
  {
    id: 'name',
    head: 'Plan',
    primary: true,
    card: 'title',
    cell: (plan) => (
      <span className="flex items-center gap-3">
        {plan.name}
        {plan.tier === current ? <StatusText tone="ok">Current</StatusText> : null}
      </span>
    ),
  },
  {
    id: 'price',
    head: 'Price',
    width: 150,
    align: 'end',
    cell: (plan) => planPrice(plan.price),
  },
  limitColumn('assets', 'Assets', 80, ({ assets }) => assets),
  limitColumn('workspaces', 'Additional workspaces', 150, ({ workspaces }) => workspaces),
  limitColumn('cloud-accounts', 'Cloud accounts', 110, ({ cloudAccounts }) => cloudAccounts),
  {
    id: 'history',
    head: 'Scan history',
    width: 110,
    align: 'end',
    cell: (plan) => historyLabel(plan.scanHistoryDays),
  },
  {
    id: 'members',
    head: 'Members',
    width: 120,
    align: 'end',
    cell: (plan) => (plan.canInviteUsers ? 'Can be invited' : 'Only you'),
  },
];
