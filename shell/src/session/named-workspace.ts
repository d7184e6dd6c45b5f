import { WORKSPACE_PARAM, workspaceLink } from '@parapet/contracts/workspace-link';
import { isUnderDashboard } from './auth-routes.ts';

const anyOrigin = 'http://shell';

/** Returns the workspace id of a path, e.g. from a mailed link; null if there is none. */
export const namedWorkspace = (path: string): string | null =>
  new URL(path, anyOrigin).searchParams.get(WORKSPACE_PARAM);

/** Names the workspace in the path of a dashboard page, unless the path already names one. */
export const inWorkspace = (path: string, workspaceId: string | null): string =>
  workspaceId !== null && isUnderDashboard(path) && namedWorkspace(path) === null
    ? workspaceLink(path, workspaceId)
    : path;
