import { apiTable } from '@parapet/contracts/openapi/api-table';
import { afterEach, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { defaultRateLimits } from './rate-limit.ts';

let api: TestApi;
afterEach(() => api.close());

/** Returns a new forwarded address each time. */
let last = 0;
const anotherAddress = () => {
  last += 1;
  return `198.51.100.${last}`;
};

const ask = async (path: string, forwarded: string = anotherAddress(), method = 'GET') => {
  const headers = { 'x-forwarded-for': forwarded, accept: 'text/html' };
  const response = await fetch(api.url + path, { method, headers });
  const body = await response.text();
  return { status: response.status, retryAfter: response.headers.get('retry-after'), body };
};
const statuses = async (count: number, path: string, forwarded: () => string = anotherAddress) => {
  const seen: number[] = [];
  for (let i = 0; i < count; i += 1) seen.push((await ask(path, forwarded())).status);
  return seen;
};

describe('without a proxy, a client that forges its address', () => {
  test('is limited by the address of the connection at every endpoint without a session', async () => {
    api = await startTestApi({ rateLimits: { ...defaultRateLimits, anyone: 3 } });
    expect(await statuses(4, '/api/plans')).toEqual([200, 200, 200, 429]);

    const open = apiTable.filter(({ access }) => access === 'public').map(({ path }) => path);
    for (const path of [...open, '/api/openapi.json', '/api/docs', '/api/nothing', '/readyz']) {
      const { status, body, retryAfter } = await ask(path);
      expect({ path, status }).toEqual({ path, status: 429 });
      expect(JSON.parse(body)).toMatchObject({ code: 'rate_limited' });
      expect(Number(retryAfter)).toBeGreaterThan(0);
    }
    // Guessed tokens count too.
    expect((await ask('/api/workspaces/list')).status).toBe(429);
    expect((await ask('/auth/v1/token', undefined, 'POST')).status).toBe(429);
  });

  test('is limited at pages and files', async () => {
    api = await startTestApi({ rateLimits: { ...defaultRateLimits, pages: 3 } });
    expect(await statuses(4, '/config.json')).toEqual([200, 200, 200, 429]);
    for (const path of ['/', '/dashboard', '/remotes.json', '/a.js']) {
      expect({ path, status: (await ask(path)).status }).toEqual({ path, status: 429 });
    }
    expect((await ask('/healthz')).status).toBe(200);
  });
});

test('behind one proxy the address from the proxy counts, not one from the client', async () => {
  api = await startTestApi({ trustedProxies: 1, rateLimits: { ...defaultRateLimits, anyone: 3 } });
  const invented = () => `${anotherAddress()}, 203.0.113.9`;
  expect(await statuses(4, '/api/plans', invented)).toEqual([200, 200, 200, 429]);
  expect((await ask('/api/plans', '203.0.113.10')).status).toBe(200);
});

test('a user is limited by what requests cost, and another one is not', async () => {
  api = await startTestApi({ rateLimits: { ...defaultRateLimits, cost: 300 } });
  const [ada, bob] = [await api.signUp(), await api.signUp()];
  const preview = (user: typeof ada) =>
    api.call(user, 'POST', `/api/workspaces/${user.workspaceId}/assets/import/preview`, {
      text: 'a,'.repeat(100_000),
    });
  expect((await preview(ada)).status).toBe(200);
  const second = await preview(ada);
  expect(second).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
  expect(Number(second.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await api.call(ada, 'GET', '/api/workspaces/list')).status).toBe(429);
  expect((await preview(bob)).status).toBe(200);
});

test('a user is limited by account, whatever the address', async () => {
  api = await startTestApi({ rateLimits: { ...defaultRateLimits, reads: 2 } });
  const ada = await api.signUp();
  const read = async () => (await api.call(ada, 'GET', '/api/workspaces/list')).status;
  expect([await read(), await read(), await read()]).toEqual([200, 200, 429]);
  const bob = await api.signUp();
  expect((await api.call(bob, 'GET', '/api/workspaces/list')).status).toBe(200);
});
