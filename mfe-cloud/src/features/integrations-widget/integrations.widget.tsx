import { failureMessage } from '@parapet/api-client/failure-message';
import type { CloudAccount } from '@parapet/contracts/cloud/cloud';
import { usePolling, useRefusal } from '@parapet/remote-kit/host';
import { useQueryState } from '@parapet/remote-kit/query-state';
import { Button } from '@parapet/ui/button';
import { FailureState } from '@parapet/ui/failure-state';
import { TextLink } from '@parapet/ui/link';
import { Panel } from '@parapet/ui/panel';
import { Skeleton } from '@parapet/ui/skeleton';
import { StatusText } from '@parapet/ui/status-chip';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { providerLabels } from '../../account-labels/provider-labels.ts';
import { useCloudApi } from '../../app.ts';
import { ConnectedRow, IntegrationRow } from './integration-row.tsx';

/** Polling interval in milliseconds, of a host that tells of no changes: the end of a scan changes the panel. */
const REFRESH_MS = 15_000;

/** The integrations and the cloud accounts with their health; each leads to its page. */
export function IntegrationsWidget() {
  const api = useCloudApi();
  const refusal = useRefusal('manageIntegrations');
  const refetchInterval = usePolling(REFRESH_MS);
  const query = useQuery({
    queryKey: ['integrations'],
    queryFn: ({ signal }) => api.listIntegrations(signal),
    refetchInterval,
  });
  const accounts = useQuery({
    queryKey: ['cloud-accounts'],
    queryFn: ({ signal }) => api.listAccounts(signal),
    refetchInterval,
  });
  const state = useQueryState(query);
  const items = state.status === 'ready' ? state.data.items : [];
  const clouds = accounts.data?.items ?? [];
  const add = (
    <Button size="sm" icon={Plus} href="/dashboard/integrations" refusal={refusal}>
      Add integration
    </Button>
  );
  const content = () => {
    if (state.status === 'loading') return <Skeleton lines={4} label="Loading integrations" />;
    if (state.status === 'failed') {
      return (
        <FailureState
          message={failureMessage(state.error, 'Integrations')}
          onRetry={query.refetch}
          retrying={state.retrying}
        />
      );
    }
    return (
      <>
        {items.length === 0 ? (
          <>
            <h3 className="font-medium">No integrations yet</h3>
            <p className="text-ink-2">
              Send new findings to chat, tickets, on call and logs when a scan ends.
            </p>
            {add}
          </>
        ) : null}
        {items.length + clouds.length > 0 ? (
          <ul aria-label="Connected">
            {items.map((integration) => (
              <IntegrationRow key={integration.id} integration={integration} />
            ))}
            {clouds.length > 0 ? <CloudRow accounts={clouds} /> : null}
          </ul>
        ) : null}
      </>
    );
  };

  return (
    <Panel title="Integrations" action={items.length > 0 ? add : null}>
      {content()}
    </Panel>
  );
}

function CloudRow({ accounts }: { accounts: readonly CloudAccount[] }) {
  const failing = accounts.filter(({ status }) => status !== 'connected').length;
  const providers = new Set(accounts.map(({ provider }) => providerLabels[provider].name));
  return (
    <ConnectedRow
      name={<TextLink href="/dashboard/cloud-security">{[...providers].join(', ')}</TextLink>}
      detail={accounts.length === 1 ? '1 account' : `${accounts.length} accounts`}
      health={
        failing === 0 ? (
          <StatusText tone="ok">Connected</StatusText>
        ) : (
          <StatusText tone="warn">{failing} with problems</StatusText>
        )
      }
    />
  );
}
