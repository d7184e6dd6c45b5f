import type { Notifications } from '../../platform/db/notifications.ts';
import type { Logger } from '../../platform/log/logger.ts';
import { type Broadcast, type ProtocolVersion, writeBroadcast, writeFrame } from './frames.ts';
import type { Listener } from './listeners.repository.ts';
import { readLiveMessage } from './live-messages.ts';
import type { Presence, Presences } from './presences.repository.ts';

/** One topic that one socket has joined. */
export interface Channel {
  readonly topic: string;
  readonly socketId: string;
  readonly version: ProtocolVersion;
  readonly hasPresence: boolean;
  /** Its own broadcasts come back to it. */
  readonly hearsItself: boolean;
  listener: Listener;
  /** Unix seconds. */
  expiresAt: number;
  send(data: string | Buffer): void;
  /** Tells the client why and ends the channel. */
  end(reason: string): void;
}

export interface HubPorts {
  readonly events: Pick<Notifications, 'subscribeAll'>;
  readonly presences: Pick<Presences, 'list'>;
  /** Returns a refusal or null for each, in order. */
  readonly judge: (listeners: readonly Listener[]) => Promise<readonly (string | null)[]>;
  readonly log: Logger;
}

/** The number of channels that one statement judges. */
const JUDGED_AT_ONCE = 1000;

/** The channels of this API process: what any process tells goes to those of its topic. */
export function createLiveHub({ events, presences, judge, log }: HubPorts) {
  const channels = new Map<string, Set<Channel>>();
  const present = new Map<string, ReadonlyMap<string, Presence>>();
  const reading = new Map<string, { again: boolean }>();

  const of = (topic: string): Iterable<Channel> => channels.get(topic) ?? [];
  const all = (): Channel[] => [...channels.values()].flatMap((set) => [...set]);

  /** Writes once for each version of the protocol. */
  const sendTo = (
    listening: Iterable<Channel>,
    write: (version: ProtocolVersion) => string | Buffer | null,
  ) => {
    const written = new Map<ProtocolVersion, string | Buffer | null>();
    for (const channel of listening) {
      let data = written.get(channel.version);
      if (data === undefined) {
        data = write(channel.version);
        written.set(channel.version, data);
      }
      if (data !== null) channel.send(data);
    }
  };
  const sendEvent = (topic: string, event: string, payload: unknown) =>
    sendTo(of(topic), eventWriter(topic, event, payload));

  const judgeChannels = async (asked: readonly Channel[]) => {
    for (let at = 0; at < asked.length; at += JUDGED_AT_ONCE) {
      const part = asked.slice(at, at + JUDGED_AT_ONCE);
      const listeners = part.map(({ listener }) => listener);
      const refusals = await judge(listeners);
      part.forEach((channel, index) => {
        const refusal = refusals[index];
        // A new token may have been accepted while this one was judged.
        if (refusal && channel.listener === listeners[index]) channel.end(reasonOf(refusal));
      });
    }
  };
  const judgeSafely = (asked: readonly Channel[]) =>
    judgeChannels(asked).catch((error: unknown) =>
      log.warn({ err: error }, 'the rights of open channels were not judged'),
    );

  /** Reads who is present on a topic and tells the difference; reads again if that changed meanwhile. */
  const refreshPresence = async (topic: string) => {
    const under = reading.get(topic);
    if (under) {
      under.again = true;
      return;
    }
    const state = { again: true };
    reading.set(topic, state);
    try {
      while (state.again && [...of(topic)].some(({ hasPresence }) => hasPresence)) {
        state.again = false;
        const now = new Map((await presences.list(topic)).map((each) => [each.ref, each]));
        const before = present.get(topic) ?? new Map<string, Presence>();
        present.set(topic, now);
        const joins = [...now.values()].filter(({ ref }) => !before.has(ref));
        const leaves = [...before.values()].filter(({ ref }) => !now.has(ref));
        if (joins.length + leaves.length === 0) continue;
        const listening = [...of(topic)].filter(({ hasPresence }) => hasPresence);
        const payload = { joins: byKey(joins), leaves: byKey(leaves) };
        sendTo(listening, (version) =>
          writeFrame(
            { joinRef: null, ref: null, topic: wireTopic(topic), event: 'presence_diff', payload },
            version,
          ),
        );
      }
    } catch (error) {
      log.warn({ err: error }, 'who is present was not read');
    } finally {
      reading.delete(topic);
    }
  };

  const receive = (text: string | null) => {
    if (text === null) {
      for (const topic of channels.keys()) {
        if (!topic.startsWith('triage:')) sendEvent(topic, 'resync', { ids: null });
        void refreshPresence(topic);
      }
      void judgeSafely(all());
      return;
    }
    const message = readLiveMessage(text);
    if (message?.type === 'change') {
      sendEvent(message.topic, message.kind, { ids: message.ids });
    } else if (message?.type === 'broadcast') {
      const { topic, from } = message;
      const listening = [...of(topic)].filter(
        (channel) => channel.socketId !== from || channel.hearsItself,
      );
      sendTo(listening, (version) => writeBroadcast(wireTopic(topic), message, version));
    } else if (message?.type === 'presence') {
      void refreshPresence(message.topic);
    } else if (message?.type === 'rights') {
      void judgeSafely(all().filter(({ listener }) => listener.userId === message.userId));
    }
  };
  const unsubscribe = events.subscribeAll((text) => {
    try {
      receive(text);
    } catch (error) {
      log.warn({ err: error }, 'a message to sockets was not read');
    }
  });

  return {
    join(channel: Channel): void {
      const set = channels.get(channel.topic) ?? new Set();
      channels.set(channel.topic, set.add(channel));
      if (channel.hasPresence) void refreshPresence(channel.topic);
    },
    leave(channel: Channel): void {
      const set = channels.get(channel.topic);
      if (!set?.delete(channel) || set.size > 0) return;
      channels.delete(channel.topic);
      present.delete(channel.topic);
    },
    /** Ends the channels whose token has expired, whose session has ended or whose right is gone. */
    async sweep(): Promise<void> {
      const now = Date.now() / 1000;
      const open = all();
      for (const channel of open) {
        if (channel.expiresAt <= now) channel.end('InvalidJWTToken: Token has expired');
      }
      await judgeSafely(open.filter(({ expiresAt }) => expiresAt > now));
    },
    close: unsubscribe,
  };
}

export type LiveHub = ReturnType<typeof createLiveHub>;

/** The name of a topic on the wire. */
const wireTopic = (topic: string): string => `realtime:${topic}`;

/** `{ key: { metas: [{ phx_ref, ... }] } }`. */
export function byKey(presences: readonly Presence[]) {
  const keys = new Map<string, { metas: object[] }>();
  for (const { key, ref, meta } of presences) {
    const known = keys.get(key) ?? { metas: [] };
    known.metas.push({ ...meta, phx_ref: ref });
    keys.set(key, known);
  }
  // A key is any text of a client, such as the name of a property of objects.
  return Object.fromEntries(keys);
}

/** Why a channel is refused, with a code as Supabase's own server has it. */
export function reasonOf(refusal: string): string {
  switch (refusal) {
    case 'session_invalid':
      return 'InvalidJWTToken: Your session has ended';
    case 'second_factor_required':
      return 'Unauthorized: Prove your second factor to continue';
    case 'second_factor_missing':
      return 'Unauthorized: This workspace requires a second factor';
    default:
      return 'Unauthorized: You do not have permissions to read from this Channel topic';
  }
}

const eventWriter =
  (topic: string, event: string, payload: unknown) =>
  (version: ProtocolVersion): string =>
    writeFrame(
      {
        joinRef: null,
        ref: null,
        topic: wireTopic(topic),
        event: 'broadcast',
        payload: { type: 'broadcast', event, payload },
      },
      version,
    );

/** A broadcast within a text frame: its `payload` is any JSON. */
export const broadcastOf = (event: string, payload: unknown): Broadcast => ({
  event,
  encoding: 'json',
  body: JSON.stringify(payload ?? {}),
});
