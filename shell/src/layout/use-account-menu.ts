import type { AccountMenu } from '@parapet/contracts/access/account';
import { getAccount } from '@parapet/contracts/endpoints/overview';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useSession } from '../session/session-context.tsx';

const unknown: AccountMenu = { avatarUrl: null, avatarSet: null, isOperator: false };

/** Picture and rights of the user; read again whenever the account is, as after a new picture. */
export function useAccountMenu(): AccountMenu {
  const { api, workspace } = useSession();
  const { status, workspaces } = useStore(workspace);
  const [known, setKnown] = useState(unknown);
  useEffect(() => {
    // A new list of workspaces means that the account was read.
    if (status !== 'ready' || workspaces.length === 0) return;
    const left = new AbortController();
    const read = async () => {
      try {
        const found = await api.call(getAccount, { signal: left.signal });
        if (!left.signal.aborted) setKnown(found);
      } catch {
        // Initials stand in for the picture; the page itself shows a lost connection.
      }
    };
    void read();
    return () => left.abort();
  }, [api, status, workspaces]);
  return known;
}
