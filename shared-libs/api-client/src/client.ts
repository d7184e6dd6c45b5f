import type { Endpoint } from '@parapet/contracts/endpoints/endpoint';
import type { z } from 'zod';
import { isApiError } from './api-error.ts';
import type { StreamHandlers } from './follow-stream.ts';
import { followStream } from './follow-stream.ts';
import { parseBody } from './read-response.ts';
import type { Payload, Target } from './request-target.ts';
import { requestUrl } from './request-target.ts';
import { type SendFile, sendFileTo } from './send-file.ts';
import type { TransportOptions } from './transport.ts';
import { isRetryable, RETRY_DELAYS_MS, sendOnce } from './transport.ts';
import { wait } from './wait.ts';

const REQUEST_TIMEOUT_MS = 30_000;
const FILE_TIMEOUT_MS = 120_000;
/** The answer comes once all of the file is stored. */
const UPLOAD_TIMEOUT_MS = 300_000;
/** Milliseconds without data after which a stream has stalled; a healthy one sends comments. */
const STREAM_SILENCE_MS = 75_000;

export interface ApiClientOptions
  extends Pick<TransportOptions, 'apiKey' | 'getAccessToken' | 'onSessionDead'> {
  /** Ends in `/api`; absolute, or same-origin as `/api`. */
  apiBase: string;
  /** Called when a call has changed something. */
  onChange?: () => void;
  fetch?: typeof fetch;
  wait?: TransportOptions['wait'];
}

interface Abortable {
  signal?: AbortSignal | undefined;
}

export type CallOptions<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = Target<
  P,
  Q
> &
  Payload<B> &
  Abortable;

/** The options argument is optional when each of its fields is. */
type Optional<T> = Record<never, never> extends T ? [options?: T] : [options: T];

export interface ApiClient {
  /**
   * Calls a JSON endpoint and returns its parsed answer (undefined for 204). Rejects with ApiError.
   * GET and DELETE are repeated up to three times over 502, 503, 504 and network faults.
   */
  call<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
    endpoint: Endpoint<P, Q, B, R>,
    ...options: Optional<CallOptions<P, Q, B>>
  ): Promise<z.output<R>>;
  /** Sends a file as the body of an endpoint that takes one, once. Rejects with ApiError. */
  upload<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
    endpoint: Endpoint<P, Q, B, R>,
    options: Target<P, Q> & Abortable & { file: Blob },
  ): Promise<z.output<R>>;
  /** Sends a file to a path for uploads, which an operation has signed. Rejects with ApiError. */
  sendFile(path: string, options: SendFile): Promise<void>;
  /**
   * Reads a file endpoint as a whole. Rejects with ApiError, also when the file breaks off. `header` reads
   * a header of the answer.
   */
  download<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
    endpoint: Endpoint<P, Q, B, R>,
    options: Target<P, Q> & Abortable,
  ): Promise<{ file: Blob; header: (name: string) => string | null }>;
  /** Follows a stream endpoint until its signal aborts, and reconnects on the way. */
  stream<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
    endpoint: Endpoint<P, Q, B, R>,
    options: Target<P, Q> &
      StreamHandlers<z.output<R>> &
      Abortable & { lastEventId?: string | undefined },
  ): Promise<void>;
}

/** The API client of every browser part of Parapet. */
export const createApiClient = (options: ApiClientOptions): ApiClient => {
  const transport: TransportOptions = {
    ...options,
    fetch: options.fetch ?? ((...args) => globalThis.fetch(...args)),
    wait: options.wait ?? wait,
  };

  return {
    call: async (endpoint, ...[given]) => {
      const { signal, body, ...target }: Abortable & { body?: unknown } = given ?? {};
      const request = {
        url: requestUrl(options.apiBase, endpoint, target),
        method: endpoint.method,
        access: endpoint.access,
        signal,
        timeoutMs: REQUEST_TIMEOUT_MS,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      };
      const isChange = endpoint.method !== 'GET' && !endpoint.isRead;
      const isIdempotent = endpoint.method === 'GET' || endpoint.method === 'DELETE';
      for (let attempt = 0; ; attempt += 1) {
        try {
          const answer = await sendOnce(transport, request, async (response) =>
            parseBody(endpoint.response, response, await response.text()),
          );
          if (isChange) options.onChange?.();
          return answer;
        } catch (error) {
          const delay = RETRY_DELAYS_MS[attempt];
          const mayRepeat = isIdempotent && isApiError(error) && isRetryable(error);
          if (!mayRepeat || delay === undefined) throw error;
          await transport.wait(delay, signal);
        }
      }
    },

    upload: async (endpoint, { signal, file, ...target }) => {
      const answer = await sendOnce(
        transport,
        {
          url: requestUrl(options.apiBase, endpoint, target as never),
          method: endpoint.method,
          access: endpoint.access,
          headers: { 'content-type': file.type || 'application/octet-stream' },
          body: file,
          signal,
          timeoutMs: UPLOAD_TIMEOUT_MS,
        },
        async (response) => parseBody(endpoint.response, response, await response.text()),
      );
      options.onChange?.();
      return answer;
    },

    sendFile: (path, sent) => sendFileTo(options.apiBase.replace(/\/api$/, '') + path, sent),

    download: (endpoint, { signal, ...target }) =>
      sendOnce(
        transport,
        {
          url: requestUrl(options.apiBase, endpoint, target),
          method: endpoint.method,
          access: endpoint.access,
          headers: { accept: '*/*' },
          signal,
          timeoutMs: FILE_TIMEOUT_MS,
        },
        async (response) => ({
          file: await response.blob(),
          header: (name) => response.headers.get(name),
        }),
      ),

    stream: (endpoint, { signal, lastEventId, onEvent, onConnection, onInvalidEvent, ...target }) =>
      followStream(
        transport,
        {
          url: requestUrl(options.apiBase, endpoint, target),
          method: endpoint.method,
          access: endpoint.access,
          signal,
          timeoutMs: STREAM_SILENCE_MS,
        },
        endpoint.response,
        { onEvent, onConnection, onInvalidEvent },
        lastEventId ?? null,
      ),
  };
};
