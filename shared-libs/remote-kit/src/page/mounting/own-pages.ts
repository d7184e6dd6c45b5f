import type { RemotePage } from '@parapet/contracts/releases/release';
import { matchPath } from 'react-router-dom';

/** Returns whether a path is one of a remote's pages. */
export const ownsPath = (pages: readonly RemotePage[], pathname: string): boolean =>
  pages.some(({ path }) => matchPath(path, pathname) !== null);

/** Returns whether a remote has pages outside of the dashboard. */
export const isPublicRemote = (pages: readonly RemotePage[]): boolean =>
  pages.some(({ path }) => !path.startsWith('/dashboard'));
