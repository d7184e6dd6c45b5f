import type { scanListSchema } from '@parapet/contracts/scans/scan';
import { setPlan } from '@parapet/test-kit/set-plan';
import type { z } from 'zod';
import { ProductApi } from '../../fixtures/api.ts';
import { expect, test } from '../../fixtures/journey.ts';

/** Loopback, so that nothing leaves the machine and no name has to be looked up. */
const HOSTS = Array.from(
  { length: 1200 },
  (_, index) => `127.7.${Math.floor(index / 250)}.${(index % 250) + 1}`,
);

test('more assets than one scan takes are scanned by several, told before and started together', async ({
  member: page,
  productUrl,
  account,
}) => {
  await setPlan(process.env.PARAPET_E2E_DATA ?? '', account.workspaceId, 'mssp');
  const api = new ProductApi(productUrl, account);
  await api.request('/assets/import', {
    method: 'POST',
    body: JSON.stringify({ text: HOSTS.join('\n'), consent: true }),
  });

  await page.goto(`${productUrl}/dashboard/scans/new`);
  await expect(page.getByText('1,000 of 1,200 assets that match are listed')).toBeVisible();
  const start = page.getByRole('button', { name: 'Start scan' });
  for (const [width, height] of [
    [1440, 900],
    [1280, 640],
    [360, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(start, `at ${width} px`).toBeInViewport({ ratio: 1 });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Scan all 1,200 that match' }).click();
  await expect(page.getByText('1,200 of 1,200 selected')).toBeVisible();
  await expect(page.getByText('2 scans: one of 1,000 assets and one of 200.')).toBeVisible();
  await page.getByRole('radio', { name: 'Passive' }).click();
  await start.click();
  await expect(page.getByText('2 scans of 1,200 assets were started.')).toBeVisible();

  // Stopped at once: other journeys share the worker.
  const { items } = await api.request<z.output<typeof scanListSchema>>('/scans');
  expect(items.map(({ assetCount }) => assetCount)).toEqual([200, 1000]);
  for (const { id } of items) await api.request(`/scans/${id}/cancel`, { method: 'POST' });
  await expect(page.getByRole('table', { name: 'Scans' }).getByRole('row')).toHaveCount(3);
});
