import { endpoint } from '@parapet/contracts/endpoints/endpoint';
import { afterEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createApiClient } from './client.ts';
import type { Answer } from './testing/scripted-server.ts';
import {
  answerEvents,
  answerJson,
  answerText,
  hangUp,
  startScriptedServer,
} from './testing/scripted-server.ts';

const watchChart = endpoint({
  id: 'watchChart',
  summary: '',
  tag: 'Items',
  method: 'GET',
  path: '/api/shops/{shopId}/events',
  params: z.object({ shopId: z.string() }),
  response: z.object({ item: z.string() }),
  kind: 'stream',
});

const running: { stop: () => Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.stop()));
});

const laid = (id: number, item: string) => `id: ${id}\ndata: ${JSON.stringify({ item })}\n\n`;

/** Follows the stream until `enough` items have arrived; waits are recorded and skipped. */
const follow = async (answers: Answer[], enough: number, lastEventId?: string) => {
  const server = await startScriptedServer(...answers);
  running.push(server);
  const aborted = new AbortController();
  const waits: number[] = [];
  const items: string[] = [];
  const connection: string[] = [];
  const onSessionDead = vi.fn();
  const onInvalidEvent = vi.fn();
  const client = createApiClient({
    apiBase: server.apiBase,
    apiKey: 'publishable-key',
    getAccessToken: async () => 'token-1',
    onSessionDead,
    wait: async (ms, signal) => {
      waits.push(ms);
      signal?.throwIfAborted();
    },
  });
  const end = await client
    .stream(watchChart, {
      params: { shopId: 'north' },
      signal: aborted.signal,
      lastEventId,
      onInvalidEvent,
      onConnection: (state) => connection.push(state),
      onEvent: ({ item }) => {
        items.push(item);
        if (items.length === enough) aborted.abort('enough');
      },
    })
    .then(
      () => 'ended',
      (reason: unknown) => reason,
    );
  return {
    end,
    items,
    waits,
    connection,
    requests: server.requests,
    onSessionDead,
    onInvalidEvent,
  };
};

it('delivers events as they arrive, over a request with the bearer token', async () => {
  const { end, items, requests } = await follow(
    [answerEvents(laid(1, 'red') + laid(2, 'grey'), 'leave-open')],
    2,
  );
  expect(items).toEqual(['red', 'grey']);
  expect(end).toBe('enough');
  expect(requests[0]?.headers).toMatchObject({
    accept: 'text/event-stream',
    authorization: 'Bearer token-1',
  });
  expect(requests[0]?.url).toBe('/api/shops/north/events');
});

it.each(['close', 'cut'] as const)('resumes after the last event (%s)', async (how) => {
  const { items, requests, connection } = await follow(
    [answerEvents(laid(41, 'red'), how), answerEvents(laid(42, 'grey'), 'leave-open')],
    2,
  );
  expect(items).toEqual(['red', 'grey']);
  expect(requests.map(({ headers }) => headers['last-event-id'])).toEqual([undefined, '41']);
  expect(connection).toEqual(['open', 'waiting', 'open']);
});

it('starts after an event that the caller already has', async () => {
  const { requests } = await follow([answerEvents(laid(8, 'red'), 'leave-open')], 1, '7');
  expect(requests[0]?.headers['last-event-id']).toBe('7');
});

it('waits 1, 2, 5, then always 10 seconds', async () => {
  const down = answerJson(503, {});
  const { waits } = await follow(
    [hangUp, down, down, down, down, answerEvents(laid(1, 'red'), 'leave-open')],
    1,
  );
  expect(waits).toEqual([1_000, 2_000, 5_000, 10_000, 10_000]);
});

it('resets the wait after an event', async () => {
  const { waits } = await follow(
    [hangUp, hangUp, answerEvents(laid(1, 'red')), answerEvents(laid(2, 'grey'), 'leave-open')],
    2,
  );
  expect(waits).toEqual([1_000, 2_000, 1_000]);
});

it('drops unreadable events and continues', async () => {
  const { items, onInvalidEvent } = await follow(
    [answerEvents(`data: {\n\ndata: {"item":1}\n\n${laid(3, 'red')}`, 'leave-open')],
    1,
  );
  expect(items).toEqual(['red']);
  expect(onInvalidEvent).toHaveBeenCalledTimes(2);
  expect(onInvalidEvent.mock.calls[0]?.[0]).toMatchObject({
    message: 'Invalid response from server',
  });
});

it('stops when the server ends the stream', async () => {
  const { end, requests } = await follow([answerEvents(''), answerJson(204, undefined)], 1);
  expect(end).toBe('ended');
  expect(requests).toHaveLength(2);
});

it('ends the session when the server refuses it', async () => {
  const { end, onSessionDead } = await follow([answerJson(401, { error: 'Signed out' })], 1);
  expect(end).toMatchObject({ status: 401, message: 'Signed out' });
  expect(onSessionDead).toHaveBeenCalledExactlyOnceWith('token-1');
});

it('fails on an error that a retry cannot resolve', async () => {
  expect((await follow([answerJson(404, { error: 'No such shop' })], 1)).end).toMatchObject({
    message: 'No such shop',
  });
  expect((await follow([answerText(200, '<html>')], 1)).end).toMatchObject({
    code: 'invalid_response',
  });
});

it('rejects with the error of its handler', async () => {
  const server = await startScriptedServer(answerEvents(laid(1, 'red'), 'leave-open'));
  running.push(server);
  const client = createApiClient({
    apiBase: server.apiBase,
    apiKey: 'publishable-key',
    getAccessToken: async () => 'token-1',
    onSessionDead: () => {},
  });
  const fault = new Error('The page is broken');
  const following = client.stream(watchChart, {
    params: { shopId: 'north' },
    onEvent: () => {
      throw fault;
    },
  });
  await expect(following).rejects.toBe(fault);
});
