import type { HostRouter } from '@parapet/remote-kit/host-context';
import type { PageHistory } from '../app/page-history.ts';

/**
 * The page's history as one remote sees it. Its snapshot freezes while the location is another's:
 * otherwise a remote that is about to go would render the next page's path first.
 *
 * @param owns whether a path is this remote's
 */
export const createRemoteRouter = (
  history: PageHistory,
  owns: (pathname: string) => boolean,
): HostRouter => {
  let snapshot = history.getSnapshot();
  const getSnapshot = () => {
    const next = history.getSnapshot();
    if (owns(next.location.pathname)) snapshot = next;
    return snapshot;
  };

  return {
    getSnapshot,
    subscribe: (listener) => {
      let seen = getSnapshot();
      return history.subscribe(() => {
        const next = getSnapshot();
        if (next === seen) return;
        seen = next;
        listener();
      });
    },
    navigator: history.navigator,
    block: history.block,
  };
};
