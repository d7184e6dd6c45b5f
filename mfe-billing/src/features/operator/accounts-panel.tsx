import type { OperatorAccount } from '@parapet/contracts/access/operator';
import { planOf } from '@parapet/contracts/plans/plan-catalogue';
import type { TableColumn } from '@parapet/ui/data-table';
import { StatusText } from '@parapet/ui/status-chip';
import { useBillingApi } from '../../app.ts';
import { dayLabel } from '../../plan/plan-labels.ts';
import { PagedPanel } from './paged-panel.tsx';

const labelOf = ({ email, phone }: OperatorAccount) => email || phone || 'No address';

const columns: ReadonlyArray<TableColumn<OperatorAccount>> = [
  {
    id: 'email',
    head: 'Account',
    primary: true,
    card: 'title',
    cell: (account) => labelOf(account),
  },
  {
    id: 'plan',
    head: 'Plan',
    width: 200,
    cell: ({ tier, extraAssets }) =>
      `${planOf(tier).name}${extraAssets > 0 ? `, ${extraAssets} extra assets` : ''}`,
  },
  {
    id: 'paid',
    head: 'Paid until',
    width: 180,
    cell: ({ paidUntil, isPastDue }) =>
      isPastDue ? (
        <StatusText tone="danger">Past due</StatusText>
      ) : paidUntil === null ? (
        'Not paid'
      ) : (
        dayLabel(paidUntil)
      ),
  },
  {
    id: 'workspaces',
    head: 'Workspaces',
    width: 120,
    align: 'end',
    cell: ({ workspaces }) => workspaces.toLocaleString('en'),
  },
  {
    id: 'assets',
    head: 'Assets',
    width: 100,
    align: 'end',
    cell: ({ assets }) => assets.toLocaleString('en'),
  },
  {
    id: 'seen',
    head: 'Last sign-in',
    width: 180,
    cell: ({ lastSignInAt }) => (lastSignInAt === null ? 'Never' : dayLabel(lastSignInAt)),
  },
];
/** The accounts of the installation with plan and usage. */
export function AccountsPanel() {
  const api = useBillingApi();
  return (
    <PagedPanel
      title="Accounts"
      id="accounts"
      columns={columns}
      labelOf={labelOf}
      read={api.listAccounts}
      none={{
        title: 'No account matches',
        body: 'Search for a part of an email address or phone number.',
      }}
    />
  );
}
