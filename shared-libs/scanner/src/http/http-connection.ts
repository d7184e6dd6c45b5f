import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { type ConnectionOptions, connect as connectTls } from 'node:tls';
import { HttpError } from './http-error.ts';
import type { MessageLimits, RawMessage } from './received-message.ts';
import { createResponseParser } from './response-parser.ts';

/** Describes where one server listens. */
export interface Listener {
  address: string;
  port: number;
  /** Null for plain HTTP. */
  tls: ConnectionOptions | null;
  /** As in the URL, without brackets: the name that TLS asks for. */
  host: string;
}

export interface HttpRequest {
  method: string;
  /** Path and query. */
  path: string;
  /** `host` comes first. */
  headers: ReadonlyArray<readonly [name: string, value: string]>;
  body?: Buffer;
}

export interface ExchangeLimits extends MessageLimits {
  signal: AbortSignal;
  maxHeaderBytes: number;
  maxBytesOfRedirect?: number;
}

/** One connection, which carries one exchange at a time. */
export interface HttpConnection {
  readonly isOpen: boolean;
  /**
   * Rejects with the signal's reason, unless that is a timeout and the head has come: then what came is the answer.
   * @throws also HttpError, and the error of the socket
   */
  exchange(request: HttpRequest, limits: ExchangeLimits): Promise<RawMessage>;
  destroy(): void;
}

/** The last session of TLS with a server, which makes further handshakes short. */
export interface TlsSession {
  ticket: Buffer | null;
}

export function openConnection(listener: Listener, session: TlsSession): HttpConnection {
  const socket = openSocket(listener, session);
  let failure: Error | null = null;
  let onEvent: (() => void) | null = null;
  let onData: ((bytes: Buffer) => void) | null = null;
  let isOpen = true;
  const fail = (error: Error) => {
    isOpen = false;
    failure ??= error;
    onEvent?.();
  };
  socket.setNoDelay(true);
  socket.on('data', (bytes: Buffer) => {
    if (onData !== null) onData(bytes);
    // An answer that nobody asked for would pass for the answer to the next request.
    else destroy();
  });
  socket.on('error', fail);
  socket.on('end', () => fail(new HttpError('HTTP_CLOSED')));
  socket.on('close', () => fail(new HttpError('HTTP_CLOSED')));
  const destroy = () => {
    isOpen = false;
    socket.destroy();
  };

  return {
    get isOpen() {
      return isOpen;
    },
    destroy,
    exchange(request, { signal, largeBytes, whenLarge, ...limits }) {
      return new Promise((resolve, reject) => {
        const parser = createResponseParser({ method: request.method, ...limits });
        let isLarge = false;
        const settle = (error: unknown = null) => {
          signal.removeEventListener('abort', onAbort);
          onData = null;
          onEvent = null;
          const { head, cut } = parser;
          if (error !== null || !parser.isReusable) destroy();
          if (error !== null) reject(error);
          else if (head === null) reject(new HttpError('HTTP_CLOSED'));
          else resolve({ status: head.status, headers: head.headers, bytes: parser.body(), cut });
        };
        const onAbort = () => {
          const reason: unknown = signal.reason;
          const isTime = reason instanceof Error && reason.name === 'TimeoutError';
          settle(isTime && parser.stop('time') ? null : reason);
        };
        onData = (bytes) => {
          try {
            parser.push(bytes);
          } catch (error) {
            settle(error);
            return;
          }
          if (parser.isDone) settle();
          else if (parser.size > largeBytes && !isLarge) {
            isLarge = true;
            socket.pause();
            whenLarge().then(() => socket.resume(), settle);
          }
        };
        onEvent = () => {
          // Bytes that came with the end are handed on before it, so the answer ends here.
          if (parser.head === null && !(failure instanceof HttpError)) settle(failure);
          else if (failure instanceof HttpError) settle(ended());
          else settle(parser.stop('closed') ? null : failure);
        };
        const ended = (): unknown => {
          try {
            parser.end();
            return null;
          } catch (error) {
            return error;
          }
        };
        if (signal.aborted) {
          settle(signal.reason);
          return;
        }
        if (failure !== null) {
          settle(failure);
          return;
        }
        signal.addEventListener('abort', onAbort, { once: true });
        try {
          socket.write(headOf(request), 'latin1');
        } catch (error) {
          settle(error);
          return;
        }
        if (request.body !== undefined) socket.write(request.body);
      });
    },
  };
}

function openSocket({ address, port, tls, host }: Listener, session: TlsSession): Socket {
  if (tls === null) return connectTcp({ host: address, port });
  const socket = connectTls({
    ALPNProtocols: ['http/1.1'],
    ...tls,
    host: address,
    port,
    ...(isIP(host) === 0 && { servername: host }),
    ...(session.ticket !== null && { session: session.ticket }),
  });
  socket.on('session', (ticket) => {
    session.ticket = ticket;
  });
  return socket;
}

/** @throws TypeError for what would break the request apart */
function headOf({ method, path, headers, body }: HttpRequest): string {
  const lines = [
    `${method} ${path} HTTP/1.1`,
    ...headers.map(([name, value]) => `${name}: ${latin(value)}`),
    ...(body === undefined ? [] : [`content-length: ${body.length}`]),
  ];
  if (/\s/.test(path) || lines.some((line) => /[\r\n\0]/.test(line))) {
    throw new TypeError('A request holds a line break');
  }
  return `${lines.join('\r\n')}\r\n\r\n`;
}

/** Letters beyond Latin-1 go out as UTF-8, as they came. */
const latin = (value: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII goes as it is
  /^[\u0000-\u007f]*$/.test(value) ? value : Buffer.from(value, 'utf8').toString('latin1');
