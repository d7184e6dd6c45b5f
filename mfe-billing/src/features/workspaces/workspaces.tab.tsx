import { failureWords } from '@parapet/api-client/failure-words';
import { useHost, useWorkspace } from '@parapet/remote-kit/host';
import { useResource } from '@parapet/remote-kit/resource';
import { FailureState } from '@parapet/ui/failure-state';
import { Course, Panel } from '@parapet/ui/panel';
import { Skeleton } from '@parapet/ui/skeleton';
import { useBillingApi } from '../../api/api-context.ts';
import { CreateWorkspace } from './create-workspace.tsx';
import { RenameWorkspace } from './rename-workspace.tsx';
import { WorkspaceList } from './workspace-list.tsx';

/** The workspaces that one belongs to: which is open, what it is called, and a new one. */
export function WorkspacesTab() {
  const api = useBillingApi();
  const { account } = useHost();
  const open = useWorkspace();
  const { state, reload } = useResource('workspaces', api.listWorkspaces);
  if (state.status === 'failed') {
    return (
      <Course>
        <Panel title="Your workspaces">
          <FailureState
            words={failureWords(state.error, 'Your workspaces')}
            onRetry={reload}
            retrying={state.retrying}
          />
        </Panel>
      </Course>
    );
  }
  const workspaces = state.status === 'ready' ? state.data : null;
  const current = workspaces?.find(({ id }) => id === open?.id);
  const readAgain = async () => {
    await Promise.all([reload(), account?.reload()]);
  };
  return (
    <>
      <Course>
        <WorkspaceList workspaces={workspaces} currentId={open?.id ?? null} />
      </Course>
      <Course columns="two">
        <Panel title="This workspace">
          {current ? (
            <RenameWorkspace workspace={current} onRenamed={readAgain} />
          ) : (
            <Skeleton lines={4} label="Loading the workspace" />
          )}
        </Panel>
        <Panel title="New workspace">
          <CreateWorkspace onCreated={readAgain} />
        </Panel>
      </Course>
    </>
  );
}
