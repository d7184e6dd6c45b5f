import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
  request as sendRequest,
} from 'node:http';
import { connect } from 'node:net';
import { type Duplex, pipeline } from 'node:stream';

/** A proxy of the API. */
export interface ApiProxy {
  /**
   * Forwards a request. Rejects when the API cannot be reached.
   *
   * @param policy changes the Content-Security-Policy of a page
   */
  pass(
    request: IncomingMessage,
    response: ServerResponse,
    policy: (policy: string) => Promise<string>,
  ): Promise<void>;
  /** Connects a client that asks for a socket with the API; closes it when that cannot be reached. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
}

/** Forwards requests to the API of this machine unchanged, including their host. */
export function createApiProxy(port: number): ApiProxy {
  return {
    async pass(request, response, policy) {
      const answer = await new Promise<IncomingMessage>((resolve, reject) => {
        const { method, url, headers } = request;
        const upstream = sendRequest({ host: '127.0.0.1', port, method, path: url, headers });
        upstream.once('response', resolve);
        upstream.once('error', reject);
        response.once('close', () => upstream.destroy());
        pipeline(request, upstream, () => undefined);
      });
      response.writeHead(answer.statusCode ?? 502, await changed(answer.headers, policy));
      // An event stream sends its headers long before its first event.
      response.flushHeaders();
      pipeline(answer, response, () => undefined);
    },
    upgrade({ method, url, rawHeaders }, socket, head) {
      const upstream = connect({ host: '127.0.0.1', port }, () => {
        const lines = [`${method} ${url} HTTP/1.1`];
        for (let at = 0; at < rawHeaders.length; at += 2) {
          lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`);
        }
        upstream.write(`${lines.join('\r\n')}\r\n\r\n`);
        upstream.write(head);
        pipeline(upstream, socket, upstream, () => undefined);
      });
      upstream.on('error', () => socket.destroy());
      socket.on('error', () => upstream.destroy());
    },
  };
}

async function changed(
  headers: IncomingHttpHeaders,
  policy: (policy: string) => Promise<string>,
): Promise<IncomingHttpHeaders> {
  const given = headers['content-security-policy']?.toString();
  const isPage = headers['content-type']?.startsWith('text/html') && given?.includes('script-src');
  if (!given || !isPage) return headers;
  return { ...headers, 'content-security-policy': await policy(given) };
}
