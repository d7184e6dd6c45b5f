import { constants } from 'node:crypto';
import { connect, isIP, type Socket } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { MAX_ANSWER_BYTES, MAX_LOOKS_AT_ANSWER } from '../../limits.ts';

export interface Conversation {
  address: string;
  port: number;
  signal: AbortSignal;
  /** For the whole conversation. */
  timeoutMs: number;
  /**
   * The longest silence once something was received; of what began late, three times as long as its beginning
   * took. Milliseconds. Default: no limit of its own.
   */
  silenceMs?: number;
  onConnect?(): void;
  /** Sent as soon as the connection is open. */
  send?: Buffer;
  /** Stops reading when it returns true; otherwise reading goes on until the end or the timeout. */
  enough?(received: Buffer): boolean;
  /** Connect with TLS, without checking the certificate. */
  tls?: TlsOptions;
}

interface TlsOptions {
  servername: string;
  /** A connection on which TLS begins next. */
  socket?: Socket;
}

export type Ending = 'enough' | 'closed' | 'timed-out' | 'refused' | 'failed';

export interface Answer {
  received: Buffer;
  ending: Ending;
  /** Tells whether the connection was established. */
  connected: boolean;
  /** The server ends TLS for want of a certificate of the client. */
  needsCertificate?: true;
}

/**
 * Opens a connection, sends one message, reads the answer and closes. Rejects only with the
 * signal's reason.
 */
export function converse(conversation: Conversation): Promise<Answer> {
  const { signal } = conversation;
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(signal.reason);
      return;
    }
    const socket = open(conversation);
    const chunks: Buffer[] = [];
    let size = 0;
    let attempts = 0;
    const received = () => Buffer.concat(chunks).subarray(0, MAX_ANSWER_BYTES);
    const openedAt = performance.now();
    let patienceMs: number | null = null;
    let connected = false;
    let needsCertificate = false;
    const clearTimers = () => {
      clearTimeout(timer);
      clearTimeout(silence);
    };
    const settle = (ending: Ending) => {
      clearTimers();
      signal.removeEventListener('abort', stop);
      socket.destroy();
      resolve({
        received: received(),
        ending,
        connected,
        ...(needsCertificate && { needsCertificate }),
      });
    };
    const stop = () => {
      clearTimers();
      socket.destroy();
      reject(signal.reason);
    };
    const timer = setTimeout(() => settle('timed-out'), conversation.timeoutMs);
    let silence: NodeJS.Timeout | undefined;
    const awaitMore = () => {
      if (conversation.silenceMs === undefined) return;
      patienceMs ??= Math.max(conversation.silenceMs, 3 * (performance.now() - openedAt));
      clearTimeout(silence);
      silence = setTimeout(() => settle('timed-out'), patienceMs);
    };
    signal.addEventListener('abort', stop, { once: true });
    socket.once(conversation.tls ? 'secureConnect' : 'connect', () => {
      connected = true;
      conversation.onConnect?.();
      if (conversation.send) socket.write(conversation.send);
    });
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      awaitMore();
      // Examining the answer after every small part would take quadratic time.
      attempts += 1;
      const isDue = conversation.enough !== undefined && attempts <= MAX_LOOKS_AT_ANSWER;
      if (size >= MAX_ANSWER_BYTES || (isDue && conversation.enough?.(received())))
        settle('enough');
    });
    socket.once('end', () => settle('closed'));
    socket.once('close', () => settle('closed'));
    socket.on('error', (error: NodeJS.ErrnoException) => {
      needsCertificate = certificateAlert.test(error.code ?? '');
      settle(endingOf(error, connected, size));
    });
  });
}

/** Alerts 116 and 42: the name of the second tells of SSL 3.0 in older versions of OpenSSL. */
const certificateAlert = /ALERT_(?:CERTIFICATE_REQUIRED|BAD_CERTIFICATE)$/;

function endingOf(error: NodeJS.ErrnoException, connected: boolean, size: number): Ending {
  if (error.code === 'ECONNREFUSED') return 'refused';
  return connected || size > 0 ? 'closed' : 'failed';
}

function open({ address, port, tls }: Conversation): Socket | TLSSocket {
  if (tls === undefined) return connect({ host: address, port });
  return connectTls({
    ...(tls.socket === undefined ? { host: address, port } : { socket: tls.socket }),
    ...lenientTls,
    ...(isIP(tls.servername) === 0 && { servername: tls.servername }),
  });
}

/** Servers without RFC 5746 get their handshake, too: a finding tells of them, and browsers show their pages. */
export const toleratesOldServers = {
  secureOptions: constants.SSL_OP_LEGACY_SERVER_CONNECT,
} as const;

/** Accepts any certificate and old versions, because the scanner examines servers as they are. */
export const lenientTls = {
  rejectUnauthorized: false,
  minVersion: 'TLSv1',
  ciphers: 'DEFAULT:@SECLEVEL=0',
  ...toleratesOldServers,
} as const;
