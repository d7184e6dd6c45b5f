import { ErrorState } from '@parapet/ui/error-state';
import { Panel } from '@parapet/ui/panel';
import { useStore } from 'zustand';
import { useSession } from './session-context.tsx';

/** Stands for whatever needs a workspace while none could be had: says why, and asks again. */
export function WorkspaceFailure() {
  const { workspace, reloadAccount } = useSession();
  const error = useStore(workspace, (state) => state.error);
  return (
    <Panel>
      <ErrorState title="Your workspaces could not be loaded" onRetry={() => void reloadAccount()}>
        {error}. Nothing of yours is lost. Check your connection and try again.
      </ErrorState>
    </Panel>
  );
}

/** What there is to work in: `lost` when it could not be had, and nothing is on its way. */
export const useWorkspaceState = (): 'known' | 'awaited' | 'lost' =>
  useStore(useSession().workspace, ({ current, status }) => {
    if (current) return 'known';
    return status === 'failed' ? 'lost' : 'awaited';
  });
