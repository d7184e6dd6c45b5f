import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import type { TestUser } from '../../testing/test-identity.ts';
import { defaultRateLimits } from './rate-limit.ts';
import { createRequestCounts, type RequestCounts } from './request-counts.ts';

const COST = 300;
let counts: RequestCounts;
let api: TestApi;
let ada: TestUser;
beforeEach(async () => {
  counts = createRequestCounts();
  api = await startTestApi({
    requestCounts: counts,
    rateLimits: { ...defaultRateLimits, cost: COST },
  });
  ada = await api.signUp();
});
afterEach(() => api.close());

const costOf = (user: TestUser): number => counts.increment(`cost:${user.id}`, 0).hits;

/** An import that the operation refuses, since nobody consents, once its schema has accepted it. */
const importOf = (letters: number): string =>
  JSON.stringify({ text: 'a'.repeat(letters), consent: false, onlyGood: true });

const parts = (text: string): ReadableStream<Uint8Array> =>
  new Blob([text]).stream() as ReadableStream<Uint8Array>;

const send = async (user: TestUser, body: string, isChunked = false) => {
  const answer = await fetch(`${api.url}/api/workspaces/${user.workspaceId}/assets/import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' },
    ...(isChunked ? { body: parts(body), duplex: 'half' } : { body }),
  } as RequestInit);
  return {
    status: answer.status,
    retryAfter: answer.headers.get('retry-after'),
    body: await answer.json(),
  };
};

test.each([
  ['with a length', false],
  ['in chunks', true],
])('a body %s costs its bytes', async (_name, isChunked) => {
  expect(await send(ada, importOf(100 * 1024), isChunked)).toMatchObject({
    body: { code: 'consent_required' },
  });
  expect(costOf(ada)).toBeGreaterThanOrEqual(100);
  expect(costOf(ada)).toBeLessThanOrEqual(102);
});

test.each([
  ['a schema', 422, importOf(240 * 1024)],
  ['a limit of bytes', 413, importOf(1024 * 1024)],
])('a body that %s refuses costs little', async (_name, status, body) => {
  for (const isChunked of [false, true])
    expect(await send(ada, body, isChunked)).toMatchObject({ status });
  expect(costOf(ada)).toBeLessThanOrEqual(24);
});

test('an account past its limit is told when to come back, a refusal costs nothing, and another account goes on', async () => {
  for (const _round of [1, 2, 3]) await send(ada, importOf(99 * 1024), true);
  const refused = await send(ada, importOf(99 * 1024), true);
  expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
  expect(Number(refused.retryAfter)).toBeGreaterThan(0);
  const spent = costOf(ada);
  expect(await send(ada, importOf(99 * 1024))).toMatchObject({ status: 429 });
  expect(costOf(ada)).toBe(spent);
  const bob = await api.signUp();
  expect(await send(bob, importOf(99 * 1024))).toMatchObject({
    body: { code: 'consent_required' },
  });
});

test('many requests at once are refused by what they cost together', async () => {
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => send(ada, importOf(99 * 1024), true)),
  );
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(9);
});

test('requests on one connection, many at once, warn of no listeners left behind', async () => {
  const warnings: Error[] = [];
  const note = (warning: Error) => void warnings.push(warning);
  process.on('warning', note);
  try {
    for (let round = 0; round < 12; round += 1) await send(ada, importOf(10));
    await Promise.all(Array.from({ length: 12 }, () => send(ada, importOf(10))));
    await new Promise(setImmediate);
  } finally {
    process.off('warning', note);
  }
  expect(warnings).toEqual([]);
});
