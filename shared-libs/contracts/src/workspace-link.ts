/** The query parameter of a link that names its workspace; the shell opens it there and removes it. */
export const WORKSPACE_PARAM = 'workspace';

const anyOrigin = 'http://shell';

/**
 * A path of the dashboard, with search and hash, that opens in its workspace for every member. Every link
 * that leaves the page or the server is made with it.
 */
export const workspaceLink = (path: string, workspaceId: string): string => {
  const url = new URL(path, anyOrigin);
  url.searchParams.set(WORKSPACE_PARAM, workspaceId);
  return `${url.pathname}${url.search}${url.hash}`;
};

/** The whole URL of a page that is open, such as `location`, as a link that opens in its workspace. */
export const pageLink = (
  page: Pick<URL, 'origin' | 'pathname' | 'search' | 'hash'>,
  workspaceId: string,
): string => page.origin + workspaceLink(`${page.pathname}${page.search}${page.hash}`, workspaceId);
