import { createHmac } from 'node:crypto';
import { integrationMessageSchema } from '@parapet/contracts/events/integration';
import { test as base, expect } from '../../fixtures/journey.ts';
import { addressOf } from '../../fixtures/page-address.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../fixtures/webhook-receiver.ts';

const test = base.extend<{ receiver: WebhookReceiver }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern.
  receiver: async ({}, use) => {
    const receiver = await startWebhookReceiver();
    await use(receiver);
    await receiver.stop();
  },
});

// Slow: the worker delivers several messages.
test('a webhook is added, receives a signed test message, and is deleted', async ({
  signedIn: page,
  productUrl,
  account,
  receiver,
}) => {
  const deliveries = page.getByRole('list', { name: 'Deliveries to Siem' });
  let secret = '';

  /** Waits for the `count`-th message and checks its signature. */
  const receivedMessage = async (count: number) => {
    await expect.poll(() => receiver.received.length).toBeGreaterThanOrEqual(count);
    const { headers, body } = receiver.received[count - 1] ?? { headers: {}, body: '' };
    const header = String(headers['parapet-signature']);
    const [, time, digest] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(header) ?? [];
    expect(digest).toBe(createHmac('sha256', secret).update(`${time}.${body}`).digest('hex'));
    const parsed = integrationMessageSchema.parse(JSON.parse(body));
    expect(headers['parapet-delivery']).toBe(parsed.id);
    return parsed;
  };

  await test.step('an address that is not allowed is shown at its field', async () => {
    await page
      .getByRole('region', { name: 'Integrations' })
      .getByRole('link', { name: 'Add integration' })
      .click();
    await expect(page).toHaveURL(addressOf(productUrl, '/dashboard/integrations', account));
    await page.getByRole('link', { name: 'Set up Webhook' }).click();
    const form = page.getByRole('form', { name: 'Set up Webhook' });
    await form.getByLabel('Name').fill('Siem');
    await form.getByLabel('Address').fill(`${productUrl}/hooks`);
    await form.getByRole('button', { name: 'Add integration' }).click();
    await expect(form.getByText('The address belongs to Parapet itself.')).toBeVisible();
    await expect(form.getByLabel('Name')).toHaveValue('Siem');
    await form.getByLabel('Address').fill(receiver.url);
    await form.getByRole('button', { name: 'Add integration' }).click();
  });

  await test.step('the secret is shown once', async () => {
    const dialog = page.getByRole('dialog', { name: 'Siem was added' });
    const shown = dialog.getByRole('region', { name: 'Signing secret' });
    secret = ((await shown.textContent()) ?? '').trim();
    expect(secret).toMatch(/^pwhs_[\w-]{43}$/);
    await dialog.getByRole('button', { name: 'I have saved the secret' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Nothing sent yet').first()).toBeVisible();
    expect(await page.content()).not.toContain(secret);
  });

  await test.step('a signed test message arrives', async () => {
    await page.getByRole('button', { name: 'Send a test' }).click();
    await expect(deliveries.getByRole('listitem')).toContainText(['Delivered']);
    expect(await receivedMessage(1)).toMatchObject({
      type: 'integration.test',
      workspace: { id: account.workspaceId },
      integration: { name: 'Siem' },
    });
  });

  await test.step('a receiver that fails is shown, and the message can be sent again', async () => {
    receiver.respondWith(503);
    await page.getByRole('button', { name: 'Send a test' }).click();
    const newest = deliveries.getByRole('listitem').first();
    await expect(newest).toContainText('The receiver responded with 503.');
    receiver.respondWith(204);
    await page.goto(page.url());
    await newest.getByRole('button', { name: 'Send test again' }).click();
    await expect(newest).toContainText('Delivered');
    const [failed, again] = receiver.received.slice(1);
    expect(again?.headers['parapet-delivery']).toBe(failed?.headers['parapet-delivery']);
    expect(again?.body).toBe(failed?.body);
  });

  await test.step('it is deleted after confirmation', async () => {
    await page.getByRole('button', { name: 'Actions for Siem' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page
      .getByRole('alertdialog', { name: 'Delete Siem?' })
      .getByRole('button', { name: 'Delete integration' })
      .click();
    await expect(page.getByRole('form', { name: 'Set up Webhook' })).toBeVisible();
  });
});
