import { Note } from '@parapet/ui/note';
import { useEffect, useRef } from 'react';
import { useSession } from '../session/session-context.tsx';
import { useWorkspaceState } from '../session/workspace/workspace-failure.tsx';
import { useOnline } from './use-online.ts';

/** Shows at once that there is no network; with its return, what failed to load is loaded again. */
export function OfflineNote() {
  const isOnline = useOnline();
  const { reloadAccount } = useSession();
  const state = useWorkspaceState();
  const wasOnline = useRef(isOnline);
  useEffect(() => {
    const isBack = isOnline && !wasOnline.current;
    wasOnline.current = isOnline;
    if (isBack && state === 'failed') void reloadAccount();
  }, [isOnline, state, reloadAccount]);
  return (
    <div role="status">
      {isOnline ? null : (
        <Note tone="warn" title="You are offline">
          What you see may be out of date. It is loaded again when the connection is back.
        </Note>
      )}
    </div>
  );
}
