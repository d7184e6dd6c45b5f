import { failureMessage, failureNotice } from '@parapet/api-client/failure-message';
import type { Invitation, InvitationState } from '@parapet/contracts/access/invitation';
import { useHost } from '@parapet/remote-kit/host';
import { useQueryState } from '@parapet/remote-kit/query-state';
import { Button } from '@parapet/ui/button';
import { DataTable, type TableColumn } from '@parapet/ui/data-table';
import { FailureState } from '@parapet/ui/failure-state';
import { Panel } from '@parapet/ui/panel';
import { RelativeTime } from '@parapet/ui/relative-time';
import { StatusText } from '@parapet/ui/status-chip';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useBillingApi } from '../../app.ts';
import { roleLabels } from '../../settings/role-labels.ts';

const stateLabels: Readonly<Record<InvitationState, string>> = {
  pending: 'Pending',
  accepted: 'Accepted',
  expired: 'Expired',
  revoked: 'Revoked',
};
const keyOf = ({ id }: Invitation) => id;
const labelOf = ({ email }: Invitation) => email;

/** The invitations that nobody has accepted. */
export function Invitations() {
  const api = useBillingApi();
  const query = useQuery({
    queryKey: ['invitations'],
    queryFn: ({ signal }) => api.listInvitations(signal),
  });
  const state = useQueryState(query);
  const { pending, resend, revoke } = useInvitationCommands(query.refetch);
  if (state.status === 'failed') {
    return (
      <Panel title="Invitations">
        <FailureState
          message={failureMessage(state.error, 'Invitations')}
          onRetry={query.refetch}
          retrying={state.retrying}
        />
      </Panel>
    );
  }
  const columns: ReadonlyArray<TableColumn<Invitation>> = [
    ...facts,
    {
      id: 'change',
      head: 'Change',
      width: 190,
      align: 'end',
      card: 'metric',
      cell: (invitation) => {
        if (invitation.state === 'revoked') return null;
        const busy = pending === invitation.id;
        return (
          <span className="flex justify-end gap-2">
            <Button
              size="sm"
              aria-label={`Resend to ${invitation.email}`}
              busy={busy}
              onClick={() => void resend(invitation)}
            >
              Resend
            </Button>
            <Button
              size="sm"
              aria-label={`Revoke for ${invitation.email}`}
              disabled={busy}
              onClick={() => void revoke(invitation)}
            >
              Revoke
            </Button>
          </span>
        );
      },
    },
  ];
  return (
    <Panel title="Invitations" flush>
      <DataTable
        label="Invitations"
        columns={columns}
        rows={state.status === 'ready' ? state.data : []}
        rowKey={keyOf}
        rowLabel={labelOf}
        loading={state.status === 'loading'}
        ghostRows={1}
        empty={<p className="p-4 text-ink-2">No open invitations.</p>}
      />
    </Panel>
  );
}

const facts: ReadonlyArray<TableColumn<Invitation>> = [
  { id: 'email', head: 'Email', primary: true, card: 'title', cell: labelOf },
  { id: 'role', head: 'Role', width: 120, card: 'sub', cell: ({ role }) => roleLabels[role] },
  {
    id: 'assets',
    head: 'Assets',
    width: 140,
    cell: ({ assetScope }) => assetScope?.join(', ') ?? 'All',
  },
  {
    id: 'by',
    head: 'Invited by',
    width: 160,
    cell: ({ invitedBy }) => invitedBy.name ?? 'A former member',
  },
  {
    id: 'state',
    head: 'State',
    width: 120,
    card: 'lead',
    cell: ({ state }) => (
      <StatusText tone={state === 'pending' ? 'ok' : 'neutral'}>{stateLabels[state]}</StatusText>
    ),
  },
  {
    id: 'expires',
    head: 'Expires',
    width: 130,
    cell: ({ expiresAt }) => <RelativeTime at={expiresAt} />,
  },
];

function useInvitationCommands(reload: () => Promise<unknown>) {
  const api = useBillingApi();
  const { notify } = useHost();
  const [pending, setPending] = useState<string | null>(null);
  const run = async (invitation: Invitation, work: () => Promise<unknown>, done: string) => {
    setPending(invitation.id);
    try {
      await work();
      notify({ tone: 'success', text: done });
    } catch (error) {
      notify(failureNotice(error, 'The invitation', 'was not changed'));
    }
    setPending(null);
    await reload();
  };
  return {
    pending,
    resend: (invitation: Invitation) =>
      run(
        invitation,
        () => api.resendInvitation(invitation.id),
        `The invitation was sent to ${invitation.email} again`,
      ),
    revoke: (invitation: Invitation) =>
      run(
        invitation,
        () => api.revokeInvitation(invitation.id),
        `The invitation for ${invitation.email} was revoked`,
      ),
  };
}
