import { failureMessage } from '@parapet/api-client/failure-message';
import { useQueryState } from '@parapet/remote-kit/query-state';
import { EmptyState } from '@parapet/ui/empty-state';
import { FailureState } from '@parapet/ui/failure-state';
import { PageHeader } from '@parapet/ui/page-header';
import { Row } from '@parapet/ui/panel';
import { Skeleton } from '@parapet/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useBillingApi } from '../../app.ts';
import { AccountsPanel } from './accounts-panel.tsx';
import { InstallationPanels } from './installation-panels.tsx';
import { WorkspacesPanel } from './workspaces-panel.tsx';

/** Accounts, workspaces, workers and queues of the installation, for whoever the operator's command lets in. */
export function OperatorPage() {
  const api = useBillingApi();
  const query = useQuery({
    queryKey: ['operator-right'],
    queryFn: ({ signal }) => api.readOperatorRight(signal),
  });
  const state = useQueryState(query);
  return (
    <>
      <PageHeader title="Operator" />
      {state.status === 'loading' ? <Skeleton lines={6} label="Loading the page" /> : null}
      {state.status === 'failed' ? (
        <FailureState
          message={failureMessage(state.error, 'This page')}
          onRetry={query.refetch}
          retrying={state.retrying}
        />
      ) : null}
      {state.status === 'ready' && !state.data.granted ? (
        <EmptyState level={2} title="This page is for the operator">
          The right is granted on the server with: npm run operators -- grant, followed by your
          email address.
        </EmptyState>
      ) : null}
      {state.status === 'ready' && state.data.granted ? (
        <>
          <InstallationPanels />
          <Row>
            <AccountsPanel />
          </Row>
          <Row>
            <WorkspacesPanel />
          </Row>
        </>
      ) : null}
    </>
  );
}
