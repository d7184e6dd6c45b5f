import { ApiError, REQUEST_FAILED, SESSION_MISSING } from './api-error.ts';
import { errorFromResponse } from './read-response.ts';
import type { Wait } from './wait.ts';

export interface TransportOptions {
  /** Sent as the `apikey` header. */
  apiKey: string;
  /** The current access token, refreshed if need be; null without a session. */
  getAccessToken: () => Promise<string | null>;
  /**
   * Called when a call finds no session, or the server refuses it with 401 or 403. `token` is the one
   * that was refused (null without one), so that a late answer to an old session does not end the
   * next one. `second-factor`: the session lives and has to prove the second factor of its user.
   */
  onSessionDead: (token: string | null, why?: 'second-factor') => void;
  fetch: typeof fetch;
  wait: Wait;
}

export interface ApiRequest {
  url: string;
  method: string;
  access: 'session' | 'public';
  headers?: Record<string, string>;
  body?: string | Blob;
  signal?: AbortSignal | undefined;
  /** Milliseconds without data after which the attempt has stalled. */
  timeoutMs: number;
}

/** Waits before the second, third and fourth attempt, in milliseconds. */
export const RETRY_DELAYS_MS = [200, 400, 800] as const;

export const isRetryable = (error: ApiError): boolean =>
  error.code === 'network_failed' || [502, 503, 504].includes(error.status);

const networkFault = (cause: unknown): ApiError =>
  new ApiError({ message: REQUEST_FAILED, status: 0, code: 'network_failed', cause });

const authorise = async (
  { getAccessToken, onSessionDead }: TransportOptions,
  access: ApiRequest['access'],
): Promise<string | null> => {
  const token = await getAccessToken();
  if (token || access === 'public') return token;
  onSessionDead(null);
  throw new ApiError({ message: SESSION_MISSING, status: 401, code: 'session_missing' });
};

/** A signal that aborts `ms` after the last call of `touch`. */
const createIdleTimer = (ms: number) => {
  const controller = new AbortController();
  const expire = () => controller.abort(new Error(`No answer within ${ms} ms`));
  let timer = setTimeout(expire, ms);
  return {
    signal: controller.signal,
    touch: () => {
      clearTimeout(timer);
      timer = setTimeout(expire, ms);
    },
    stop: () => clearTimeout(timer),
  };
};

/**
 * One attempt. `read` consumes a successful answer and calls `touch` for each chunk. A refused request
 * or a network error is thrown as ApiError; an abort of the caller is rethrown unchanged.
 */
export const sendOnce = async <T>(
  options: TransportOptions,
  request: ApiRequest,
  read: (response: Response, touch: () => void) => Promise<T>,
): Promise<T> => {
  const { signal, body } = request;
  signal?.throwIfAborted();
  const idle = createIdleTimer(request.timeoutMs);
  try {
    const token = await authorise(options, request.access);
    const response = await options.fetch(request.url, {
      method: request.method,
      headers: {
        accept: 'application/json',
        apikey: options.apiKey,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...request.headers,
      },
      ...(body !== undefined && { body }),
      signal: signal ? AbortSignal.any([signal, idle.signal]) : idle.signal,
      cache: 'no-store',
    });
    idle.touch();
    if (response.ok) return await read(response, idle.touch);
    const error = errorFromResponse(response, await response.text());
    if (error.status === 401 || error.status === 403) options.onSessionDead(token);
    if (error.code === 'second_factor_required') options.onSessionDead(token, 'second-factor');
    throw error;
  } catch (error) {
    if (error instanceof ApiError) throw error;
    signal?.throwIfAborted();
    throw networkFault(error);
  } finally {
    idle.stop();
  }
};
