const NAME = 'workspace';
const anyOrigin = 'http://shell';

/** Returns the workspace id of a path, e.g. from a mailed link; null if there is none. */
export const linkedWorkspace = (path: string): string | null =>
  new URL(path, anyOrigin).searchParams.get(NAME);

/** Returns the path without its workspace id. */
export const withoutWorkspace = (path: string): string => {
  const { pathname, search, hash } = new URL(path, anyOrigin);
  const params = new URLSearchParams(search);
  params.delete(NAME);
  return `${pathname}${params.size > 0 ? `?${params}` : ''}${hash}`;
};
