import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { apiTable } from '@parapet/contracts/openapi/api-table';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi } from './testing/test-api.ts';
import { runSql, type TestUser } from './testing/test-identity.ts';

let api: TestApi;
let ada: TestUser;

beforeAll(async () => {
  api = await startTestApi();
  ada = await api.signUp();
});
afterAll(() => api.close());

const anyId = '0190f5a0-0000-7000-8000-000000000000';
const filled = (path: string) => path.replaceAll(/\{\w+\}/g, anyId);

describe('contract and routes', () => {
  test('every declared endpoint has a route, and every route is declared', () => {
    const ids = (endpoints: readonly { id: string }[]) => endpoints.map(({ id }) => id).sort();
    expect(ids(api.api.bound)).toEqual(ids(apiTable));
    expect(new Set(apiTable.map(({ id }) => id)).size).toBe(apiTable.length);
  });

  test.each(apiTable.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s needs a session unless it is public',
    async (_, { id, method, path, access }) => {
      const sent = id === 'readInvitation' ? { token: 'x' } : undefined;
      const { status, body } = await api.call(null, method, filled(path), sent);
      if (access === 'public') expect(status).toBe(200);
      else expect({ status, code: body.code }).toEqual({ status: 401, code: 'session_missing' });
    },
  );

  test('the OpenAPI document has every operation', async () => {
    const { body } = await api.call(null, 'GET', '/api/openapi.json');
    expect(body.openapi).toBe('3.1.0');
    for (const { method, path, id } of apiTable) {
      expect(body.paths[path][method.toLowerCase()].operationId).toBe(id);
    }
    const docs = await api.call(null, 'GET', '/api/docs');
    expect(docs.headers.get('content-security-policy')).not.toContain('unsafe');
    expect(docs.body).toContain('/api/workspaces/{workspaceId}/scans/{scanId}/events');
    expect(docs.body).toContain('Needs a session, or an API key with the scope manageCloud.');
  });
});

describe('what a client chooses', () => {
  test.each([
    ['the same name twice', 'a.example', 'a.example'],
    ['another name', 'a.example', 'b.example'],
    ['an empty second one', 'a.example', ''],
  ])('is not one of several Host headers: %s', async (_, first, second) => {
    const { port } = new URL(api.url);
    const socket = connect(Number(port), '127.0.0.1');
    socket.end(
      `GET /api/plans HTTP/1.1\r\nHost: ${first}\r\nhost: ${second}\r\nConnection: close\r\n\r\n`,
    );
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('"code":"malformed_request"');
  });

  test.each(['12345678', 'a'.repeat(64), '<b>'])('is not the id of the request: %s', async (id) => {
    const answer = await fetch(`${api.url}/api/plans`, { headers: { 'x-request-id': id } });
    expect(answer.headers.get('x-request-id')).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/);
  });
});

describe('sessions', () => {
  const statusOf = async (token: string) =>
    (await api.call({ ...ada, token }, 'GET', '/api/workspaces/list')).status;

  test('a foreign or expired token, or one without a session, is refused', async () => {
    expect(await statusOf('x.y.z')).toBe(401);
    expect(await statusOf(await api.identity.sign({ sub: ada.id }, '-1m'))).toBe(401);
    expect(await statusOf(await api.identity.sign({ sub: ada.id }))).toBe(401);
    expect(await statusOf(ada.token)).toBe(200);
  });

  test('a token of a signed-out session is refused before it expires', async () => {
    const bob = await api.signUp();
    await runSql(api.database.url, 'delete from auth.sessions where user_id = $1', [bob.id]);
    expect(await statusOf(bob.token)).toBe(401);
  });
});

describe('every response', () => {
  const assets = () => `${api.url}/api/workspaces/${ada.workspaceId}/assets`;
  const post = (init: RequestInit) =>
    fetch(assets(), {
      method: 'POST',
      ...init,
      headers: { authorization: `Bearer ${ada.token}`, ...init.headers },
    });
  const json = { 'content-type': 'application/json' };

  test.each([
    ['a body that is not JSON', { headers: json, body: '{' }, 422, 'invalid_input'],
    ['another kind of body', { headers: { 'content-type': 'text/plain' }, body: 'a' }, 415, ''],
    ['a body that is too large', { headers: json, body: `"${'x'.repeat(300_000)}"` }, 413, ''],
    ['a missing field', { headers: json, body: '{}' }, 422, 'invalid_input'],
    ['JSON nested beyond reason', { headers: json, body: '['.repeat(100_000) }, 422, ''],
    [
      'another character set',
      { headers: { 'content-type': 'application/json; charset=x' }, body: '{}' },
      415,
      '',
    ],
    [
      'an unknown content encoding',
      { headers: { ...json, 'content-encoding': 'x' }, body: '{}' },
      415,
      '',
    ],
    [
      'a wrongly compressed body',
      { headers: { ...json, 'content-encoding': 'gzip' }, body: '{}' },
      422,
      '',
    ],
  ])('%s is refused with the standard error body', async (_, init, status, code) => {
    const answer = await post(init);
    const body = (await answer.json()) as Record<string, unknown>;
    expect(answer.status).toBe(status);
    expect(body).toMatchObject({ error: expect.any(String), supportAvailable: false });
    expect(body.requestId).toBe(answer.headers.get('x-request-id'));
    if (code) expect(body.code).toBe(code);
  });

  test.each([
    ['half of a surrogate pair', String.raw`a\ud800`],
    ['U+0000', String.raw`a\u0000`],
  ])('text with %s is refused at its field', async (_, text) => {
    const body = `{"value":"a.example","consent":true,"tags":["fine","${text}"]}`;
    const answer = await post({ headers: json, body });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({
      issues: [
        { path: ['tags', 1], message: 'This text contains characters that cannot be stored.' },
      ],
    });
  });

  test('keys such as __proto__ have no effect', async () => {
    const body =
      '{"value":"proto.example","consent":true,"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}';
    expect((await post({ headers: json, body })).status).toBe(201);
    expect(Reflect.get({}, 'admin')).toBeUndefined();
    const query = await fetch(`${assets()}?__proto__=1&constructor=1&limit=1&limit=2`, {
      headers: { authorization: `Bearer ${ada.token}` },
    });
    expect(query.status).toBe(422);
  });

  test('a response that is not stored has no ETag', async () => {
    const headers = { authorization: `Bearer ${ada.token}`, 'if-none-match': '*' };
    const answer = await fetch(`${api.url}/api/workspaces/list`, { headers });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('etag')).toBeNull();
  });

  test('a wrong method gets the allowed ones', async () => {
    const answer = await api.call(ada, 'DELETE', '/api/workspaces/list');
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('GET');
  });

  test('an unknown path below /api and an invalid id get a 404 in JSON', async () => {
    for (const path of ['/api/nothing', '/api/workspaces/none/assets', '/api/%E0%A4%A']) {
      const { status, body } = await api.call(ada, 'GET', path);
      expect({ status, code: body.code }).toEqual({ status: 404, code: 'not_found' });
    }
  });

  test('has security headers, is not cached and does not name the framework', async () => {
    const { headers } = await api.call(ada, 'GET', '/api/workspaces/list');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-powered-by')).toBeNull();
  });
});

describe('readiness', () => {
  const read = async (path: string, from: TestApi = api) => {
    const { status, body } = await from.call(null, 'GET', path);
    return { status, checks: body.checks };
  };

  test('needs all that the API needs, but no worker', async () => {
    expect((await api.call(null, 'GET', '/healthz')).status).toBe(200);
    expect(await read('/readyz')).toEqual({
      status: 200,
      checks: { process: true, database: true, auth: true, queue: true },
    });
  });

  test('of workers is asked for apart', async () => {
    expect(await read('/readyz/workers')).toEqual({ status: 503, checks: { worker: false } });
  });

  test('ends as soon as the process is asked to stop, while it still serves', async () => {
    const stop = new AbortController();
    const stopping = await startTestApi({ shutdown: stop.signal });
    expect((await read('/readyz', stopping)).status).toBe(200);
    stop.abort();
    expect(await read('/readyz', stopping)).toMatchObject({
      status: 503,
      checks: { process: false },
    });
    expect((await stopping.call(null, 'GET', '/api/plans')).status).toBe(200);
    await stopping.close();
  });
});
