/**
 * Requests what the dashboard pages of all remotes need beside the remotes' entries, not after them. A
 * failure is that of the remote which needs it then.
 */
export const preloadLibraries = (): void => {
  void import('@tanstack/react-query').catch(() => undefined);
};
