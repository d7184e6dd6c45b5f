import type { Send } from '../../aws/client/send.ts';
import type { Answer } from '../../definition/source.ts';

export interface GcpAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** The body as JSON; null for one that is empty or none. */
  readonly body: Answer;
}

/** Bytes of one answer; a page of a thousand resources has some megabytes. */
const MAX_BYTES = 64 * 1024 * 1024;

/** Sends a request and reads the whole answer. Rejects for an answer that is too long or too late. */
export async function sendOnce(
  request: {
    readonly method: string;
    readonly url: string;
    readonly headers: Record<string, string>;
    readonly body: string | null;
  },
  { fetch, signal, timeoutMs }: { fetch: Send; signal: AbortSignal; timeoutMs: number },
): Promise<GcpAnswer> {
  const { url, ...init } = request;
  const response = await fetch(url, {
    ...init,
    redirect: 'manual',
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  });
  return {
    status: response.status,
    headers: response.headers,
    body: parsed(await textOf(response)),
  };
}

async function textOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BYTES) throw new Error(`The answer is longer than ${MAX_BYTES} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** A proxy on the way may answer with a page. */
function parsed(text: string): Answer {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
