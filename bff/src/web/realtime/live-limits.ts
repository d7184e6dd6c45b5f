/** The limits of sockets; tests shorten the times. */
export interface LiveLimits {
  readonly sockets: number;
  readonly socketsPerUser: number;
  readonly channelsPerSocket: number;
  /** Bytes of one message of a client. */
  readonly messageBytes: number;
  readonly broadcastBytes: number;
  readonly presenceBytes: number;
  /** Bytes that a client may leave unread. */
  readonly queuedBytes: number;
  readonly messages: { readonly burst: number; readonly perSecond: number };
  readonly joins: { readonly burst: number; readonly perSecond: number };
  /** How often rights are judged again. */
  readonly sweepMs: number;
  /** How often a process says that its presences live. */
  readonly beatMs: number;
  /** A socket that is silent for so long is gone: clients send a heartbeat every 30 s. */
  readonly silentMs: number;
  /** A socket that has joined nothing is closed after that. */
  readonly idleMs: number;
}

export const defaultLiveLimits: LiveLimits = {
  sockets: 20_000,
  socketsPerUser: 20,
  channelsPerSocket: 50,
  messageBytes: 64 * 1024,
  broadcastBytes: 4096,
  presenceBytes: 1024,
  queuedBytes: 256 * 1024,
  messages: { burst: 150, perSecond: 20 },
  joins: { burst: 50, perSecond: 10 },
  sweepMs: 5000,
  beatMs: 15_000,
  silentMs: 90_000,
  idleMs: 60_000,
};
