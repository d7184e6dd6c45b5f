import { listInbox } from '@parapet/contracts/endpoints/overview';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useStore } from 'zustand';
import { useRemotes } from '../remotes/remotes-context.tsx';
import { useSession } from '../session/session-context.tsx';

/** Polling intervals in milliseconds, where nobody tells of changes: */
const EVERY_MS = 60_000;
/** on the page where they are read. */
const WHILE_READING_MS = 5000;

/** How many notifications of the current workspace are unread: up to 100, 0 until that is known. */
export function useUnread(): number {
  const { api, workspace } = useSession();
  const { changes } = useRemotes();
  const workspaceId = useStore(workspace).current?.id;
  const { pathname, search } = useLocation();
  const isReading =
    pathname === '/dashboard/feed' && new URLSearchParams(search).get('view') === 'inbox';
  const [known, setKnown] = useState<{ workspaceId: string; unread: number } | null>(null);

  useEffect(() => {
    if (workspaceId === undefined) return;
    const left = new AbortController();
    const { signal } = left;
    const read = async () => {
      if (document.visibilityState === 'hidden') return;
      try {
        const options = { params: { workspaceId }, query: { limit: 1 }, signal };
        const { unread } = await api.call(listInbox, options);
        if (!signal.aborted) setKnown({ workspaceId, unread });
      } catch {
        // The page itself shows a lost connection; the next look may succeed.
      }
    };
    void read();
    const unsubscribe = changes?.subscribe(({ kind }) => {
      if (kind === 'inbox' || kind === 'resync') void read();
    });
    const everyMs = isReading ? WHILE_READING_MS : EVERY_MS;
    const timer = changes ? undefined : setInterval(() => void read(), everyMs);
    const onVisible = () => void read();
    document.addEventListener('visibilitychange', onVisible, { signal });
    return () => {
      clearInterval(timer);
      unsubscribe?.();
      left.abort();
    };
  }, [api, changes, workspaceId, isReading]);

  return known !== null && known.workspaceId === workspaceId ? known.unread : 0;
}
