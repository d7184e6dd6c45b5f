const NAME = 'workspace';
const anyOrigin = 'http://shell';

/** The workspace that a link is about, as one in a mail; null when it names none. */
export const linkedWorkspace = (path: string): string | null =>
  new URL(path, anyOrigin).searchParams.get(NAME);

/** The same page, as its address reads once the workspace is open. */
export const withoutWorkspace = (path: string): string => {
  const { pathname, search, hash } = new URL(path, anyOrigin);
  const kept = new URLSearchParams(search);
  kept.delete(NAME);
  return `${pathname}${kept.size > 0 ? `?${kept}` : ''}${hash}`;
};
