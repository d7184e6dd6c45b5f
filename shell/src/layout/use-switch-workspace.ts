import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { pathInOtherWorkspace } from '../navigation/page-table.ts';
import { useRegistry } from '../remotes/remotes-context.tsx';
import { useSession } from '../session/session-context.tsx';

/** Switches the workspace; keeps the page if it exists in every workspace. */
export const useSwitchWorkspace = (): ((workspaceId: string) => void) => {
  const registry = useRegistry();
  const { workspace } = useSession();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return useCallback(
    (workspaceId) => {
      const path = pathInOtherWorkspace(registry, pathname);
      if (path && workspaceId !== workspace.getState().current?.id) void navigate(path);
      workspace.getState().switchTo(workspaceId);
    },
    [registry, workspace, pathname, navigate],
  );
};
