import { failureNotice } from '@parapet/api-client/failure-message';
import type { Finding } from '@parapet/contracts/findings/finding';
import { kindOf } from '@parapet/contracts/integrations/kinds';
import type { TicketLink } from '@parapet/contracts/integrations/ticket';
import { useHost, useRefusal } from '@parapet/remote-kit/host';
import { Button } from '@parapet/ui/button';
import { TextLink } from '@parapet/ui/link';
import { Panel } from '@parapet/ui/panel';
import { Select } from '@parapet/ui/select';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useScansApi } from '../../app.ts';

/** Refresh interval while a ticket is being made, in milliseconds. */
const MAKING_MS = 1500;

const stateLabels: Readonly<Record<TicketLink['state'], string>> = {
  creating: 'Being made',
  open: 'Open',
  done: 'Closed',
  lost: 'Deleted there',
  ended: 'Not followed',
};

/** The tickets of a finding in other systems, and a way to have one made. Nothing without such a system. */
export function Tickets({ finding }: { finding: Finding }) {
  const api = useScansApi();
  const host = useHost();
  const refusal = useRefusal('triage');
  const [chosen, setChosen] = useState<string | null>(null);
  const tickets = useQuery({
    queryKey: ['tickets', finding.id],
    queryFn: ({ signal }) => api.listFindingTickets(finding.id, signal),
    refetchInterval: ({ state }) =>
      state.data?.items.some((ticket) => ticket.state === 'creating') ? MAKING_MS : false,
  });
  const integrations = useQuery({
    queryKey: ['integrations'],
    queryFn: ({ signal }) => api.listIntegrations(signal),
  });
  const make = useMutation({
    mutationFn: (integrationId: string) => api.createTicket(finding.id, integrationId),
    onError: (error) => host.notify(failureNotice(error, 'The ticket', 'was not made')),
    onSettled: () => tickets.refetch(),
  });
  const items = tickets.data?.items ?? [];
  const isFollowed = (id: string) =>
    items.some(
      ({ integration, state }) => integration.id === id && state !== 'lost' && state !== 'ended',
    );
  const systems = (integrations.data?.items ?? []).filter(
    ({ id, type, status }) => kindOf(type).hasTickets && status !== 'disabled' && !isFollowed(id),
  );
  const target = systems.find(({ id }) => id === chosen) ?? systems[0];
  if (items.length === 0 && !target) return null;
  return (
    <Panel title="Tickets" level={3}>
      <ul aria-label="Tickets">
        {items.map((ticket) => (
          <li key={ticket.id} className="flex flex-wrap items-baseline gap-x-3 py-1">
            {ticket.url && ticket.key ? (
              <TextLink href={ticket.url} target="_blank" rel="noreferrer" className="font-mono">
                {ticket.key}
              </TextLink>
            ) : (
              <span className="text-ink-2">{ticket.integration.name}</span>
            )}
            <span className="text-ink-2">
              {ticket.remoteStatus ?? stateLabels[ticket.state]}
              {ticket.state === 'lost' ? ` (${stateLabels.lost})` : ''}
            </span>
            {ticket.note ? (
              <span className="w-full break-words text-ink-3">{ticket.note}</span>
            ) : null}
          </li>
        ))}
      </ul>
      {target ? (
        <div className="flex flex-wrap items-center gap-2 pt-2">
          {systems.length > 1 ? (
            <Select
              aria-label="Make the ticket in"
              value={target.id}
              options={systems.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(event) => setChosen(event.target.value)}
            />
          ) : null}
          <Button
            size="sm"
            busy={make.isPending}
            refusal={refusal}
            onClick={() => make.mutate(target.id)}
          >
            Make a ticket in {target.name}
          </Button>
        </div>
      ) : null}
    </Panel>
  );
}
