import { failureMessage } from '@parapet/api-client/failure-message';
import { useHost, useSession, useWorkspace } from '@parapet/remote-kit/host';
import { useQueryState } from '@parapet/remote-kit/query-state';
import { FailureState } from '@parapet/ui/failure-state';
import { Panel, Row } from '@parapet/ui/panel';
import { Skeleton } from '@parapet/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useBillingApi } from '../../app.ts';
import { CreateWorkspace } from './create-workspace.tsx';
import { DeleteWorkspace } from './delete-workspace.tsx';
import { DeletedWorkspaces } from './deleted-workspaces.tsx';
import { LogoForm } from './logo-form.tsx';
import { OfferedOwnership } from './offered-ownership.tsx';
import { RenameWorkspace } from './rename-workspace.tsx';
import { RequireSecondFactor } from './require-second-factor.tsx';
import { TransferOwnership } from './transfer-ownership.tsx';
import { WorkspaceList } from './workspace-list.tsx';

/** The workspaces of the user: switch, rename and create. */
export function WorkspacesTab() {
  const api = useBillingApi();
  const { account } = useHost();
  const active = useWorkspace();
  const { user } = useSession();
  const query = useQuery({
    queryKey: ['workspaces'],
    queryFn: ({ signal }) => api.listWorkspaces(signal),
  });
  const state = useQueryState(query);
  if (state.status === 'failed') {
    return (
      <Row>
        <Panel title="Your workspaces">
          <FailureState
            message={failureMessage(state.error, 'Your workspaces')}
            onRetry={query.refetch}
            retrying={state.retrying}
          />
        </Panel>
      </Row>
    );
  }
  const workspaces = state.status === 'ready' ? state.data : null;
  const current = workspaces?.find(({ id }) => id === active?.id);
  const reloadAll = async () => {
    await Promise.all([query.refetch(), account?.reload()]);
  };
  return (
    <>
      {current && current.offered_to === user?.id ? (
        <OfferedOwnership workspace={current} onAnswered={reloadAll} />
      ) : null}
      <Row>
        <WorkspaceList
          workspaces={workspaces}
          currentId={active?.id ?? null}
          onLeft={query.refetch}
        />
      </Row>
      <Row columns="two">
        <Panel title="This workspace">
          {current ? (
            <div className="flex flex-col gap-5">
              {current.role === 'owner' ? (
                <LogoForm workspace={current} onChanged={reloadAll} />
              ) : null}
              <RenameWorkspace workspace={current} onRenamed={reloadAll} />
              <RequireSecondFactor workspace={current} onChanged={reloadAll} />
            </div>
          ) : (
            <Skeleton lines={4} label="Loading the workspace" />
          )}
        </Panel>
        <Panel title="New workspace">
          <CreateWorkspace onCreated={reloadAll} />
        </Panel>
      </Row>
      {current && !current.personal && current.role === 'owner' ? (
        <Row columns="two">
          <Panel title="Transfer ownership">
            <TransferOwnership workspace={current} onTransferred={reloadAll} />
          </Panel>
          <Panel title="Delete this workspace">
            <DeleteWorkspace workspace={current} onDeleted={reloadAll} />
          </Panel>
        </Row>
      ) : null}
      <DeletedWorkspaces onRestored={reloadAll} />
    </>
  );
}
