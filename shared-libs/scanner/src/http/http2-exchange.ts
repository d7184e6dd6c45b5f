import { type ClientHttp2Stream, connect, constants, type IncomingHttpHeaders } from 'node:http2';
import { isIP } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { ExchangeLimits, HttpRequest, Listener } from './http-connection.ts';
import { HttpError } from './http-error.ts';
import type { RawMessage } from './received-message.ts';
import { type HeaderList, headerText } from './response-head.ts';
import type { Cut } from './response-parser.ts';

/**
 * Returns whether a handshake failed because the server speaks no HTTP/1.1 (RFC 7301, section 3.2). The alert of the server is
 * the code of the error, or stands in the message of one that a write under way met.
 */
export const speaksHttp2Alone = (error: unknown): boolean =>
  error instanceof Error &&
  (/no application protocol/i.test(error.message) ||
    ('code' in error && String(error.code).includes('NO_APPLICATION_PROTOCOL')));

/** Headers that belong to the connection, which HTTP/2 refuses. */
const ofConnection = new Set(['host', 'connection', 'transfer-encoding', 'upgrade', 'keep-alive']);

/** One exchange on a connection of its own, with a server that speaks HTTP/2 alone. @throws as for HTTP/1.1 */
export function exchangeOverHttp2(
  { address, port, tls, host }: Listener,
  { method, path, headers, body }: HttpRequest,
  { signal, maxBytes, maxHeaderBytes, largeBytes, whenLarge }: ExchangeLimits,
): Promise<RawMessage> {
  return new Promise((resolve, reject) => {
    const authority = headers.find(([name]) => name === 'host')?.[1] ?? host;
    const session = connect(`https://${authority}`, {
      maxHeaderListPairs: 1000,
      settings: { maxHeaderListSize: maxHeaderBytes, enablePush: false },
      createConnection: () =>
        connectTls({
          ...tls,
          host: address,
          port,
          ALPNProtocols: ['h2'],
          ...(isIP(host) === 0 && { servername: host }),
        }),
    });
    const parts: Buffer[] = [];
    let size = 0;
    let isLarge = false;
    let head: { status: number; headers: HeaderList } | null = null;
    const settle = (cut: Cut | null, error: unknown = null) => {
      signal.removeEventListener('abort', onAbort);
      session.destroy();
      if (head === null) reject(error ?? new HttpError('HTTP_CLOSED'));
      else resolve({ ...head, bytes: Buffer.concat(parts).subarray(0, maxBytes), cut });
    };
    const onAbort = () => {
      const reason: unknown = signal.reason;
      if (!(reason instanceof Error && reason.name === 'TimeoutError')) head = null;
      settle('time', reason);
    };
    signal.addEventListener('abort', onAbort, { once: true });
    session.on('error', (error) => settle('closed', error));
    session.on('close', () => settle('closed'));
    const stream: ClientHttp2Stream = session.request({
      [constants.HTTP2_HEADER_METHOD]: method,
      [constants.HTTP2_HEADER_PATH]: path,
      ...Object.fromEntries(headers.filter(([name]) => !ofConnection.has(name))),
    });
    stream.on('error', (error) => settle('closed', error));
    stream.on('response', (received) => {
      head = { status: received[':status'] ?? 200, headers: listed(received) };
    });
    stream.on('data', (part: Buffer) => {
      parts.push(part);
      size += part.length;
      if (size > maxBytes) settle('limit');
      else if (size > largeBytes && !isLarge) {
        isLarge = true;
        stream.pause();
        whenLarge().then(
          () => stream.resume(),
          (error: unknown) => {
            head = null;
            settle(null, error);
          },
        );
      }
    });
    stream.on('end', () => settle(null));
    stream.end(body);
  });
}

const listed = (headers: IncomingHttpHeaders): HeaderList =>
  Object.entries(headers)
    .filter(([name]) => !name.startsWith(':'))
    .flatMap(([name, value]) =>
      [value ?? []].flat().map((one) => [name, headerText(name, one)] as const),
    );
