import {
  request as ask,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { pipeline } from 'node:stream';

/** What passes requests on to the API. */
export interface ApiProxy {
  /**
   * Rejects when the API cannot be reached.
   *
   * @param policy what becomes of the Content-Security-Policy of a page
   */
  pass(
    request: IncomingMessage,
    response: ServerResponse,
    policy: (policy: string) => Promise<string>,
  ): Promise<void>;
}

/** Passes requests on to the API of this machine, as they came: their host, too. */
export function createApiProxy(port: number): ApiProxy {
  return {
    async pass(request, response, policy) {
      const answer = await new Promise<IncomingMessage>((resolve, reject) => {
        const { method, url, headers } = request;
        const passed = ask({ host: '127.0.0.1', port, method, path: url, headers });
        passed.once('response', resolve);
        passed.once('error', reject);
        response.once('close', () => passed.destroy());
        pipeline(request, passed, () => undefined);
      });
      response.writeHead(answer.statusCode ?? 502, await changed(answer.headers, policy));
      // An event stream begins with its head, long before its first event.
      response.flushHeaders();
      pipeline(answer, response, () => undefined);
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
