import { failureMessage } from '@parapet/api-client/failure-message';
import { useHost, useWorkspace } from '@parapet/remote-kit/host';
import { useResource } from '@parapet/remote-kit/resource';
import { FailureState } from '@parapet/ui/failure-state';
import { Panel, Row } from '@parapet/ui/panel';
import { Skeleton } from '@parapet/ui/skeleton';
import { useBillingApi } from '../../app.ts';
import { CreateWorkspace } from './create-workspace.tsx';
import { RenameWorkspace } from './rename-workspace.tsx';
import { WorkspaceList } from './workspace-list.tsx';

/** The workspaces of the user: switch, rename and create. */
export function WorkspacesTab() {
  const api = useBillingApi();
  const { account } = useHost();
  const active = useWorkspace();
  const { state, reload } = useResource('workspaces', api.listWorkspaces);
  if (state.status === 'failed') {
    return (
      <Row>
        <Panel title="Your workspaces">
          <FailureState
            message={failureMessage(state.error, 'Your workspaces')}
            onRetry={reload}
            retrying={state.retrying}
          />
        </Panel>
      </Row>
    );
  }
  const workspaces = state.status === 'ready' ? state.data : null;
  const current = workspaces?.find(({ id }) => id === active?.id);
  const reloadAll = async () => {
    await Promise.all([reload(), account?.reload()]);
  };
  return (
    <>
      <Row>
        <WorkspaceList workspaces={workspaces} currentId={active?.id ?? null} />
      </Row>
      <Row columns="two">
        <Panel title="This workspace">
          {current ? (
            <RenameWorkspace workspace={current} onRenamed={reloadAll} />
          ) : (
            <Skeleton lines={4} label="Loading the workspace" />
          )}
        </Panel>
        <Panel title="New workspace">
          <CreateWorkspace onCreated={reloadAll} />
        </Panel>
      </Row>
    </>
  );
}
