import { failureMessage } from '@parapet/api-client/failure-message';
import type { CreatedIntegration, Integration } from '@parapet/contracts/events/integration';
import type { KindDefinition } from '@parapet/contracts/integrations/kind';
import { isIntegrationType, kindOf } from '@parapet/contracts/integrations/kinds';
import { useRefusal } from '@parapet/remote-kit/host';
import { useQueryState } from '@parapet/remote-kit/query-state';
import { useParams, useSearchParams } from '@parapet/remote-kit/router';
import { EmptyState } from '@parapet/ui/empty-state';
import { FailureState } from '@parapet/ui/failure-state';
import { TextLink } from '@parapet/ui/link';
import { Note } from '@parapet/ui/note';
import { PageHeader } from '@parapet/ui/page-header';
import { Panel, Row } from '@parapet/ui/panel';
import { Skeleton } from '@parapet/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCloudApi } from '../../app.ts';
import { IntegrationHealth } from '../../integration-labels/integration-health.tsx';
import { typeHref } from '../../integration-labels/labels.ts';
import { CreatedWebhook } from './created-webhook.tsx';
import { IntegrationActions } from './integration-actions.tsx';
import { IntegrationTabs } from './integration-tabs.tsx';
import { SetupForm } from './setup-form.tsx';
import { SetupSteps } from './setup-steps.tsx';

/** Refresh interval in milliseconds. */
const REFRESH_MS = 10_000;
const crumbs = [{ label: 'Integrations', href: '/dashboard/integrations' }];

/** One kind: how it is set up, and each of its integrations with fields, events, deliveries and tickets. */
export function IntegrationTypePage() {
  const { type = '' } = useParams();
  if (!isIntegrationType(type)) {
    return (
      <>
        <PageHeader title="Integration" crumbs={crumbs} />
        <Panel>
          <EmptyState
            level={2}
            title="There is no such integration"
            action={<TextLink href="/dashboard/integrations">All integrations</TextLink>}
          >
            The address may be mistyped, or this version does not have it.
          </EmptyState>
        </Panel>
      </>
    );
  }
  return <KindPage key={type} type={type} kind={kindOf(type)} />;
}

function KindPage({ type, kind }: { type: Integration['type']; kind: KindDefinition }) {
  const api = useCloudApi();
  const refusal = useRefusal('manageIntegrations');
  const [search, setSearch] = useSearchParams();
  const [created, setCreated] = useState<CreatedIntegration | null>(null);
  const query = useQuery({
    queryKey: ['integrations'],
    queryFn: ({ signal }) => api.listIntegrations(signal),
    refetchInterval: REFRESH_MS,
  });
  const state = useQueryState(query);
  const items =
    state.status === 'ready' ? state.data.items.filter((item) => item.type === type) : [];
  const isNew = search.get('new') !== null || items.length === 0;
  const chosen = isNew
    ? null
    : (items.find(({ id }) => id === search.get('id')) ?? items[0] ?? null);
  const reload = () => void query.refetch();

  const added = (integration: CreatedIntegration) => {
    reload();
    if (integration.signingSecret) setCreated(integration);
    setSearch({ id: integration.id }, { replace: true });
  };

  const content = () => {
    if (state.status === 'loading') {
      return (
        <Panel>
          <Skeleton lines={6} label={`Loading ${kind.label}`} />
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
    if (!chosen) {
      return (
        <Row columns="end-narrow">
          <Panel title={`Set up ${kind.label}`} meta={kind.summary}>
            {refusal ? (
              <Note title="You cannot add integrations">{refusal}</Note>
            ) : (
              <SetupForm type={type} integration={null} onAdded={added} onChanged={reload} />
            )}
          </Panel>
          <SetupSteps kind={kind} />
        </Row>
      );
    }
    return (
      <IntegrationTabs key={chosen.id} integration={chosen} refusal={refusal} onChanged={reload} />
    );
  };

  return (
    <>
      <PageHeader
        title={kind.label}
        crumbs={crumbs}
        meta={chosen ? <IntegrationHealth integration={chosen} /> : null}
        actions={
          chosen ? (
            <IntegrationActions
              integration={chosen}
              onChanged={reload}
              onSent={() => setSearch({ id: chosen.id, tab: 'deliveries' }, { replace: true })}
              onRemoved={() => setSearch({}, { replace: true })}
            />
          ) : null
        }
      />
      {items.length > 0 ? (
        <nav
          aria-label={`${kind.label} integrations`}
          className="flex flex-wrap gap-x-4 gap-y-1 p-4"
        >
          {items.map(({ id, name }) => (
            <TextLink
              key={id}
              href={typeHref(type, `?id=${id}`)}
              {...(id === chosen?.id && {
                'aria-current': 'page' as const,
                className: 'font-medium',
              })}
            >
              {name}
            </TextLink>
          ))}
          {refusal ? null : <TextLink href={typeHref(type, '?new=1')}>Add another</TextLink>}
        </nav>
      ) : null}
      {content()}
      {created?.signingSecret ? (
        <CreatedWebhook
          integration={created}
          signingSecret={created.signingSecret}
          onClose={() => setCreated(null)}
        />
      ) : null}
    </>
  );
}
