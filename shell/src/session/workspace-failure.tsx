import { ErrorState } from '@parapet/ui/error-state';
import { Panel } from '@parapet/ui/panel';
import { useStore } from 'zustand';
import { useSession } from './session-context.tsx';

/** Replaces content that needs a workspace when loading failed: shows why, and offers a retry. */
export function WorkspaceFailure() {
  const { workspace, reloadAccount } = useSession();
  const error = useStore(workspace, (state) => state.error);
  return (
    <Panel>
      <ErrorState title="Your workspaces could not be loaded" onRetry={() => void reloadAccount()}>
        {error}. No data is lost. Check your connection and try again.
      </ErrorState>
    </Panel>
  );
}

/** State of the current workspace; `failed` while no retry is running. */
export const useWorkspaceState = (): 'ready' | 'loading' | 'failed' =>
  useStore(useSession().workspace, ({ current, status }) => {
    if (current) return 'ready';
    return status === 'failed' ? 'failed' : 'loading';
  });
