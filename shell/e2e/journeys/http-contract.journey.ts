import { ProductApi } from '../fixtures/api.ts';
import { expect, test } from '../fixtures/journey.ts';

test('the service reports its health and serves its OpenAPI description', async ({
  request,
  productUrl,
}) => {
  expect((await request.get(`${productUrl}/healthz`)).status()).toBe(200);
  const ready = await request.get(`${productUrl}/readyz`);
  expect(ready.status()).toBe(200);
  const { openapi, paths } = await (await request.get(`${productUrl}/api/openapi.json`)).json();
  expect(openapi).toMatch(/^3\.1/);
  expect(Object.keys(paths)).toContain('/api/workspaces/{workspaceId}/scans/{scanId}/events');
});

test('a missing session is a 401; the workspace of another account is a 404', async ({
  productUrl,
  account,
}) => {
  const { status } = await fetch(`${productUrl}/api/workspaces/${account.workspaceId}/assets`);
  expect(status).toBe(401);
  const otherWorkspace = new ProductApi(productUrl, {
    ...account,
    workspaceId: '0190f5a0-0000-7000-8000-000000000000',
  });
  await expect(otherWorkspace.request('/assets')).rejects.toThrow(/404/);
});

test('scan events are streamed as server-sent events and resume after the last event id', async ({
  productUrl,
  account,
  weakTarget,
}) => {
  const api = new ProductApi(productUrl, account);
  const asset = await api.addAsset(weakTarget.url);
  const { id } = await api.startScan([asset.id]);
  const readEvents = async (lastEventId?: number) => {
    const response = await fetch(
      `${productUrl}/api/workspaces/${account.workspaceId}/scans/${id}/events`,
      {
        headers: {
          authorization: `Bearer ${account.accessToken}`,
          ...(lastEventId !== undefined && { 'last-event-id': String(lastEventId) }),
        },
      },
    );
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    const events = [...(await response.text()).matchAll(/^id: (\d+)\ndata: (.*)$/gm)];
    return events.map(([, eventId, data = '']) => ({
      eventId: Number(eventId),
      type: JSON.parse(data).type as string,
    }));
  };
  /** Several changes of the scan itself are sent as one, so their ids depend on the time. */
  const fixedIds = (events: Awaited<ReturnType<typeof readEvents>>) =>
    events.filter(({ type }) => type !== 'scan').map(({ eventId }) => eventId);

  const all = await readEvents();
  const allIds = all.map(({ eventId }) => eventId);
  expect(allIds).toEqual(allIds.toSorted((a, b) => a - b));
  const ids = fixedIds(all);
  expect(ids.length).toBeGreaterThan(1);
  const lastId = ids[Math.floor(ids.length / 2) - 1] ?? 0;
  const resumed = await readEvents(lastId);
  expect(fixedIds(resumed)).toEqual(ids.filter((eventId) => eventId > lastId));
  expect(resumed.every(({ eventId }) => eventId > lastId)).toBe(true);
});
