import { connect, isIP, type Socket } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { MAX_ANSWER_BYTES, MAX_LOOKS_AT_ANSWER } from '../../limits.ts';
import { CONNECTION_CLOSED } from '../failure-reason.ts';
import { lenientTls } from './converse.ts';

/** A conversation of several messages on one connection. */
export interface Dialogue {
  /**
   * Waits for a message, and returns all bytes since the one before.
   * @returns null when the connection ends, the time is up, or too much arrives
   */
  read(isWhole: (bytes: Buffer) => boolean): Promise<Buffer | null>;
  /** Bytes that arrived without being read. */
  rest(): Buffer;
  write(bytes: Buffer | string): void;
  /** Continues with TLS on this connection. @throws the error of the handshake */
  secure(servername: string): Promise<TLSSocket>;
  /** Hands the connection over; it is no longer closed by this dialogue. */
  release(): Socket;
  close(): void;
}

export interface DialogueRequest {
  address: string;
  port: number;
  signal: AbortSignal;
  /** For the whole dialogue. */
  timeoutMs: number;
  /**
   * The longest silence once the other side has said something; of one that began late, three times as long
   * as its beginning took. Milliseconds. Default: no limit of its own.
   */
  silenceMs?: number;
}

/** Returns null when no connection comes about. @throws only the signal's reason. */
export async function openDialogue(request: DialogueRequest): Promise<Dialogue | null> {
  const { address, port, signal, ...limits } = request;
  signal.throwIfAborted();
  const socket = connect({ host: address, port });
  const dialogue = dialogueOn(socket, { signal, ...limits });
  const isConnected = await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true));
    socket.once('close', () => resolve(false));
  });
  if (isConnected) return dialogue;
  dialogue.close();
  signal.throwIfAborted();
  return null;
}

/** Talks on a connection that is open, or about to be. */
export function dialogueOn(
  socket: Socket,
  { signal, timeoutMs, silenceMs }: Omit<DialogueRequest, 'address' | 'port'>,
): Dialogue {
  const openedAt = performance.now();
  const chunks: Buffer[] = [];
  let size = 0;
  let isOver = false;
  let patienceMs: number | null = null;
  let wake: () => void = () => undefined;
  const end = () => {
    isOver = true;
    wake();
  };
  const onData = (chunk: Buffer) => {
    chunks.push(chunk);
    size += chunk.length;
    if (silenceMs !== undefined) {
      patienceMs ??= Math.max(silenceMs, 3 * (performance.now() - openedAt));
    }
    if (size > MAX_ANSWER_BYTES) socket.destroy();
    wake();
  };
  const stop = () => socket.destroy();
  const timer = setTimeout(stop, timeoutMs);
  const detach = () => {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
    socket.off('data', onData);
  };
  signal.addEventListener('abort', stop, { once: true });
  socket.on('error', end);
  socket.on('close', end);
  socket.on('end', end);
  socket.on('data', onData);

  const take = (): Buffer => {
    size = 0;
    return Buffer.concat(chunks.splice(0));
  };
  return {
    async read(isWhole) {
      for (let looks = 0; looks < MAX_LOOKS_AT_ANSWER; looks += 1) {
        signal.throwIfAborted();
        if (chunks.length > 0 && isWhole(Buffer.concat(chunks))) return take();
        if (isOver) return null;
        const silence = patienceMs === null ? undefined : setTimeout(stop, patienceMs);
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        clearTimeout(silence);
      }
      return null;
    },
    rest: () => Buffer.concat(chunks),
    write(bytes) {
      if (!isOver) socket.write(bytes);
    },
    secure(servername) {
      socket.off('data', onData);
      return secured(socket, servername);
    },
    release() {
      detach();
      return socket;
    },
    close() {
      detach();
      socket.on('error', () => undefined);
      socket.destroy();
    },
  };
}

function secured(socket: Socket, servername: string): Promise<TLSSocket> {
  const tls = connectTls({
    socket,
    ...lenientTls,
    ...(isIP(servername) === 0 && { servername }),
  });
  return new Promise((resolve, reject) => {
    tls.once('secureConnect', () => resolve(tls));
    tls.on('error', reject);
    tls.once('close', () => reject(new Error(CONNECTION_CLOSED)));
  });
}
