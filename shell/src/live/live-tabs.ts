import type { LiveKind } from '@parapet/contracts/events/live';
import type { LiveLine, LiveLinePorts, Showing, Viewer } from './live-line.ts';

/** A tab wants to hear this, and shows this of itself. */
export interface Wishes {
  readonly topics: readonly string[];
  readonly showing: Showing | null;
}

type Message =
  | {
      readonly type: 'wishes';
      readonly tab: string;
      readonly user: string;
      readonly wishes: Wishes;
    }
  | { readonly type: 'gone'; readonly tab: string }
  /** A new leader asks all tabs what they want. */
  | { readonly type: 'ask' }
  /** A tab that is looked at would lead. */
  | { readonly type: 'lead' }
  | {
      readonly type: 'change';
      readonly topic: string;
      readonly kind: LiveKind;
      readonly ids: readonly string[] | null;
    }
  | { readonly type: 'viewers'; readonly topic: string; readonly viewers: readonly Viewer[] }
  | { readonly type: 'state'; readonly isOpen: boolean };

export interface LiveTabsPorts extends Pick<LiveLinePorts, 'onChange' | 'onViewers' | 'onState'> {
  readonly userId: string;
  readonly open: (ports: Pick<LiveLinePorts, 'onChange' | 'onViewers' | 'onState'>) => LiveLine;
  /** Undefined where the browser has none: then each tab has a socket of its own. */
  readonly locks: Pick<LockManager, 'request' | 'query'> | undefined;
  readonly channel: Pick<
    BroadcastChannel,
    'postMessage' | 'addEventListener' | 'removeEventListener' | 'close'
  >;
  readonly view: Pick<Window, 'addEventListener' | 'removeEventListener'>;
  readonly page: Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>;
}

export interface LiveTabs {
  wish(wishes: Wishes): void;
  stop(): void;
}

const LOCK = 'parapet-live';
/** A tab says so often that it is there, and one that is not heard of for three times that is gone. */
const AGAIN_MS = 20_000;

/**
 * One tab of the browser has the socket and passes on what it hears: the one that holds the lock. A hidden
 * one hands it over as soon as another tab is looked at.
 */
export const startLiveTabs = (ports: LiveTabsPorts): LiveTabs => {
  const { userId, channel, locks, view, page } = ports;
  const tab = crypto.randomUUID();
  const tabs = new Map<string, { wishes: Wishes; at: number }>();
  const ended = new AbortController();
  let own: Wishes = { topics: [], showing: null };
  let line: LiveLine | null = null;
  let handOver: (() => void) | null = null;
  let isWaiting = false;
  let isOpen = false;
  const viewers = new Map<string, readonly Viewer[]>();

  const post = (message: Message) => channel.postMessage(message);
  const postWishes = () => post({ type: 'wishes', tab, user: userId, wishes: own });

  /** Gives the socket what all tabs want. */
  const gather = () => {
    if (!line) return;
    const now = Date.now();
    for (const [other, { at }] of tabs) if (now - at > 3 * AGAIN_MS) tabs.delete(other);
    const all = [...[...tabs.values()].map(({ wishes }) => wishes), own];
    line.want(
      new Set(all.flatMap(({ topics }) => topics)),
      all.flatMap(({ showing }) => showing ?? []),
    );
  };
  const lead = () => {
    line = ports.open({
      onChange: (topic, kind, ids) => {
        ports.onChange(topic, kind, ids);
        post({ type: 'change', topic, kind, ids });
      },
      onViewers: (topic, present) => {
        viewers.set(topic, present);
        ports.onViewers(topic, present);
        post({ type: 'viewers', topic, viewers: present });
      },
      onState: (state) => {
        isOpen = state;
        ports.onState(state);
        post({ type: 'state', isOpen: state });
      },
    });
    post({ type: 'ask' });
    gather();
  };
  const follow = () => {
    line?.close();
    line = null;
    viewers.clear();
  };
  /** Waits for the lock while the tab is looked at. */
  const candidate = () => {
    if (line || isWaiting || page.hidden || ended.signal.aborted) return;
    if (!locks) return lead();
    isWaiting = true;
    locks
      .request(LOCK, { signal: ended.signal }, () => {
        isWaiting = false;
        if (ended.signal.aborted) return undefined;
        lead();
        return new Promise<void>((resolve) => {
          handOver = () => {
            follow();
            resolve();
          };
        });
      })
      .catch(() => {
        isWaiting = false;
      });
    post({ type: 'lead' });
  };
  const giveWay = async () => {
    if (!line || !page.hidden || !locks) return;
    const { pending = [] } = await locks.query();
    if (pending.some(({ name }) => name === LOCK)) handOver?.();
  };
  const onVisibility = () => (page.hidden ? void giveWay() : candidate());

  const receive = ({ data }: MessageEvent<Message>) => {
    if (data.type === 'wishes' && data.user === userId) {
      tabs.set(data.tab, { wishes: data.wishes, at: Date.now() });
      if (!line) return;
      gather();
      post({ type: 'state', isOpen });
      for (const [topic, present] of viewers) post({ type: 'viewers', topic, viewers: present });
    } else if (data.type === 'gone') {
      tabs.delete(data.tab);
      gather();
    } else if (data.type === 'ask') {
      postWishes();
    } else if (data.type === 'lead') {
      void giveWay();
    } else if (line === null) {
      if (data.type === 'change') ports.onChange(data.topic, data.kind, data.ids);
      if (data.type === 'viewers') ports.onViewers(data.topic, data.viewers);
      if (data.type === 'state') ports.onState(data.isOpen);
    }
  };
  const leave = () => post({ type: 'gone', tab });
  const again = setInterval(() => {
    postWishes();
    gather();
  }, AGAIN_MS);

  channel.addEventListener('message', receive as EventListener);
  page.addEventListener('visibilitychange', onVisibility);
  view.addEventListener('pagehide', leave);
  candidate();

  return {
    wish(wishes) {
      own = wishes;
      postWishes();
      gather();
    },
    stop() {
      clearInterval(again);
      channel.removeEventListener('message', receive as EventListener);
      page.removeEventListener('visibilitychange', onVisibility);
      view.removeEventListener('pagehide', leave);
      leave();
      ended.abort();
      handOver?.();
      follow();
      channel.close();
    },
  };
};
