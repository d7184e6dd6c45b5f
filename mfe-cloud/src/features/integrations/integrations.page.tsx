import { failureMessage } from '@parapet/api-client/failure-message';
import { kinds } from '@parapet/contracts/integrations/kinds';
import { useRefusal } from '@parapet/remote-kit/host';
import { useQueryState } from '@parapet/remote-kit/query-state';
import { Button } from '@parapet/ui/button';
import { FailureState } from '@parapet/ui/failure-state';
import { PageHeader } from '@parapet/ui/page-header';
import { Panel } from '@parapet/ui/panel';
import { Skeleton } from '@parapet/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Webhook } from 'lucide-react';
import { useCloudApi } from '../../app.ts';
import { typeHref } from '../../integration-labels/labels.ts';
import { StoppedNotes } from '../../integration-labels/stopped-notes.tsx';
import { Catalogue } from './catalogue.tsx';

/** Refresh interval in milliseconds: deliveries change the health. */
const REFRESH_MS = 15_000;

/** Every kind of integration with those that are in use, their health and their last outcome. */
export function IntegrationsPage() {
  const api = useCloudApi();
  const refusal = useRefusal('manageIntegrations');
  const query = useQuery({
    queryKey: ['integrations'],
    queryFn: ({ signal }) => api.listIntegrations(signal),
    refetchInterval: REFRESH_MS,
  });
  const state = useQueryState(query);
  const items = state.status === 'ready' ? state.data.items : [];
  const stopped = items.filter((item) => item.stopped !== null);

  const content = () => {
    if (state.status === 'loading') {
      return (
        <Panel>
          <Skeleton lines={6} label="Loading integrations" />
        </Panel>
      );
    }
    if (state.status === 'failed') {
      return (
        <Panel>
          <FailureState
            message={failureMessage(state.error, 'Integrations')}
            onRetry={query.refetch}
            retrying={state.retrying}
          />
        </Panel>
      );
    }
    return <Catalogue items={items} mayManage={refusal === null} />;
  };

  return (
    <>
      <PageHeader
        title="Integrations"
        meta={state.status === 'ready' ? countsOf(items.length, stopped.length) : null}
        actions={
          <Button icon={Webhook} href={typeHref('webhook', '?new=1')} refusal={refusal}>
            Add webhook
          </Button>
        }
      />
      <StoppedNotes items={stopped} mayManage={refusal === null} />
      {content()}
    </>
  );
}

const countsOf = (used: number, stopped: number): string =>
  [`${used} in use`, ...(stopped > 0 ? [`${stopped} stopped`] : []), `${kinds.length} kinds`].join(
    ', ',
  );
