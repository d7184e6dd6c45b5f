import { PageHeader } from '@parapet/ui/page-header';
import { useEffect } from 'react';
import { PageLoading } from '../layout/page-loading.tsx';
import type { Remote } from '../remotes/registry.ts';
import { RemoteOutlet } from '../remotes/remote-outlet.tsx';
import { useRemotes } from '../remotes/remotes-context.tsx';
import { useWorkspaceState, WorkspaceFailure } from '../session/workspace-failure.tsx';

/**
 * A remote's page of the dashboard. Its frame with the title stays until it is known what is worked
 * in; meanwhile its code is on its way.
 */
export function WorkspacePage({ remote, title }: { remote: Remote; title: string }) {
  const { loader } = useRemotes();
  const standing = useWorkspaceState();
  useEffect(() => {
    // A failure is told by the outlet, which asks again.
    if (remote.status === 'offered') loader.load(remote.entry, 'lifecycles', false).catch(() => {});
  }, [loader, remote]);
  if (standing === 'known' || remote.status === 'refused') {
    return <RemoteOutlet remote={remote} title={title} />;
  }
  if (standing === 'awaited') return <PageLoading title={title} />;
  return (
    <>
      <PageHeader title={title} />
      <WorkspaceFailure />
    </>
  );
}
