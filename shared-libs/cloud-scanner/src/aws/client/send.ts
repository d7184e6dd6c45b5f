import { buildQueryString, type HttpRequest } from '@smithy/core/protocols';

export type Send = (
  url: string,
  init: {
    readonly method: string;
    readonly headers: Record<string, string>;
    readonly body: string | Uint8Array | null;
    readonly redirect: 'manual';
    readonly signal: AbortSignal;
  },
) => Promise<Response>;

export interface Sent {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Uint8Array;
}

/** Bytes of one answer; a page of the largest lists has some megabytes. */
const MAX_BYTES = 32 * 1024 * 1024;

/** Sends a signed request and reads the whole answer. Rejects for an answer that is too long or too late. */
export async function sendOnce(
  request: HttpRequest,
  { fetch, signal, timeoutMs }: { fetch: Send; signal: AbortSignal; timeoutMs: number },
): Promise<Sent> {
  const { protocol, hostname, port, path, query, method } = request;
  const search = query && buildQueryString(query);
  const host = port ? `${hostname}:${port}` : hostname;
  // The connection writes the host, which is the one that was signed.
  const { host: _, ...headers } = request.headers;
  const response = await fetch(`${protocol}//${host}${path}${search ? `?${search}` : ''}`, {
    method,
    headers,
    body: request.body || null,
    redirect: 'manual',
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  });
  return { status: response.status, headers: response.headers, body: await readBody(response) };
}

async function readBody(response: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BYTES) throw new Error(`The answer is longer than ${MAX_BYTES} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Names what kept a request from being answered; Node hides the reason in the cause. */
export function networkError(error: unknown): { code: string; message: string } {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  const code = typeof cause === 'object' && cause && Reflect.get(cause, 'code');
  const name = error instanceof Error ? error.name : 'Unknown';
  const message = error instanceof Error ? error.message : String(error);
  return { code: typeof code === 'string' ? code : name, message };
}
