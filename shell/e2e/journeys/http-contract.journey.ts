import { ProductApi } from '../fixtures/api.ts';
import { expect, test } from '../fixtures/journey.ts';

test('the service says that it is well, and what it offers', async ({ request, productUrl }) => {
  expect((await request.get(`${productUrl}/healthz`)).status()).toBe(200);
  const ready = await request.get(`${productUrl}/readyz`);
  expect(ready.status()).toBe(200);
  const { openapi, paths } = await (await request.get(`${productUrl}/api/openapi.json`)).json();
  expect(openapi).toMatch(/^3\.1/);
  expect(Object.keys(paths)).toContain('/api/workspaces/{workspaceId}/scans/{scanId}/events');
});

test('no session is a 401; what belongs to somebody else is a 404', async ({
  productUrl,
  account,
}) => {
  const { status } = await fetch(`${productUrl}/api/workspaces/${account.workspaceId}/assets`);
  expect(status).toBe(401);
  const stranger = new ProductApi(productUrl, {
    ...account,
    workspaceId: '0190f5a0-0000-7000-8000-000000000000',
  });
  await expect(stranger.request('/assets')).rejects.toThrow(/404/);
});

test('a scan can be followed as server-sent events and taken up where a stream broke', async ({
  productUrl,
  account,
  weakTarget,
}) => {
  const api = new ProductApi(productUrl, account);
  const asset = await api.addAsset(weakTarget.url);
  const { id } = await api.startScan([asset.id]);
  const follow = async (lastEventId?: string) => {
    const answer = await fetch(
      `${productUrl}/api/workspaces/${account.workspaceId}/scans/${id}/events`,
      {
        headers: {
          authorization: `Bearer ${account.accessToken}`,
          ...(lastEventId ? { 'last-event-id': lastEventId } : {}),
        },
      },
    );
    expect(answer.headers.get('content-type')).toContain('text/event-stream');
    const text = await answer.text();
    return [...text.matchAll(/^id: ?(\d+)/gm)].map((match) => Number(match[1]));
  };

  const whole = await follow();
  expect(whole).toEqual([...whole].sort((a, b) => a - b));
  const middle = whole[Math.floor(whole.length / 2)] ?? 0;
  const rest = await follow(String(middle));
  expect(rest.every((event) => event > middle)).toBe(true);
});
