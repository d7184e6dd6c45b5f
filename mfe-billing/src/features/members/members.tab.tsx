import { failureMessage } from '@parapet/api-client/failure-message';
import { inviteMessages } from '@parapet/contracts/access/invitation';
import { hasRight } from '@parapet/contracts/access/rights';
import { useRefusal, useWorkspace } from '@parapet/remote-kit/host';
import { useQueryState } from '@parapet/remote-kit/query-state';
import { Button } from '@parapet/ui/button';
import { FailureState } from '@parapet/ui/failure-state';
import { TextLink } from '@parapet/ui/link';
import { Note } from '@parapet/ui/note';
import { Panel, Row } from '@parapet/ui/panel';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useBillingApi } from '../../app.ts';
import { usePlan } from '../../plan/use-plan.ts';
import { settingsHref } from '../../settings/settings-tabs.ts';
import { Invitations } from './invitations.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { MemberList } from './member-list.tsx';
import { RolesPanel } from './roles-panel.tsx';

/** The people of the workspace, who is invited, and what each role may do. */
export function MembersTab() {
  const api = useBillingApi();
  const queries = useQueryClient();
  const role = useWorkspace()?.role;
  const mayManage = hasRight(role, 'manageMembers');
  const plan = usePlan();
  const [isInviting, setInviting] = useState(false);
  const query = useQuery({
    queryKey: ['members'],
    queryFn: ({ signal }) => api.listMembers(signal),
  });
  const state = useQueryState(query);
  const reload = () => queries.invalidateQueries({ queryKey: ['members'] });
  const reloadInvitations = () => queries.invalidateQueries({ queryKey: ['invitations'] });
  const refusal = useRefusal('manageMembers');
  const isPlanLimited = plan.status === 'ready' && !plan.subscription.can_invite_users;
  // The note on the plan stands above the other panels, which would move.
  const isPlanRead = refusal !== null || plan.status !== 'loading';

  return (
    <>
      <Row>
        <Panel
          title="Members"
          flush={state.status !== 'failed'}
          action={
            <Button
              refusal={refusal ?? (isPlanLimited ? inviteMessages.plan : null)}
              onClick={() => setInviting(true)}
            >
              Invite
            </Button>
          }
        >
          {state.status === 'failed' ? (
            <FailureState
              message={failureMessage(state.error, 'Members')}
              onRetry={query.refetch}
              retrying={state.retrying}
            />
          ) : (
            <MemberList members={state.status === 'ready' ? state.data : null} onChanged={reload} />
          )}
        </Panel>
      </Row>
      {refusal ? <Note title="You cannot invite or change members">{refusal}</Note> : null}
      {!refusal && isPlanLimited ? (
        <Note title={inviteMessages.plan}>
          <TextLink href={settingsHref('billing')}>Compare plans</TextLink>
        </Note>
      ) : null}
      {mayManage && isPlanRead ? (
        <Row>
          <Invitations />
        </Row>
      ) : null}
      {isPlanRead ? (
        <Row>
          <RolesPanel />
        </Row>
      ) : null}
      {isInviting ? (
        <InviteDialog onClose={() => setInviting(false)} onInvited={reloadInvitations} />
      ) : null}
    </>
  );
}
