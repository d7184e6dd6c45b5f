import type { Integration } from '@parapet/contracts/events/integration';
import { kindOf } from '@parapet/contracts/integrations/kinds';
import { useSearchParams } from '@parapet/remote-kit/router';
import { Note } from '@parapet/ui/note';
import { Panel, Row } from '@parapet/ui/panel';
import { LinkTabs } from '@parapet/ui/tabs';
import { typeHref } from '../../integration-labels/labels.ts';
import { StoppedNote } from '../../integration-labels/stopped-notes.tsx';
import { Deliveries } from './deliveries.tsx';
import { EventsForm } from './events-form.tsx';
import { LinkedTickets } from './linked-tickets.tsx';
import { SetupForm } from './setup-form.tsx';
import { SetupSteps } from './setup-steps.tsx';

const labels = {
  setup: 'Set up',
  events: 'Events',
  deliveries: 'Deliveries',
  tickets: 'Linked tickets',
} as const;
type Tab = keyof typeof labels;
const everyTab = Object.keys(labels) as Tab[];

/** Everything about one integration; the tab is in the URL. */
export function IntegrationTabs({
  integration,
  refusal,
  onChanged,
}: {
  integration: Integration;
  refusal: string | null;
  onChanged: () => void;
}) {
  const [search] = useSearchParams();
  const { id, type } = integration;
  const kind = kindOf(type);
  const tabs = everyTab.filter((tab) => tab !== 'tickets' || kind.hasTickets);
  const current = tabs.find((tab) => tab === search.get('tab')) ?? 'setup';

  const content = () => {
    if (refusal) {
      return (
        <Panel>
          <Note title="You see how it is, and cannot change it">{refusal}</Note>
        </Panel>
      );
    }
    if (current === 'events') {
      return (
        <Panel title="What is sent">
          <EventsForm integration={integration} onChanged={onChanged} />
        </Panel>
      );
    }
    if (current === 'tickets') {
      return (
        <Panel title="Linked tickets">
          <LinkedTickets integration={integration} />
        </Panel>
      );
    }
    if (current === 'deliveries') {
      return (
        <Panel title="Deliveries">
          <Deliveries integration={integration} onChanged={onChanged} />
        </Panel>
      );
    }
    return (
      <Row columns="end-narrow">
        <Panel title="Connection">
          <SetupForm
            type={type}
            integration={integration}
            onAdded={onChanged}
            onChanged={onChanged}
          />
        </Panel>
        <SetupSteps kind={kind} />
      </Row>
    );
  };

  return (
    <>
      <StoppedNote integration={integration} mayManage={false} />
      <LinkTabs
        label={`Sections of ${integration.name}`}
        current={current}
        items={tabs.map((tab) => ({
          id: tab,
          label: labels[tab],
          href: typeHref(type, `?id=${id}${tab === 'setup' ? '' : `&tab=${tab}`}`),
        }))}
      />
      {content()}
    </>
  );
}
