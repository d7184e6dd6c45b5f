// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { countMounts } from './mount-reports.ts';

const RELEASE = {
  exposed: 'lifecycles' as const,
  remote: 'mfe-assets',
  buildId: 'build-two',
  releasedAt: '2026-11-29T10:00:00.000Z',
};
const post = vi.fn(async (_url: string, _init: RequestInit) => new Response(null, { status: 204 }));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', post);
  post.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const count = (outcome: 'mounted' | 'failed' | 'errors', token: string | null = 'token-1') =>
  countMounts(async () => token, { ...RELEASE, outcome });
const sent = () => vi.advanceTimersByTimeAsync(2_000);

it('outcomes of one moment are one report, in which a mount that fails at once is no success', async () => {
  count('mounted');
  count('mounted');
  count('failed');
  count('errors');
  expect(post).not.toHaveBeenCalled();
  await sent();
  expect(post).toHaveBeenCalledOnce();
  const [url, { headers, body }] = post.mock.calls[0] ?? ['', {}];
  expect(url).toBe('/api/mount-reports');
  expect(new Headers(headers).get('authorization')).toBe('Bearer token-1');
  expect(JSON.parse(String(body))).toEqual({
    reports: [{ ...RELEASE, mounted: 1, failed: 1, errors: 1 }],
  });
  await sent();
  expect(post).toHaveBeenCalledOnce();
});

it('nothing is reported without a session', async () => {
  count('failed', null);
  await sent();
  expect(post).not.toHaveBeenCalled();
});

it('a failure without a network is not counted', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  count('failed');
  await sent();
  expect(post).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});
