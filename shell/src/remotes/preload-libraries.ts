import { loadShare } from '@module-federation/runtime';

const ignore = () => undefined;

/** Packages that are whole only in a file of their own, besides the parts in the shell's first file. */
const WHOLE = ['@parapet/contracts', '@parapet/ui'];

/**
 * Requests what the dashboard pages of all remotes need beside the remotes' entries, not after them. A
 * failure is that of the remote which needs it then.
 *
 * @param isOverview the panels of the overview need no more than the first file has
 */
export const preloadLibraries = (isOverview: boolean): void => {
  void import('@tanstack/react-query').catch(ignore);
  if (isOverview) return;
  for (const name of WHOLE) void loadShare(name).catch(ignore);
};
