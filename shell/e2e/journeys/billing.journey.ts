import { expect, test } from '../fixtures/journey.ts';

test('a failed payment says so and changes nothing; a paid one lifts the limits and has an invoice', async ({
  member: page,
  productUrl,
}) => {
  const plan = page.getByRole('region', { name: 'Current plan' });
  const checkout = async (outcome: string) => {
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await expect(page.getByText('Sandbox: no money moves')).toBeVisible();
    await page.getByRole('button', { name: outcome }).click();
  };
  await page.goto(`${productUrl}/dashboard/Profile?tab=billing`);
  await expect(plan.getByText('EUR0.00/month')).toBeVisible();

  await checkout('Let it fail');
  await expect(page.getByText('Your payment failed')).toBeVisible();
  await expect(plan.getByText('EUR0.00/month')).toBeVisible();

  await checkout('Pay');
  await expect(page.getByText('Your payment was received')).toBeVisible();
  await expect(plan.getByText('EUR49.00/month', { exact: true })).toBeVisible();
  const usage = page.getByRole('region', { name: 'Usage' });
  await expect(usage.getByRole('progressbar', { name: 'Assets: 0 of 50 used' })).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Download invoice / }).click();
  expect((await download).suggestedFilename()).toMatch(/^parapet-\d{4}-\d{6}\.pdf$/);
});
