import { endpoint } from '@parapet/contracts/endpoints/endpoint';
import { afterEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { isApiError } from './api-error.ts';
import { createApiClient } from './client.ts';
import type { Answer } from './testing/scripted-server.ts';
import { answerJson, answerText, hangUp, startScriptedServer } from './testing/scripted-server.ts';

const base = { summary: '', tag: 'Items', params: z.object({ shopId: z.string() }) };
const item = z.object({ id: z.string() });

const listItems = endpoint({
  ...base,
  id: 'listItems',
  method: 'GET',
  path: '/api/shops/{shopId}/items',
  query: z.object({
    colour: z.array(z.string()).optional(),
    limit: z.number().optional(),
    q: z.string().optional(),
  }),
  response: z.object({ items: z.array(item) }),
});
const addItem = endpoint({
  ...base,
  id: 'addItem',
  method: 'POST',
  path: '/api/shops/{shopId}/items',
  body: z.object({ colour: z.string() }),
  response: item,
  status: 201,
});
const deleteItems = endpoint({
  ...base,
  id: 'deleteItems',
  method: 'DELETE',
  path: '/api/shops/{shopId}/items',
  response: z.undefined(),
  status: 204,
});
const previewItem = endpoint({ ...addItem, id: 'previewItem', isRead: true });
const readCatalogue = endpoint({
  id: 'readCatalogue',
  summary: '',
  tag: 'Items',
  method: 'GET',
  path: '/api/catalogue',
  access: 'public',
  response: z.object({ items: z.array(item) }),
});

const running: { stop: () => Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.stop()));
});

const noItems = answerJson(200, { items: [] });
const shop = { params: { shopId: 'north' } };

/** A client of a server that answers as scripted; waits are recorded and skipped. */
const talkTo = async (answers: Answer[], token: string | null = 'token-1') => {
  const server = await startScriptedServer(...answers);
  running.push(server);
  const onSessionDead = vi.fn();
  const onChange = vi.fn();
  const waits: number[] = [];
  const client = createApiClient({
    apiBase: server.apiBase,
    apiKey: 'publishable-key',
    getAccessToken: async () => token,
    onSessionDead,
    onChange,
    wait: async (ms) => void waits.push(ms),
  });
  return { client, server, onSessionDead, onChange, waits };
};

const failureOf = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!isApiError(error)) throw new Error('Expected an ApiError', { cause: error });
  return error;
};

it('sends the session as a bearer token, together with the key', async () => {
  const { client, server } = await talkTo([noItems]);
  await client.call(listItems, shop);
  expect(server.requests[0]?.headers).toMatchObject({
    authorization: 'Bearer token-1',
    apikey: 'publishable-key',
  });
});

it('says that a call has changed something: not one that reads, and not one that was refused', async () => {
  const added = answerJson(201, { id: 'a' });
  const refused = answerJson(422, { error: 'Unknown colour', code: 'validation_failed' });
  const { client, onChange } = await talkTo([noItems, added, refused, added]);
  const red = { ...shop, body: { colour: 'red' } };
  await client.call(listItems, shop);
  await client.call(previewItem, red);
  await failureOf(client.call(addItem, red));
  expect(onChange).not.toHaveBeenCalled();
  await client.call(addItem, red);
  expect(onChange).toHaveBeenCalledOnce();
});

it('fills the path and joins lists in the query with commas', async () => {
  const { client, server } = await talkTo([noItems]);
  await client.call(listItems, {
    params: { shopId: 'north/west' },
    query: { colour: ['red', 'grey'], limit: 5, q: undefined },
  });
  const seen = new URL(server.requests[0]?.url ?? '', 'http://localhost');
  expect(seen.pathname).toBe('/api/shops/north%2Fwest/items');
  expect(Object.fromEntries(seen.searchParams)).toEqual({ colour: 'red,grey', limit: '5' });
});

it('omits an empty list from the query', async () => {
  const { client, server } = await talkTo([noItems]);
  await client.call(listItems, { ...shop, query: { colour: [] } });
  expect(server.requests[0]?.url).toBe('/api/shops/north/items');
});

it('sends a body as JSON and returns the parsed answer', async () => {
  const { client, server } = await talkTo([answerJson(201, { id: 'b1', extra: true })]);
  expect(await client.call(addItem, { ...shop, body: { colour: 'red' } })).toEqual({ id: 'b1' });
  expect(server.requests[0]).toMatchObject({ method: 'POST', body: '{"colour":"red"}' });
});

it('returns nothing for an answer without content', async () => {
  const { client } = await talkTo([answerJson(204, undefined)]);
  expect(await client.call(deleteItems, shop)).toBeUndefined();
});

it('keeps every field of an error answer', async () => {
  const issues = [{ path: ['colour'], message: 'Not a colour' }];
  const { client } = await talkTo([
    answerJson(422, {
      error: 'Some fields are wrong',
      code: 'invalid_input',
      requestId: 'req-7',
      supportAvailable: true,
      issues,
    }),
  ]);
  const error = await failureOf(client.call(addItem, { ...shop, body: { colour: '?' } }));
  expect(error).toMatchObject({
    message: 'Some fields are wrong',
    status: 422,
    code: 'invalid_input',
    requestId: 'req-7',
    supportAvailable: true,
    issues,
  });
});

it.each([
  ['plain text', answerText(500, 'The mill is on fire'), 'The mill is on fire'],
  ['JSON without an error field', answerJson(500, { fault: 1 }), '{"fault":1}'],
  ['nothing', answerText(500, ''), 'API request failed'],
])('has the message of an error answer with %s', async (_, answer, message) => {
  const { client } = await talkTo([answer]);
  const error = await failureOf(client.call(listItems, shop));
  expect(error).toMatchObject({ message, status: 500, code: 'unknown', supportAvailable: false });
});

it('takes the request id from the header when the body has none', async () => {
  const { client } = await talkTo([answerJson(500, {}, { 'x-request-id': 'req-8' })]);
  expect((await failureOf(client.call(listItems, shop))).requestId).toBe('req-8');
});

it.each([
  ['not JSON', answerText(200, '<html>')],
  ['not what the contract promises', answerJson(200, { items: 'none' })],
  ['empty', answerText(200, '')],
])('refuses an answer that is %s', async (_, answer) => {
  const { client, onSessionDead } = await talkTo([answer]);
  const error = await failureOf(client.call(listItems, shop));
  expect(error).toMatchObject({
    message: 'Invalid response from server',
    code: 'invalid_response',
  });
  expect(onSessionDead).not.toHaveBeenCalled();
});

it('ends the session without asking the server when there is none', async () => {
  const { client, server, onSessionDead } = await talkTo([noItems], null);
  const error = await failureOf(client.call(listItems, shop));
  expect(error).toMatchObject({ message: 'Auth session missing!', code: 'session_missing' });
  expect(onSessionDead).toHaveBeenCalledExactlyOnceWith(null);
  expect(server.requests).toEqual([]);
});

it.each([401, 403])(
  'ends the session on %i and names the token that was refused',
  async (status) => {
    const { client, onSessionDead } = await talkTo([answerJson(status, { error: 'Signed out' })]);
    expect((await failureOf(client.call(listItems, shop))).message).toBe('Signed out');
    expect(onSessionDead).toHaveBeenCalledExactlyOnceWith('token-1');
  },
);

it('calls a public endpoint without a session', async () => {
  const { client, server, onSessionDead } = await talkTo([noItems], null);
  await client.call(readCatalogue);
  expect(server.requests[0]?.headers.authorization).toBeUndefined();
  expect(onSessionDead).not.toHaveBeenCalled();
});

it.each([502, 503, 504])('retries a read after %i', async (status) => {
  const { client, server, waits } = await talkTo([answerJson(status, {}), noItems]);
  expect(await client.call(listItems, shop)).toEqual({ items: [] });
  expect(server.requests).toHaveLength(2);
  expect(waits).toEqual([200]);
});

it('retries a read after a broken connection', async () => {
  const { client } = await talkTo([hangUp, hangUp, noItems]);
  expect(await client.call(listItems, shop)).toEqual({ items: [] });
});

it('fails after three retries with growing waits', async () => {
  const { client, server, waits } = await talkTo([answerJson(503, { error: 'Not ready' })]);
  const error = await failureOf(client.call(listItems, shop));
  expect(error).toMatchObject({ message: 'Not ready', status: 503 });
  expect(server.requests).toHaveLength(4);
  expect(waits).toEqual([200, 400, 800]);
});

it('never retries a call that may have had an effect', async () => {
  const { client, server } = await talkTo([hangUp]);
  const error = await failureOf(client.call(addItem, { ...shop, body: { colour: 'red' } }));
  expect(error).toMatchObject({ message: 'API request failed', status: 0, code: 'network_failed' });
  expect(server.requests).toHaveLength(1);
});

it('never retries a call that was refused for good', async () => {
  const { client, server } = await talkTo([answerJson(409, { error: 'Taken', code: 'conflict' })]);
  expect((await failureOf(client.call(listItems, shop))).code).toBe('conflict');
  expect(server.requests).toHaveLength(1);
});

it('treats a token that could not be refreshed as a network error', async () => {
  const { server } = await talkTo([noItems]);
  const onSessionDead = vi.fn();
  const client = createApiClient({
    apiBase: server.apiBase,
    apiKey: 'publishable-key',
    getAccessToken: async () => {
      throw new Error('offline');
    },
    onSessionDead,
    wait: async () => {},
  });
  expect((await failureOf(client.call(listItems, shop))).code).toBe('network_failed');
  expect(onSessionDead).not.toHaveBeenCalled();
});

it('rejects with the reason of its caller when the caller aborts', async () => {
  const aborted = new AbortController();
  const { client, server } = await talkTo([() => aborted.abort('left the page')]);
  const call = client.call(listItems, { ...shop, signal: aborted.signal });
  await expect(call).rejects.toBe('left the page');
  expect(server.requests).toHaveLength(1);
});
