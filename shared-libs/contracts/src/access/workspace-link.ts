/** The query parameter that names the workspace of a dashboard page, in links and in the address bar. */
export const WORKSPACE_PARAM = 'workspace';

const anyOrigin = 'http://shell';

/** Returns what a search says beside the workspace, as it is written: pages compare searches as text. */
const otherParts = (search: string): string[] =>
  search
    .slice(1)
    .split('&')
    .filter((part) => part !== '' && !new URLSearchParams(part).has(WORKSPACE_PARAM));

const pathOf = ({ pathname, hash }: URL, parts: readonly string[]): string =>
  `${pathname}${parts.length > 0 ? `?${parts.join('&')}` : ''}${hash}`;

/** A path, with search and hash, without its workspace. */
export const withoutWorkspace = (path: string): string => {
  const url = new URL(path, anyOrigin);
  return pathOf(url, otherParts(url.search));
};

/**
 * A path of the dashboard, with search and hash, that opens in its workspace for every member. Every link
 * that leaves the page or the server is made with it.
 */
export const workspaceLink = (path: string, workspaceId: string): string => {
  const url = new URL(path, anyOrigin);
  const named = `${WORKSPACE_PARAM}=${encodeURIComponent(workspaceId)}`;
  return pathOf(url, [...otherParts(url.search), named]);
};

/** The whole URL of a page that is open, such as `location`, as a link that opens in its workspace. */
export const pageLink = (
  page: Pick<URL, 'origin' | 'pathname' | 'search' | 'hash'>,
  workspaceId: string,
): string => page.origin + workspaceLink(`${page.pathname}${page.search}${page.hash}`, workspaceId);
