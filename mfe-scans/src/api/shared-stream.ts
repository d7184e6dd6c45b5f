export type Connection = 'open' | 'waiting';

export interface StreamHandlers<Event> {
  onEvent: (event: Event) => void;
  onConnection: (connection: Connection) => void;
}

interface OpenStream<Event> {
  lastEventId: string | undefined;
  signal: AbortSignal;
  onEvent: (event: Event, id: string | null) => void;
  onConnection: (connection: Connection) => void;
}

export interface SharedStream<Event> {
  /** The same in every tab that follows the same thing. */
  name: string;
  /** Resolves when there is no more; rejects when no new attempt could mend it. */
  open: (stream: OpenStream<Event>) => Promise<void>;
  /** Events with the same key replace each other for whoever joins later; null: keep each. */
  supersedes: (event: Event) => string | null;
}

interface Entry<Event> {
  id: string | null;
  event: Event;
}

type Message<Event> =
  /** From a tab that joins, or whose leader has changed: what came after `lastEventId`? */
  | { type: 'hello'; from: string }
  | { type: 'leading' }
  | { type: 'backlog'; to: string; entries: Entry<Event>[]; connection: Connection }
  | { type: 'event'; entry: Entry<Event> }
  | { type: 'connection'; connection: Connection }
  | { type: 'ended' };

/** Ids of a stream are numbers that only grow; a snapshot may have that of the event before it. */
const isNewer = (id: string | null, than: string | null): boolean =>
  id === null || than === null || Number(id) > Number(than);

/**
 * Follows a stream over one connection for all tabs of this browser: the tab that holds the lock has
 * it and tells the others; when that tab closes, the next one goes on where it ended. Without locks
 * (an insecure origin) each tab has its own. Resolves when there is no more; rejects with the reason
 * of `signal` or of `open`.
 */
export const followShared = async <Event>(
  { name, open, supersedes }: SharedStream<Event>,
  handlers: StreamHandlers<Event>,
  signal: AbortSignal,
  locks: LockManager | null = globalThis.navigator?.locks ?? null,
): Promise<void> => {
  signal.throwIfAborted();
  let entries: Entry<Event>[] = [];
  let lastId: string | null = null;
  let connection: Connection = 'waiting';

  const receive = (entry: Entry<Event>) => {
    lastId = entry.id ?? lastId;
    const key = supersedes(entry.event);
    if (key !== null) entries = entries.filter((each) => supersedes(each.event) !== key);
    entries.push(entry);
    handlers.onEvent(entry.event);
  };
  const connect = (next: Connection) => {
    connection = next;
    handlers.onConnection(next);
  };
  const openHere = (tell: (message: Message<Event>) => void, until: AbortSignal) =>
    open({
      lastEventId: lastId ?? undefined,
      signal: until,
      onEvent: (event, id) => {
        receive({ id, event });
        tell({ type: 'event', entry: { id, event } });
      },
      onConnection: (next) => {
        connect(next);
        tell({ type: 'connection', connection: next });
      },
    });

  if (!locks) return openHere(() => {}, signal);

  const self = crypto.randomUUID();
  const channel = new BroadcastChannel(name);
  const tell = (message: Message<Event>) => channel.postMessage(message);
  const done = new AbortController();
  const until = AbortSignal.any([signal, done.signal]);
  let isLeading = false;
  let hasCaughtUp = false;

  channel.addEventListener('message', ({ data }: MessageEvent<Message<Event>>) => {
    if (data.type === 'hello') {
      if (isLeading) tell({ type: 'backlog', to: data.from, entries, connection });
    } else if (data.type === 'leading') {
      hasCaughtUp = false;
      tell({ type: 'hello', from: self });
    } else if (data.type === 'backlog') {
      if (data.to !== self) return;
      hasCaughtUp = true;
      // Over a change of leader some of it is known; its snapshots are the leader's last word.
      const missed = data.entries.filter(
        ({ id, event }) => supersedes(event) !== null || isNewer(id, lastId),
      );
      for (const entry of missed) receive(entry);
      connect(data.connection);
    } else if (data.type === 'ended') {
      done.abort();
    } else if (!hasCaughtUp) {
      // The backlog that is on its way holds it already.
    } else if (data.type === 'event') {
      receive(data.entry);
    } else {
      connect(data.connection);
    }
  });

  try {
    tell({ type: 'hello', from: self });
    await locks.request(name, { signal: until }, async () => {
      isLeading = true;
      tell({ type: 'leading' });
      // `ended` may arrive after the lock: it ends this stream too.
      await openHere(tell, until);
      tell({ type: 'ended' });
    });
  } catch (error) {
    signal.throwIfAborted();
    if (!done.signal.aborted) throw error;
  } finally {
    isLeading = false;
    channel.close();
  }
};
