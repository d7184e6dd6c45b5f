import { ownLoopbackAddress } from '@parapet/test-kit/loopback-address';
import { ProductApi } from '../fixtures/api.ts';
import { expect, test } from '../fixtures/journey.ts';

test('an unreachable target is reported, and no check passes', async ({
  member: page,
  productUrl,
  account,
}) => {
  const api = new ProductApi(productUrl, account);
  const asset = await api.addAsset(`http://${ownLoopbackAddress()}:9/`);
  const { id } = await api.startScan([asset.id]);
  await page.goto(`${productUrl}/dashboard/scans/${id}`);
  await expect(page.getByText(/did not answer/)).toBeVisible();

  const scan = await api.waitForEnd(id);
  expect(scan.status).toBe('partially_completed');
  expect(scan.unreachable).toHaveLength(1);
  expect(scan.coverage.passed + scan.coverage.failed).toBe(0);
  expect(await api.findings()).toEqual([]);
});

test('a target that becomes unreachable keeps its findings open', async ({
  productUrl,
  account,
  weakTarget,
}) => {
  const api = new ProductApi(productUrl, account);
  const asset = await api.addAsset(weakTarget.url);
  await api.waitForEnd((await api.startScan([asset.id])).id);
  const before = await api.findings('&status=open');
  expect(before.length).toBeGreaterThan(0);

  await weakTarget.stop();
  const scan = await api.waitForEnd((await api.startScan([asset.id])).id);
  expect(scan.counts.fixed).toBe(0);
  expect(await api.findings('&status=open')).toHaveLength(before.length);
});
