import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { LIVE_PATH } from '@parapet/contracts/events/live';
import type { ProtocolVersion } from './frames.ts';

export interface Refusal {
  readonly status: 400 | 401 | 404 | 503;
  readonly error: string;
}

interface Served {
  readonly publicUrl: string;
  readonly key: string;
  readonly isEmbedded: boolean;
}

const OWN_NAMES: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Judges a request for a socket before the connection is upgraded. Who it is for is judged at each join. */
export function admitHandshake(
  req: Pick<IncomingMessage, 'url' | 'headers'>,
  served: Served,
): { readonly version: ProtocolVersion } | { readonly refusal: Refusal } {
  const [path, query = ''] = (req.url ?? '').split('?', 2);
  if (path !== `${LIVE_PATH}/websocket`) {
    return { refusal: { status: 404, error: 'Not found.' } };
  }
  const own = new URL(served.publicUrl);
  const host = (req.headers.host ?? '').toLowerCase();
  const name = host.replace(/:\d+$/, '');
  // A foreign page could reach this machine through a name that resolves to it (DNS rebinding).
  const isOwnHost = name === own.hostname || OWN_NAMES.has(name);
  if (served.isEmbedded && !isOwnHost) {
    return { refusal: { status: 404, error: `Open ${served.publicUrl} instead.` } };
  }
  const { origin } = req.headers;
  // A browser always tells the origin of a page; scripts send none.
  const isOwnPage = origin === own.origin || (served.isEmbedded && origin === `http://${host}`);
  if (origin !== undefined && !isOwnPage) {
    return { refusal: { status: 401, error: 'Pages of other origins may not connect.' } };
  }
  const asked = new URLSearchParams(query);
  const key = asked.get('apikey') ?? req.headers['x-api-key'];
  if (!key) return { refusal: { status: 401, error: 'Error, missing API key' } };
  if (key !== served.key) return { refusal: { status: 401, error: 'Error, invalid API key' } };
  const version = asked.get('vsn') ?? '1.0.0';
  if (version !== '1.0.0' && version !== '2.0.0') {
    return { refusal: { status: 400, error: 'Versions 1.0.0 and 2.0.0 are served.' } };
  }
  return { version };
}

const reasons: Readonly<Record<Refusal['status'], string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  404: 'Not Found',
  503: 'Service Unavailable',
};

/** Answers in HTTP and closes the connection. */
export function refuseHandshake(socket: Duplex, { status, error }: Refusal): void {
  const json = JSON.stringify({ error });
  socket.end(
    [
      `HTTP/1.1 ${status} ${reasons[status]}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(json)}`,
      'cache-control: no-store',
      'x-content-type-options: nosniff',
      'connection: close',
      '',
      json,
    ].join('\r\n'),
    () => socket.destroy(),
  );
}
