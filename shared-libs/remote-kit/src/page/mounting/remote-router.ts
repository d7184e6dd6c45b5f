import type { HostRouter } from '../../host-context.ts';

/**
 * Limits the page's history to the paths of one remote. The snapshot keeps the last own location, so
 * that an outgoing remote does not render the path of the next page.
 *
 * @param owns whether a path belongs to this remote
 */
export const createRemoteRouter = (
  history: HostRouter,
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
