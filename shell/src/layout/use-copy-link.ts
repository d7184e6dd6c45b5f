import { pageLink } from '@parapet/contracts/workspace-link';
import { useCallback } from 'react';
import { useStore } from 'zustand';
import { useSession } from '../session/session-context.tsx';

/** Returns what copies a link to the open page, which opens in this workspace for every member. */
export function useCopyLink(): () => Promise<void> {
  const { workspace, notify } = useSession();
  const id = useStore(workspace, ({ current }) => current?.id);
  return useCallback(async () => {
    if (id === undefined) return;
    const link = pageLink(location, id);
    try {
      await navigator.clipboard.writeText(link);
      notify({ tone: 'success', text: 'Link copied' });
    } catch {
      notify({ tone: 'danger', text: `The browser blocked copying. The link is ${link}` });
    }
  }, [id, notify]);
}
