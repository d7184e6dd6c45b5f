import { failureMessage } from '@parapet/api-client/failure-message';
import type { CloudAccount } from '@parapet/contracts/cloud/cloud';
import { useRefusal } from '@parapet/remote-kit/host';
import { useQueryState } from '@parapet/remote-kit/query-state';
import { Button } from '@parapet/ui/button';
import { FailureState } from '@parapet/ui/failure-state';
import { TextLink } from '@parapet/ui/link';
import { Panel } from '@parapet/ui/panel';
import { Skeleton } from '@parapet/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { AccountStatus } from '../../account-labels/account-status.tsx';
import { useCloudApi } from '../../app.ts';

const PAGE = '/dashboard/cloud-security';
const SHOWN = 4;

function Frame({
  meta,
  action = <TextLink href={PAGE}>Accounts</TextLink>,
  children,
}: {
  meta?: string;
  action?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <Panel title="Cloud security" meta={meta} action={action}>
      {children}
    </Panel>
  );
}

function Accounts({ accounts }: { accounts: readonly CloudAccount[] }) {
  return (
    <ul className="grid gap-x-8 sm:grid-cols-2 xl:grid-cols-4">
      {accounts.slice(0, SHOWN).map(({ id, alias, accountUid, ...state }) => (
        <li key={id} className="flex items-center justify-between gap-3 border-b border-line py-2">
          <span className="min-w-0 [overflow-wrap:anywhere]">
            <b className="font-medium">{alias}</b>{' '}
            <span className="font-mono text-ink-3">{accountUid}</span>
          </span>
          <AccountStatus status={state.status} isReadOnly={state.isReadOnly} />
        </li>
      ))}
    </ul>
  );
}

/** The connection status of the cloud accounts. */
export function CloudSecurityWidget() {
  const api = useCloudApi();
  const refusal = useRefusal('manageCloud');
  const query = useQuery({
    queryKey: ['cloud-accounts'],
    queryFn: ({ signal }) => api.listAccounts(signal),
  });
  const state = useQueryState(query);
  switch (state.status) {
    case 'loading':
      return (
        <Frame>
          <Skeleton lines={1} label="Loading cloud accounts" />
        </Frame>
      );
    case 'failed':
      return (
        <Frame>
          <FailureState
            message={failureMessage(state.error, 'Cloud accounts')}
            onRetry={query.refetch}
            retrying={state.retrying}
          />
        </Frame>
      );
    case 'ready':
      // One line, not a panel of nothing, where no cloud is used.
      return state.data.items.length === 0 ? (
        <Frame
          meta="No cloud account is connected"
          action={
            <Button size="sm" icon={Plus} href={`${PAGE}?connect=aws`} refusal={refusal}>
              Connect AWS account
            </Button>
          }
        />
      ) : (
        <Frame>
          <Accounts accounts={state.data.items} />
        </Frame>
      );
  }
}
