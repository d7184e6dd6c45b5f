import type { Endpoint } from '@parapet/contracts/endpoints/endpoint';
import { ApiError } from '../api-error.ts';
import type { ApiClient } from '../client.ts';
import type { SendFile } from '../send-file.ts';

export interface FakeRequest {
  params: Record<string, string>;
  query: Record<string, unknown>;
  body: unknown;
}

/** One answer for each endpoint by its id; a promise that never settles is a server that hangs. */
export type FakeAnswers = Record<string, (request: FakeRequest) => unknown>;

/** An open stream of the page: the test sends events, breaks it or ends it. */
export interface FakeStream {
  lastEventId: string | undefined;
  isOpen: () => boolean;
  /** Parsed by the endpoint's contract. */
  send: (event: unknown) => void;
  drop: () => void;
  reconnect: () => void;
  end: () => void;
  fail: (error: unknown) => void;
}

export interface FakeClient extends ApiClient {
  requests: Array<FakeRequest & { id: string }>;
  streams: FakeStream[];
}

export const notFound = () =>
  new ApiError({ message: 'Not found', status: 404, code: 'not_found', requestId: 'req-404' });

export const serverFault = () =>
  new ApiError({ message: 'Internal error', status: 500, code: 'internal', requestId: 'req-500' });

interface StreamHandlers {
  signal?: AbortSignal | undefined;
  lastEventId?: string | undefined;
  onEvent: (event: never, id: string | null) => void;
  onConnection?: ((state: 'open' | 'waiting') => void) | undefined;
}

/**
 * A client that answers from memory. The contract parses the answers, so that recorded data
 * matches it.
 */
export const createFakeClient = (answers: FakeAnswers): FakeClient => {
  const requests: FakeClient['requests'] = [];
  const streams: FakeStream[] = [];

  const call = async (endpoint: Endpoint, options: Partial<FakeRequest> = {}) => {
    const { params = {}, query = {}, body } = options;
    const request = { params, query, body };
    requests.push({ id: endpoint.id, ...request });
    const answer = answers[endpoint.id];
    if (!answer) throw new Error(`The fake client has no answer for ${endpoint.id}`);
    return endpoint.response.parse(await answer(request));
  };

  const download = async (endpoint: Endpoint, options: Partial<FakeRequest> = {}) => {
    const text = await call(endpoint, options);
    return { file: new Blob([String(text)]), header: () => null };
  };

  const upload = (endpoint: Endpoint, options: Partial<FakeRequest> & { file: Blob }) =>
    call(endpoint, { ...options, body: options.file });

  /** The answer of `sendFile`, if there is one, decides when it has ended. */
  const sendFile = async (path: string, { file, onProgress }: SendFile) => {
    const request = { params: { path }, query: {}, body: file };
    requests.push({ id: 'sendFile', ...request });
    onProgress?.(Math.floor(file.size / 2));
    await answers.sendFile?.(request);
  };

  const stream = (endpoint: Endpoint, { signal, lastEventId, ...handlers }: StreamHandlers) => {
    const over = Promise.withResolvers<void>();
    let isOpen = true;
    let sent = Number(lastEventId ?? 0);
    const close = () => {
      isOpen = false;
    };
    signal?.addEventListener('abort', () => {
      close();
      over.reject(signal.reason);
    });
    streams.push({
      lastEventId,
      isOpen: () => isOpen,
      send: (event) => {
        sent += 1;
        handlers.onEvent(endpoint.response.parse(event) as never, String(sent));
      },
      drop: () => handlers.onConnection?.('waiting'),
      reconnect: () => handlers.onConnection?.('open'),
      end: () => {
        close();
        over.resolve();
      },
      fail: (error) => {
        close();
        over.reject(error);
      },
    });
    handlers.onConnection?.('open');
    return over.promise;
  };

  return { call, download, upload, sendFile, stream, requests, streams } as unknown as FakeClient;
};
