import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import type { TokenVerifier, VerifiedToken } from '../../platform/auth/token-verifier.ts';
import type { Logger } from '../../platform/log/logger.ts';
import { createAllowance } from './allowance.ts';
import {
  type Broadcast,
  type Frame,
  type ProtocolVersion,
  readBinaryFrame,
  readTextFrame,
  writeFrame,
} from './frames.ts';
import type { Listener } from './listeners.repository.ts';
import { broadcastOf, byKey, type Channel, type LiveHub, reasonOf } from './live-hub.ts';
import type { LiveLimits } from './live-limits.ts';
import { writeBroadcastMessage } from './live-messages.ts';
import type { Presences } from './presences.repository.ts';

export interface LiveSocketPorts {
  readonly hub: LiveHub;
  readonly tokens: Pick<TokenVerifier, 'verify'>;
  readonly presences: Presences;
  /** Returns why a person may not listen; null where they may. */
  readonly refuse: (listener: Listener) => Promise<string | null>;
  /** Anybody may listen to such a topic, write to it and be present on it. */
  readonly isOpen: (topic: string) => boolean;
  readonly notify: (message: string) => Promise<void>;
  /** Takes a place of the user's sockets; null when all are taken. Returns what gives it back. */
  readonly takePlace: (userId: string) => (() => void) | null;
  readonly limits: LiveLimits;
  readonly log: Logger;
  readonly onRefused: () => void;
}

/** The open connection to one client. */
export interface Connection {
  readonly version: ProtocolVersion;
  send(data: string | Buffer): void;
  close(code: number, reason: string): void;
}

const joinSchema = z.object({
  config: z
    .object({
      broadcast: z.object({ self: z.boolean().optional(), ack: z.boolean().optional() }).nullish(),
      presence: z
        .object({ key: z.string().max(100).optional(), enabled: z.boolean().optional() })
        .nullish(),
      postgres_changes: z.array(z.unknown()).max(100).nullish(),
      private: z.boolean().nullish(),
    })
    .nullish(),
  access_token: z.string().max(16_384).nullish(),
});
const tokenSchema = z.object({ access_token: z.string().max(16_384).nullish() });
const broadcastSchema = z.object({ event: z.string().max(255), payload: z.unknown() });
const presenceSchema = z.object({
  event: z.string(),
  payload: z.record(z.string(), z.unknown()).optional(),
});

const TOPIC_START = 'realtime:';
const NO_CHANGES =
  'RealtimeDisabledForTenant: postgres_changes is not served here. Listen to broadcasts of workspace: and user: topics';

/** Who joins an open topic without a token. */
const nobody = (userId: string): VerifiedToken => ({
  userId,
  email: null,
  sessionId: null,
  level: 'aal1',
  expiresAt: Number.POSITIVE_INFINITY,
});

/** A refusal with its reason, as the client gets it. */
class Refused extends Error {}

interface Joined extends Channel {
  readonly joinRef: string | null;
  readonly isAcknowledged: boolean;
  readonly key: string;
  isPresent: boolean;
}

/**
 * Answers the messages of one socket, each after the one before. Messages that are none are dropped, as
 * Supabase's own server does.
 */
export function createLiveSocket(connection: Connection, ports: LiveSocketPorts) {
  const { hub, tokens, presences, limits, log, isOpen } = ports;
  /** Those who listen to it write to it and are present on it. */
  const isShared = (topic: string): boolean => topic.startsWith('triage:') || isOpen(topic);
  const id = randomUUID();
  const joined = new Map<string, Joined>();
  const mayJoin = createAllowance(limits.joins);
  const maySend = createAllowance(limits.messages);
  let place: { userId: string; release: () => void } | null = null;
  let work: Promise<void> = Promise.resolve();
  let isClosed = false;

  const write = (frame: Frame) => connection.send(writeFrame(frame, connection.version));
  const reply = ({ joinRef, ref, topic }: Frame, status: 'ok' | 'error', response: object): void =>
    write({ joinRef, ref, topic, event: 'phx_reply', payload: { status, response } });

  const verify = async (token: string | null | undefined): Promise<VerifiedToken> => {
    if (!token) throw new Refused('Unauthorized: Sign in to join a private channel');
    try {
      return await tokens.verify(token);
    } catch (error) {
      if (error instanceof AppError && error.code === 'not_ready') throw error;
      if (error instanceof AppError) throw new Refused(refusalOfToken(error));
      throw error;
    }
  };
  const admit = async (topic: string, token: VerifiedToken): Promise<Listener> => {
    const { userId, sessionId, level } = token;
    const listener = { topic, userId, sessionId, level };
    const refusal = isOpen(topic) ? null : await ports.refuse(listener);
    if (refusal) throw new Refused(reasonOf(refusal));
    return listener;
  };
  const enterPlace = (userId: string) => {
    if (place?.userId === userId) return;
    if (place) throw new Refused('Unauthorized: A socket is for one person');
    const release = ports.takePlace(userId);
    if (!release) throw new Refused('ConnectionRateLimitReached: Too many sockets are open');
    place = { userId, release };
  };

  const leave = async (channel: Joined): Promise<void> => {
    if (joined.get(channel.topic) !== channel) return;
    joined.delete(channel.topic);
    hub.leave(channel);
    if (channel.isPresent) await presences.untrack(id, channel.topic);
  };
  const leaveSafely = (channel: Joined): void => {
    leave(channel).catch((error: unknown) =>
      log.warn({ err: error }, 'a presence was not removed'),
    );
  };

  const join = async (frame: Frame, topic: string): Promise<void> => {
    if (!mayJoin()) throw new Refused('ClientJoinRateLimitReached: Too many joins per second');
    const before = joined.get(topic);
    if (before) {
      write({ ...frame, joinRef: before.joinRef, ref: null, event: 'phx_close', payload: {} });
      await leave(before);
    }
    if (joined.size >= limits.channelsPerSocket) {
      throw new Refused('ChannelRateLimitReached: Too many channels');
    }
    const { config, access_token } = joinSchema.parse(frame.payload);
    if (!config?.private && !isOpen(topic)) {
      throw new Refused('PrivateOnly: This project only allows private channels');
    }
    if (config?.postgres_changes?.length) throw new Refused(NO_CHANGES);
    const token = !access_token && isOpen(topic) ? nobody(id) : await verify(access_token);
    const listener = await admit(topic, token);
    if (isClosed) return;
    enterPlace(token.userId);
    const channel: Joined = {
      topic,
      socketId: id,
      joinRef: frame.joinRef,
      version: connection.version,
      hasPresence: isShared(topic) && config?.presence?.enabled === true,
      hearsItself: config?.broadcast?.self === true,
      isAcknowledged: config?.broadcast?.ack === true,
      key: config?.presence?.key || randomUUID(),
      isPresent: false,
      listener,
      expiresAt: token.expiresAt,
      send: connection.send,
      end: (reason) => {
        const about = { joinRef: frame.joinRef, ref: null, topic: frame.topic };
        const payload = { extension: 'system', status: 'error', message: reason, channel: topic };
        write({ ...about, event: 'system', payload });
        write({ ...about, event: 'phx_close', payload: {} });
        leaveSafely(channel);
      },
    };
    joined.set(topic, channel);
    hub.join(channel);
    reply(frame, 'ok', { postgres_changes: [] });
    if (config?.presence?.enabled !== true) return;
    const state = channel.hasPresence ? byKey(await presences.list(topic)) : {};
    write({ ...frame, ref: null, event: 'presence_state', payload: state });
  };

  const renew = async (channel: Joined, payload: unknown): Promise<void> => {
    const { access_token: text } = tokenSchema.parse(payload);
    if (!text || text.startsWith('sb_')) return;
    try {
      const token = await verify(text);
      if (token.userId !== channel.listener.userId) {
        throw new Refused('Unauthorized: A socket is for one person');
      }
      channel.listener = await admit(channel.topic, token);
      channel.expiresAt = token.expiresAt;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      channel.end(error.message);
    }
  };

  const broadcast = async (frame: Frame, channel: Joined, sent: Broadcast): Promise<void> => {
    if (!isShared(channel.topic)) {
      throw new Refused('Unauthorized: You do not have permissions to write to this Channel topic');
    }
    if (Buffer.byteLength(sent.body) > limits.broadcastBytes) {
      throw new Refused(`PayloadTooLarge: A broadcast has at most ${limits.broadcastBytes} bytes`);
    }
    await ports.notify(writeBroadcastMessage(channel.topic, id, sent));
    if (channel.isAcknowledged) reply(frame, 'ok', {});
  };

  const setPresence = async (frame: Frame, channel: Joined): Promise<void> => {
    const { event, payload = {} } = presenceSchema.parse(frame.payload);
    if (!isShared(channel.topic)) {
      throw new Refused('Unauthorized: You do not have permissions to be present on this topic');
    }
    if (event === 'untrack') {
      channel.isPresent = false;
      await presences.untrack(id, channel.topic);
    } else if (event === 'track') {
      if (Buffer.byteLength(JSON.stringify(payload)) > limits.presenceBytes) {
        throw new Refused(`PayloadTooLarge: A presence has at most ${limits.presenceBytes} bytes`);
      }
      channel.isPresent = true;
      // Who it is comes of the token, whatever the client says.
      const meta = { ...payload, user_id: channel.listener.userId };
      await presences.track(id, channel.topic, { key: channel.key, ref: randomUUID(), meta });
      if (isClosed) await presences.untrack(id, channel.topic);
    } else {
      throw new Refused('UnknownPresenceEvent: A presence is tracked or untracked');
    }
    reply(frame, 'ok', {});
  };

  const answer = async (frame: Frame, sent: Broadcast | null): Promise<void> => {
    if (frame.topic === 'phoenix') {
      if (frame.event === 'heartbeat') reply(frame, 'ok', {});
      return;
    }
    const topic = frame.topic.startsWith(TOPIC_START)
      ? frame.topic.slice(TOPIC_START.length)
      : null;
    if (frame.event === 'phx_join') {
      if (topic === null) throw new Refused('TopicNameRequired: Name a topic');
      await join(frame, topic);
      return;
    }
    const channel = topic === null ? undefined : joined.get(topic);
    if (!channel) {
      reply(frame, 'error', { reason: 'unmatched topic' });
    } else if (frame.event === 'phx_leave') {
      await leave(channel);
      reply(frame, 'ok', {});
      write({ ...frame, ref: null, event: 'phx_close', payload: {} });
    } else if (frame.event === 'access_token') {
      await renew(channel, frame.payload);
    } else if (frame.event === 'presence') {
      await setPresence(frame, channel);
    } else if (frame.event === 'broadcast') {
      const { event, payload } = sent
        ? { event: '', payload: null }
        : broadcastSchema.parse(frame.payload);
      await broadcast(frame, channel, sent ?? broadcastOf(event, payload));
    }
  };

  const handle = async (frame: Frame, sent: Broadcast | null): Promise<void> => {
    if (isClosed) return;
    try {
      await answer(frame, sent);
    } catch (error) {
      if (error instanceof z.ZodError) {
        reply(frame, 'error', { reason: 'MalformedPayload: The payload is not understood' });
      } else if (error instanceof Refused) {
        ports.onRefused();
        reply(frame, 'error', { reason: error.message });
      } else {
        log.warn({ err: error }, 'a message of a socket failed');
        reply(frame, 'error', { reason: 'Unavailable: Try again' });
      }
    }
  };

  return {
    get channels(): number {
      return joined.size;
    },
    receive(data: Buffer, isBinary: boolean): void {
      if (!maySend()) {
        connection.close(1008, 'Too many messages');
        return;
      }
      const binary = isBinary && connection.version === '2.0.0' ? readBinaryFrame(data) : null;
      const frame = isBinary ? binary : readTextFrame(data.toString('utf8'), connection.version);
      if (!frame) return;
      const sent = binary?.broadcast ?? null;
      // A heartbeat is answered at once, whatever the database does.
      if (frame.topic === 'phoenix') void handle(frame, sent);
      else work = work.then(() => handle(frame, sent));
    },
    closed(): void {
      isClosed = true;
      place?.release();
      for (const channel of [...joined.values()]) leaveSafely(channel);
    },
  };
}

function refusalOfToken({ code, message }: AppError): string {
  if (code === 'second_factor_required') return reasonOf(code);
  if (message === 'JWT has expired') return 'InvalidJWTToken: Token has expired';
  return `InvalidJWTToken: ${message}`;
}
