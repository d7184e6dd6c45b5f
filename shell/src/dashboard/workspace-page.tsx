import type { Remote } from '@parapet/remote-kit/page/registry';
import { PageHeader } from '@parapet/ui/page-header';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { PageLoading } from '../remotes/page-loading.tsx';
import { RemoteOutlet } from '../remotes/remote-outlet.tsx';
import { useRemotes } from '../remotes/remotes-context.tsx';
import {
  SecondFactorMissing,
  useLacksSecondFactor,
  useWorkspaceState,
  WorkspaceFailure,
} from '../session/workspace/workspace-failure.tsx';

/**
 * A dashboard page of a remote. A loading frame with the title shows until the workspace is known;
 * the code of the remote loads in the meantime.
 */
export function WorkspacePage({ remote, title }: { remote: Remote; title: string }) {
  const { loader } = useRemotes();
  const workspaceState = useWorkspaceState();
  const { pathname } = useLocation();
  const isClosed = useLacksSecondFactor() && !isSettings(pathname);
  useEffect(() => {
    // The outlet reports a failure and retries.
    if (remote.status === 'offered') loader.load(remote.entry, 'lifecycles', false).catch(() => {});
  }, [loader, remote]);
  if (isClosed) {
    return (
      <>
        <PageHeader title={title} />
        <SecondFactorMissing />
      </>
    );
  }
  if (workspaceState === 'ready' || remote.status === 'refused') {
    return <RemoteOutlet remote={remote} title={title} />;
  }
  if (workspaceState === 'loading') return <PageLoading title={title} />;
  return (
    <>
      <PageHeader title={title} />
      <WorkspaceFailure />
    </>
  );
}

/** The settings stay open, because a second factor is added there. */
const isSettings = (pathname: string): boolean => pathname.startsWith('/dashboard/Profile');
