import type { HostLive, LiveChange, Observable } from '@parapet/remote-kit/host-context';
import { createObservable } from '@parapet/remote-kit/page/observable';
import type { Session } from '../session/service/create-session.ts';
import type { FollowedChanges } from './follow-changes.ts';
import type { Viewer } from './live-line.ts';

export interface LivePorts {
  readonly session: Pick<
    Session,
    'api' | 'auth' | 'config' | 'reloadAccount' | 'service' | 'workspace'
  >;
  /** The origin of the page, which serves the socket too. */
  readonly origin: string;
  readonly view: Window;
  readonly page: Document;
  readonly reportError: (error: unknown) => void;
}

/** Everything shown is read again this often while there is no socket. */
const WITHOUT_SOCKET_MS = 15_000;
const LOOK_MS = 1000;

/**
 * The changes of the open workspace, over one socket for all tabs of the browser. Its code is loaded once the
 * page is idle.
 */
export const createLive = ({ session, origin, view, page, reportError }: LivePorts): HostLive => {
  const { auth, service, workspace } = session;
  const listeners = new Set<(change: LiveChange) => void>();
  const viewers = createObservable<readonly Viewer[]>([]);
  const shares = createObservable(true);
  let watchers = 0;
  let shown: readonly { readonly findingId: string }[] = [];
  let followed: FollowedChanges | null = null;
  let followedFor: string | null = null;
  let isOpen = false;
  let heardAt = Date.now();

  const wish = () =>
    followed?.wish({
      watches: watchers > 0,
      shows: shown.at(-1)?.findingId ?? null,
      shares: shares.getSnapshot(),
    });
  const emit = (change: LiveChange) => {
    heardAt = Date.now();
    for (const listener of [...listeners]) listener(change);
  };
  const start = async (userId: string) => {
    const { followChanges } = await import('./follow-changes.ts');
    if (followedFor !== userId || followed) return;
    followed = followChanges({
      userId,
      api: session.api,
      origin,
      view,
      page,
      key: session.config.supabaseKey,
      getAccessToken: service.getAccessToken,
      workspace: () => workspace.getState().current,
      onChange: (change) => {
        if (change.kind === 'membership') void session.reloadAccount();
        emit(change);
      },
      onViewers: viewers.set,
      onState: (state) => {
        isOpen = state;
      },
    });
    wish();
  };
  const stop = () => {
    followed?.stop();
    followed = null;
    isOpen = false;
    viewers.set([]);
  };
  const follow = () => {
    const { user } = auth.getState();
    const ready = workspace.getState().current && user ? user.id : null;
    if (ready !== followedFor) {
      stop();
      followedFor = ready;
      if (ready) whenIdle(view, () => void start(ready).catch(reportError));
    }
    const shared = user?.metadata.hides_open_finding !== true;
    if (shared !== shares.getSnapshot()) shares.set(shared);
    wish();
  };
  auth.subscribe(follow);
  workspace.subscribe(({ current: now }, { current: before }) => {
    if (now !== before) follow();
  });
  setInterval(() => {
    const isDue = !isOpen && Date.now() >= heardAt + WITHOUT_SOCKET_MS;
    const isShown = followedFor !== null && !page.hidden;
    if (isDue && isShown) emit({ kind: 'resync', ids: null });
  }, LOOK_MS);

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    viewers: watched(viewers, (by) => {
      watchers += by;
      wish();
    }),
    showFinding: (findingId) => {
      const own = { findingId };
      shown = [...shown, own];
      wish();
      return () => {
        shown = shown.filter((one) => one !== own);
        wish();
      };
    },
    sharesOpenFinding: shares,
    setSharesOpenFinding: async (on) => {
      const saved = await service.saveMetadata({ hides_open_finding: on ? null : true });
      if (!saved.ok) throw new Error(saved.failure.message);
    },
  };
};

/** An observable that counts who follows it. */
const watched = <T>(source: Observable<T>, count: (by: 1 | -1) => void): Observable<T> => ({
  getSnapshot: source.getSnapshot,
  subscribe: (listener) => {
    const unsubscribe = source.subscribe(listener);
    count(1);
    return () => {
      unsubscribe();
      count(-1);
    };
  },
});

const whenIdle = (view: Window, work: () => void): void => {
  if ('requestIdleCallback' in view) view.requestIdleCallback(work, { timeout: 5000 });
  else setTimeout(work, 500);
};
