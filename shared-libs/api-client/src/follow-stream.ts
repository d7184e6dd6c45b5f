import { createParser, type EventSourceMessage } from 'eventsource-parser';
import type { z } from 'zod';
import { ApiError, isApiError } from './api-error.ts';
import { invalidResponse } from './read-response.ts';
import type { ApiRequest, TransportOptions } from './transport.ts';
import { isRetryable, sendOnce } from './transport.ts';

/** Waits before reconnecting, in milliseconds; the last one repeats. */
export const RECONNECT_DELAYS_MS = [1_000, 2_000, 5_000, 10_000] as const;

export interface StreamHandlers<Event> {
  onEvent: (event: Event, id: string | null) => void;
  /** `open` while events can arrive, `waiting` between two connections. */
  onConnection?: ((state: 'open' | 'waiting') => void) | undefined;
  /** An event that the schema does not accept is dropped; the stream continues. */
  onInvalidEvent?: ((error: ApiError) => void) | undefined;
}

const parseEvent = <S extends z.ZodType>(
  schema: S,
  response: Response,
  data: string,
): z.output<S> | ApiError => {
  try {
    const parsed = schema.safeParse(JSON.parse(data));
    return parsed.success ? parsed.data : invalidResponse(response, parsed.error);
  } catch (cause) {
    return invalidResponse(response, cause);
  }
};

/**
 * Follows a stream over any number of connections, each resuming after the last event received.
 * Resolves when the server ends the stream (204). Rejects with the reason of the caller's signal, or
 * with an ApiError that a retry cannot resolve.
 */
export const followStream = async <S extends z.ZodType>(
  options: TransportOptions,
  request: ApiRequest,
  schema: S,
  handlers: StreamHandlers<z.output<S>>,
  startId: string | null,
): Promise<void> => {
  const { signal } = request;
  let lastEventId = startId;
  let failures = 0;
  const handlerFaults: unknown[] = [];

  const deliver = (event: z.output<S> | ApiError, id: string | null) => {
    try {
      if (event instanceof ApiError) handlers.onInvalidEvent?.(event);
      else handlers.onEvent(event, id);
    } catch (error) {
      handlerFaults.push(error);
    }
  };

  const readMessages = async (response: Response, touch: () => void): Promise<'ended' | 'cut'> => {
    if (response.status === 204) return 'ended';
    const type = response.headers.get('content-type') ?? '';
    if (!type.startsWith('text/event-stream')) {
      throw invalidResponse(response, new TypeError(`Expected an event stream, got ${type}`));
    }
    handlers.onConnection?.('open');
    const complete: EventSourceMessage[] = [];
    const parser = createParser({ onEvent: (message) => complete.push(message) });
    const decoder = new TextDecoder();
    const reader = response.body?.getReader();
    for (;;) {
      const chunk = await reader?.read();
      if (!chunk?.value) return 'cut';
      touch();
      parser.feed(decoder.decode(chunk.value, { stream: true }));
      for (const { id, data } of complete.splice(0)) {
        failures = 0;
        lastEventId = id ?? lastEventId;
        deliver(parseEvent(schema, response, data), lastEventId);
        if (handlerFaults.length > 0) throw new Error('A handler of the stream failed');
      }
    }
  };

  for (;;) {
    const headers = {
      accept: 'text/event-stream',
      ...(lastEventId && { 'last-event-id': lastEventId }),
    };
    try {
      const end = await sendOnce(options, { ...request, headers }, readMessages);
      if (end === 'ended') return;
    } catch (error) {
      if (handlerFaults.length > 0) throw handlerFaults[0];
      if (!isApiError(error) || !isRetryable(error)) throw error;
    }
    signal?.throwIfAborted();
    handlers.onConnection?.('waiting');
    const delay = RECONNECT_DELAYS_MS[Math.min(failures, RECONNECT_DELAYS_MS.length - 1)];
    failures += 1;
    await options.wait(delay ?? 0, signal);
  }
};
