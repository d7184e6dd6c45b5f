import { connect, isIP, type Socket } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { MAX_ANSWER_BYTES, MAX_LOOKS_AT_ANSWER } from '../../engine/limits.ts';

export interface Conversation {
  address: string;
  port: number;
  signal: AbortSignal;
  /** For the whole conversation. */
  timeoutMs: number;
  /** Sent as soon as the connection stands. */
  send?: Buffer;
  /** Stops reading when it says so; otherwise reading goes on until the end or the time-out. */
  enough?(received: Buffer): boolean;
  /** Speak through TLS, without judging the certificate. */
  tls?: { servername: string };
}

export type Ending = 'enough' | 'closed' | 'timed-out' | 'refused' | 'failed';

export interface Answer {
  received: Buffer;
  ending: Ending;
  /** The connection stood. */
  connected: boolean;
}

/**
 * One short conversation on a connection of its own: connect, say one thing, listen, hang up.
 * Never rejects, except with the signal's reason.
 */
export function converse(talk: Conversation): Promise<Answer> {
  const { signal } = talk;
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(signal.reason);
      return;
    }
    const socket = open(talk);
    const chunks: Buffer[] = [];
    let size = 0;
    let looks = 0;
    const received = () => Buffer.concat(chunks).subarray(0, MAX_ANSWER_BYTES);
    let connected = false;
    const settle = (ending: Ending) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      socket.destroy();
      resolve({ received: received(), ending, connected });
    };
    const stop = () => {
      clearTimeout(timer);
      socket.destroy();
      reject(signal.reason);
    };
    const timer = setTimeout(() => settle('timed-out'), talk.timeoutMs);
    signal.addEventListener('abort', stop, { once: true });
    socket.once(talk.tls ? 'secureConnect' : 'connect', () => {
      connected = true;
      if (talk.send) socket.write(talk.send);
    });
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      // Looking again at every crumb would cost as much as the square of the answer.
      looks += 1;
      const isLooking = talk.enough !== undefined && looks <= MAX_LOOKS_AT_ANSWER;
      if (size >= MAX_ANSWER_BYTES || (isLooking && talk.enough?.(received()))) settle('enough');
    });
    socket.once('end', () => settle('closed'));
    socket.once('close', () => settle('closed'));
    socket.on('error', (error: NodeJS.ErrnoException) => settle(endingOf(error, connected, size)));
  });
}

function endingOf(error: NodeJS.ErrnoException, connected: boolean, size: number): Ending {
  if (error.code === 'ECONNREFUSED') return 'refused';
  return connected || size > 0 ? 'closed' : 'failed';
}

function open({ address, port, tls }: Conversation): Socket | TLSSocket {
  if (tls === undefined) return connect({ host: address, port });
  return connectTls({
    host: address,
    port,
    ...lenientTls,
    ...(isIP(tls.servername) === 0 && { servername: tls.servername }),
  });
}

/** We look at servers as they are, so nothing is too old and no certificate too bad to talk to. */
export const lenientTls = {
  rejectUnauthorized: false,
  minVersion: 'TLSv1',
  ciphers: 'DEFAULT:@SECLEVEL=0',
} as const;
