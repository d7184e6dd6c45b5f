import { Button } from '@parapet/ui/button';
import { EmptyState } from '@parapet/ui/empty-state';
import { ErrorState } from '@parapet/ui/error-state';
import { Panel } from '@parapet/ui/panel';
import { useStore } from 'zustand';
import { lacksSecondFactor } from '../second-factors/required-second-factor.ts';
import { useAuth, useSession } from '../session-context.tsx';

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

/** Returns whether the current workspace requires a second factor that the user has not set up. */
export const useLacksSecondFactor = (): boolean => {
  const user = useAuth((state) => state.user);
  return useStore(
    useSession().workspace,
    ({ current }) => current !== null && user !== null && lacksSecondFactor(current, user),
  );
};

/** Replaces the pages of a workspace that is closed to a user without a second factor. */
export function SecondFactorMissing() {
  const name = useStore(useSession().workspace, ({ current }) => current?.name);
  return (
    <Panel>
      <EmptyState
        level={2}
        title={`${name} requires a second factor`}
        action={
          <Button variant="primary" href="/dashboard/Profile?tab=security">
            Add a second factor
          </Button>
        }
      >
        Its owner asks every member to sign in with a password and a code. You can open it once you
        have added one to your account.
      </EmptyState>
    </Panel>
  );
}
