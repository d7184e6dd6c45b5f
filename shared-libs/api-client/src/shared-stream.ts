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
  /** The same in every tab that follows the same stream. */
  name: string;
  /** Resolves when the stream ends; rejects when a retry cannot help. */
  open: (stream: OpenStream<Event>) => Promise<void>;
  /** For tabs that join later, an event replaces earlier ones with the same key; null keeps all. */
  supersedes: (event: Event) => string | null;
}

interface Entry<Event> {
  id: string | null;
  event: Event;
}

type Message<Event> =
  /** Asks for the backlog: sent by a tab that joins or whose leader has changed. */
  | { type: 'hello'; from: string }
  | { type: 'leading' }
  | { type: 'backlog'; to: string; entries: Entry<Event>[]; connection: Connection }
  | { type: 'event'; entry: Entry<Event> }
  | { type: 'connection'; connection: Connection }
  | { type: 'ended' };

/** Ids are ascending numbers; a snapshot may have the id of the previous event. */
const isNewer = (id: string | null, than: string | null): boolean =>
  id === null || than === null || Number(id) > Number(than);

/**
 * Shares one stream between all tabs of this browser. The tab that holds the lock connects and
 * broadcasts; when it closes, the next one resumes. Without locks (an insecure origin) each tab
 * connects. Resolves when the stream ends; rejects with the reason of `signal` or `open`.
 */
export const shareStream = async <Event>(
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
  const openHere = (broadcast: (message: Message<Event>) => void, streamSignal: AbortSignal) =>
    open({
      lastEventId: lastId ?? undefined,
      signal: streamSignal,
      onEvent: (event, id) => {
        receive({ id, event });
        broadcast({ type: 'event', entry: { id, event } });
      },
      onConnection: (next) => {
        connect(next);
        broadcast({ type: 'connection', connection: next });
      },
    });

  if (!locks) return openHere(() => {}, signal);

  const self = crypto.randomUUID();
  const channel = new BroadcastChannel(name);
  const broadcast = (message: Message<Event>) => channel.postMessage(message);
  const done = new AbortController();
  const streamSignal = AbortSignal.any([signal, done.signal]);
  let isLeading = false;
  let hasCaughtUp = false;

  channel.addEventListener('message', ({ data }: MessageEvent<Message<Event>>) => {
    if (data.type === 'hello') {
      if (isLeading) broadcast({ type: 'backlog', to: data.from, entries, connection });
    } else if (data.type === 'leading') {
      hasCaughtUp = false;
      broadcast({ type: 'hello', from: self });
    } else if (data.type === 'backlog') {
      if (data.to !== self) return;
      hasCaughtUp = true;
      // After a change of leader, events may be known; snapshots always apply.
      const missed = data.entries.filter(
        ({ id, event }) => supersedes(event) !== null || isNewer(id, lastId),
      );
      for (const entry of missed) receive(entry);
      connect(data.connection);
    } else if (data.type === 'ended') {
      done.abort();
    } else if (!hasCaughtUp) {
      // The pending backlog includes this event.
    } else if (data.type === 'event') {
      receive(data.entry);
    } else {
      connect(data.connection);
    }
  });

  try {
    broadcast({ type: 'hello', from: self });
    await locks.request(name, { signal: streamSignal }, async () => {
      isLeading = true;
      broadcast({ type: 'leading' });
      // An `ended` message after the lock ends this stream too.
      await openHere(broadcast, streamSignal);
      broadcast({ type: 'ended' });
    });
  } catch (error) {
    signal.throwIfAborted();
    if (!done.signal.aborted) throw error;
  } finally {
    isLeading = false;
    channel.close();
  }
};
