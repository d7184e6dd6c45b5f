import { WORKSPACE_PARAM, workspaceLink } from '@parapet/contracts/access/workspace-link';
import { isUnderDashboard } from '../links/auth-routes.ts';

const anyOrigin = 'http://shell';

/** Returns the workspace id of a path, e.g. from a mailed link; null if there is none. */
export const namedWorkspace = (path: string): string | null =>
  new URL(path, anyOrigin).searchParams.get(WORKSPACE_PARAM);

/** A path of the dashboard whose search, if it has one, is written out: most links of a list, which has hundreds. */
const plainPath = /^\/dashboard(?:\/[\w-]+)*(?:\?[\w-]+=[\w.,:-]*(?:&[\w-]+=[\w.,:-]*)*)?$/;

/** Names the workspace in the path of a dashboard page, unless the path already names one. */
export const inWorkspace = (path: string, workspaceId: string | null): string => {
  if (workspaceId === null) return path;
  if (plainPath.test(path) && !path.includes(WORKSPACE_PARAM)) {
    return `${path}${path.includes('?') ? '&' : '?'}${WORKSPACE_PARAM}=${encodeURIComponent(workspaceId)}`;
  }
  return isUnderDashboard(path) && namedWorkspace(path) === null
    ? workspaceLink(path, workspaceId)
    : path;
};
