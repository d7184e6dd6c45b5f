import type { ConnectionOptions } from 'node:tls';
import { createHttpPool } from './http-pool.ts';
import { decodeMessage, noLargeBodies, type ReceivedMessage } from './received-message.ts';

const MAX_HEADER_BYTES = 64 * 1024;

export interface FetchOnce {
  method?: string;
  headers?: Readonly<Record<string, string>>;
  body?: Buffer;
  /** The one address that the connection goes to. */
  address: string;
  signal: AbortSignal;
  /** Limits the body. */
  maxBytes: number;
  /** For https; the certificate is verified by default. */
  tls?: ConnectionOptions;
}

/**
 * One exchange on a connection of its own. A redirect is an answer like others.
 * @throws the signal's reason, HttpError, or the error of the socket or of TLS
 */
export async function fetchOnce(url: URL, wanted: FetchOnce): Promise<ReceivedMessage> {
  const { method = 'GET', headers = {}, body, address, signal, maxBytes, tls = {} } = wanted;
  const isSecure = url.protocol === 'https:';
  const pool = createHttpPool(
    {
      address,
      port: Number(url.port || (isSecure ? 443 : 80)),
      host: url.hostname.replace(/^\[|\]$/g, ''),
      tls: isSecure ? tls : null,
    },
    1,
  );
  const limits = noLargeBodies(maxBytes);
  try {
    const request = {
      method,
      path: url.pathname + url.search,
      headers: [
        ['host', url.host] as const,
        ...Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const),
        ['connection', 'close'] as const,
      ],
      ...(body !== undefined && { body }),
    };
    const raw = await pool.exchange(request, {
      ...limits,
      signal,
      maxHeaderBytes: MAX_HEADER_BYTES,
    });
    return await decodeMessage(raw, limits);
  } finally {
    pool.close();
  }
}
