import { withoutWorkspace, workspaceLink } from '@parapet/contracts/access/workspace-link';
import type { AddressForm, PageHistory } from '@parapet/remote-kit/page/page-history';
import { isUnderDashboard } from '../links/auth-routes.ts';
import type { Session } from '../service/create-session.ts';
import { inWorkspace, namedWorkspace } from './named-workspace.ts';

/**
 * Addresses of dashboard pages name their workspace; no router reads it, so that filters, saved views
 * and links between pages never hold it.
 */
export const workspaceAddresses = (
  session: () => Pick<Session, 'workspace' | 'currentPath'>,
): AddressForm => ({
  toAddress: (path) => {
    const { workspace, currentPath } = session();
    // Until the list is loaded, the address names the workspace that will open.
    const id = workspace.getState().current?.id ?? namedWorkspace(currentPath());
    return inWorkspace(path, id);
  },
  toPath: (address) => (isUnderDashboard(address) ? withoutWorkspace(address) : address),
});

/**
 * Keeps the open workspace in the address bar, and opens the one that the entry of the browser history
 * names. An entry that names none of the user's workspaces is shown in the open one.
 */
export const syncWorkspaceAddress = (
  { workspace, currentPath }: Pick<Session, 'workspace' | 'currentPath'>,
  pages: Pick<PageHistory, 'subscribe'>,
  history: Pick<History, 'state' | 'replaceState'>,
): void => {
  const nameOpen = () => {
    const address = currentPath();
    const { current } = workspace.getState();
    if (!current || !isUnderDashboard(address) || namedWorkspace(address) === current.id) return;
    // No router reads what changes here, so none is told.
    history.replaceState(history.state, '', workspaceLink(address, current.id));
  };
  pages.subscribe(() => {
    const address = currentPath();
    const named = isUnderDashboard(address) ? namedWorkspace(address) : null;
    if (named !== null) workspace.getState().switchTo(named);
    nameOpen();
  });
  workspace.subscribe(({ current }, { current: previous }) => {
    if (current?.id !== previous?.id) nameOpen();
  });
};
