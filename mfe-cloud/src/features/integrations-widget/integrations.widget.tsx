import { failureMessage } from '@parapet/api-client/failure-message';
import { hasRight, refusalHint } from '@parapet/contracts/access/rights';
import type { CloudAccount } from '@parapet/contracts/cloud/cloud';
import { useRefusal, useWorkspace } from '@parapet/remote-kit/host';
import { useQueryState } from '@parapet/remote-kit/query-state';
import { Button } from '@parapet/ui/button';
import { FailureState } from '@parapet/ui/failure-state';
import { TextLink } from '@parapet/ui/link';
import { Panel } from '@parapet/ui/panel';
import { Skeleton } from '@parapet/ui/skeleton';
import { StatusText } from '@parapet/ui/status-chip';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { LazyAddIntegrationDialog } from '../../add-integration/lazy-add-integration-dialog.tsx';
import { useCloudApi } from '../../app.ts';
import { DeliveriesDialog } from './deliveries-dialog.tsx';
import { ConnectedRow, IntegrationRow } from './integration-row.tsx';
import { useIntegrationCommands } from './use-integration-commands.ts';
import { useOpenDialog } from './use-open-dialog.ts';

/** Refresh interval in milliseconds: the end of a scan changes the panel. */
const REFRESH_MS = 15_000;

/** The integrations and the cloud accounts with their health. */
export function IntegrationsWidget() {
  const api = useCloudApi();
  const workspace = useWorkspace();
  const mayManage = hasRight(workspace?.role, 'manageIntegrations');
  const refusal = useRefusal('manageIntegrations');
  const dialog = useOpenDialog();
  const query = useQuery({
    queryKey: ['integrations'],
    queryFn: ({ signal }) => api.listIntegrations(signal),
    refetchInterval: REFRESH_MS,
  });
  const accounts = useQuery({
    queryKey: ['cloud-accounts'],
    queryFn: ({ signal }) => api.listAccounts(signal),
    refetchInterval: REFRESH_MS,
  });
  const state = useQueryState(query);
  const reload = () => void query.refetch();
  const commands = useIntegrationCommands({
    onChanged: reload,
    onSent: dialog.showDeliveries,
  });

  const items = state.status === 'ready' ? state.data.items : [];
  const clouds = accounts.data?.items ?? [];
  const shown = items.find(({ id }) => id === dialog.deliveriesOf);
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
          <NoIntegrations onAdd={mayManage ? dialog.add : null} refusal={refusal} />
        ) : null}
        {items.length + clouds.length > 0 ? (
          <ul aria-label="Connected">
            {items.map((integration) => (
              <IntegrationRow
                key={integration.id}
                integration={integration}
                commands={commands}
                disabledReason={refusalHint(workspace, 'manageIntegrations')}
                removeDisabledReason={refusalHint(workspace, 'manageIntegrations', {
                  toRemove: true,
                })}
                onShowDeliveries={() => dialog.showDeliveries(integration.id)}
              />
            ))}
            {clouds.length > 0 ? <CloudRow accounts={clouds} /> : null}
          </ul>
        ) : null}
      </>
    );
  };

  // The dialogs stay mounted when the list reloads, so input is kept.
  return (
    <Panel
      title="Integrations"
      action={
        items.length > 0 ? (
          <Button size="sm" icon={Plus} onClick={dialog.add} refusal={refusal}>
            Add integration
          </Button>
        ) : null
      }
    >
      {content()}
      {mayManage && dialog.isAdding ? (
        <LazyAddIntegrationDialog onClose={dialog.close} onAdded={reload} />
      ) : null}
      {mayManage && shown ? (
        <DeliveriesDialog integration={shown} onClose={dialog.close} onChanged={reload} />
      ) : null}
    </Panel>
  );
}

/** `onAdd` is null for members without permission to manage. */
function NoIntegrations({
  onAdd,
  refusal,
}: {
  onAdd: (() => void) | null;
  refusal: string | null;
}) {
  return (
    <>
      <h3 className="font-medium">No integrations yet</h3>
      <p className="text-ink-2">
        {onAdd
          ? 'Add a webhook or a Slack channel to get a message about new findings when a scan ends.'
          : 'Webhooks and Slack channels get a message about new findings. An admin can add one.'}
      </p>
      {onAdd ? (
        <Button size="sm" icon={Plus} onClick={onAdd} refusal={refusal}>
          Add integration
        </Button>
      ) : null}
    </>
  );
}

function CloudRow({ accounts }: { accounts: readonly CloudAccount[] }) {
  const failing = accounts.filter(({ status }) => status !== 'connected').length;
  return (
    <ConnectedRow
      name={<TextLink href="/dashboard/cloud-security">AWS</TextLink>}
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
