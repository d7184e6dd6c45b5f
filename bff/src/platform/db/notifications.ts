import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '../log/logger.ts';

/**
 * Called on every notification and after every reconnect, since notifications may have been missed.
 */
export type Listener = () => void;

export interface Notifications {
  /** `topic` is the payload of the NOTIFY. Returns a function that unsubscribes. */
  subscribe(topic: string, listener: Listener): () => void;
  /**
   * Calls `listener` with the payload of every NOTIFY, and with null after a reconnect, since some may
   * have been missed. Returns a function that unsubscribes.
   */
  subscribeAll(listener: (payload: string | null) => void): () => void;
  close(): Promise<void>;
}

const RETRY_MS = [250, 500, 1000, 2000, 5000];
const PROBE_MS = 5000;

/**
 * Listens on one channel over one connection, shared by all subscribers of this process.
 * @throws when the connection does not deliver notifications, as behind a transaction pool
 */
export async function listenTo(options: {
  url: string;
  channel: string;
  log: Logger;
}): Promise<Notifications> {
  const { url, channel, log } = options;
  const listeners = new Map<string, Set<Listener>>();
  const readers = new Set<(payload: string | null) => void>();
  let client: pg.Client | undefined;
  let closed = false;

  const notifyListeners = (topic: string) => {
    for (const listener of listeners.get(topic) ?? []) listener();
  };

  const connect = async (): Promise<void> => {
    const next = new pg.Client({ connectionString: url, keepAlive: true });
    next.on('notification', ({ payload = '' }) => {
      notifyListeners(payload);
      for (const read of readers) read(payload);
    });
    next.on('error', (error) => log.warn({ err: error }, 'the listening connection broke'));
    next.on('end', () => {
      if (client === next) void reconnect();
    });
    await next.connect();
    await next.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
    client = next;
  };

  const reconnect = async (): Promise<void> => {
    for (let attempt = 0; !closed; attempt++) {
      await delay(RETRY_MS[Math.min(attempt, RETRY_MS.length - 1)], undefined, { ref: false });
      try {
        if (closed) return;
        await connect();
        for (const topic of listeners.keys()) notifyListeners(topic);
        for (const read of readers) read(null);
        return;
      } catch (error) {
        log.warn({ err: error, attempt }, 'listening again failed');
      }
    }
  };

  const notifications: Notifications = {
    subscribe(topic, listener) {
      const set = listeners.get(topic) ?? new Set();
      listeners.set(topic, set.add(listener));
      return () => {
        set.delete(listener);
        if (set.size === 0) listeners.delete(topic);
      };
    },
    subscribeAll(listener) {
      readers.add(listener);
      return () => void readers.delete(listener);
    },
    async close() {
      closed = true;
      listeners.clear();
      readers.clear();
      await client?.end().catch(() => undefined);
    },
  };

  await connect();
  await probe(notifications, client, channel);
  return notifications;
}

/** Checks delivery once at start, since a transaction pool accepts LISTEN but delivers nothing. */
async function probe(
  notifications: Notifications,
  client: pg.Client | undefined,
  channel: string,
): Promise<void> {
  const topic = `probe:${crypto.randomUUID()}`;
  const received = Promise.withResolvers<true>();
  const unsubscribe = notifications.subscribe(topic, () => received.resolve(true));
  await client?.query('SELECT pg_notify($1, $2)', [channel, topic]);
  const timeout = new AbortController();
  const timedOut = delay(PROBE_MS, false, { signal: timeout.signal }).catch(() => false);
  const delivered = await Promise.race([received.promise, timedOut]);
  timeout.abort();
  unsubscribe();
  if (!delivered) {
    await notifications.close();
    throw new Error(
      'DATABASE_URL delivers no notifications. Use a direct connection, not a transaction pool.',
    );
  }
}
