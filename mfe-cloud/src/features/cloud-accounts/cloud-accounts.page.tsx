import { failureMessage } from '@parapet/api-client/failure-message';
import { useHost, useRefusal } from '@parapet/remote-kit/host';
import { useQueryState } from '@parapet/remote-kit/query-state';
import { useSearchParams } from '@parapet/remote-kit/router';
import { Button } from '@parapet/ui/button';
import { EmptyState } from '@parapet/ui/empty-state';
import { FailureState } from '@parapet/ui/failure-state';
import { PageHeader } from '@parapet/ui/page-header';
import { Panel } from '@parapet/ui/panel';
import { Skeleton } from '@parapet/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useCloudApi } from '../../app.ts';
import { LazyConnectDialog } from '../../connect-account/lazy-connect-dialog.tsx';
import { AccountList } from './account-list.tsx';

/** The connected cloud accounts with connection status and missing permissions. */
export function CloudAccountsPage() {
  const api = useCloudApi();
  const { subscription } = useHost();
  const refusal = useRefusal('manageCloud');
  const [search, setSearch] = useSearchParams();
  const query = useQuery({
    queryKey: ['cloud-accounts'],
    queryFn: ({ signal }) => api.listAccounts(signal),
  });
  const state = useQueryState(query);
  const open = () => setSearch({ connect: 'aws' }, { replace: true });
  const close = () => setSearch({}, { replace: true });
  const changed = () => {
    void query.refetch();
    void subscription.reload();
  };
  const connect = (
    <Button variant="primary" icon={Plus} onClick={open} refusal={refusal}>
      Connect AWS account
    </Button>
  );

  const content = () => {
    if (state.status === 'loading') {
      return (
        <Panel>
          <Skeleton lines={4} label="Loading cloud accounts" />
        </Panel>
      );
    }
    if (state.status === 'failed') {
      return (
        <Panel>
          <FailureState
            message={failureMessage(state.error, 'Cloud accounts')}
            onRetry={query.refetch}
            retrying={state.retrying}
          />
        </Panel>
      );
    }
    if (state.data.items.length === 0) {
      return (
        <Panel>
          <EmptyState level={2} title="No cloud accounts yet" action={connect}>
            Connect an AWS account to see its connection status and missing permissions. Parapet
            only reads.
          </EmptyState>
        </Panel>
      );
    }
    return <AccountList accounts={state.data.items} onChanged={changed} />;
  };

  const hasAccounts = state.status === 'ready' && state.data.items.length > 0;
  return (
    <>
      <PageHeader title="Cloud security" actions={hasAccounts ? connect : null} />
      {content()}
      {search.get('connect') === 'aws' ? (
        <LazyConnectDialog
          onClose={close}
          onConnected={() => {
            close();
            changed();
          }}
        />
      ) : null}
    </>
  );
}
