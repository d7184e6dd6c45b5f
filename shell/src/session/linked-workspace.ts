import { WORKSPACE_PARAM } from '@parapet/contracts/workspace-link';

const anyOrigin = 'http://shell';

/** Returns the workspace id of a path, e.g. from a mailed link; null if there is none. */
export const linkedWorkspace = (path: string): string | null =>
  new URL(path, anyOrigin).searchParams.get(WORKSPACE_PARAM);

/** Returns the path without its workspace id. */
export const withoutWorkspace = (path: string): string => {
  const { pathname, search, hash } = new URL(path, anyOrigin);
  const params = new URLSearchParams(search);
  params.delete(WORKSPACE_PARAM);
  return `${pathname}${params.size > 0 ? `?${params}` : ''}${hash}`;
};
