import { ProductApi } from '../../fixtures/api.ts';
import { expect, test } from '../../fixtures/journey.ts';

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
