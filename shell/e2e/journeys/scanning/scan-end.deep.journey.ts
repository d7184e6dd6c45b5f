import { createHmac } from 'node:crypto';
import {
  type CreatedIntegration,
  integrationMessageSchema,
  type ScanEndedMessage,
} from '@parapet/contracts/events/integration';
import { ProductApi } from '../../fixtures/api.ts';
import { expect, test } from '../../fixtures/journey.ts';
import { newestMail } from '../../fixtures/mailbox.ts';
import { addressOf } from '../../fixtures/page-address.ts';
import { startWebhookReceiver } from '../../fixtures/webhook-receiver.ts';

// One target is scanned three times: as it is, again without a change, and after it is gone.
test('a scan is told by mail and webhook; an identical one adds no findings; an unreachable target keeps them open', async ({
  member: page,
  productUrl,
  account,
  weakTarget,
}) => {
  const api = new ProductApi(productUrl, account);
  const receiver = await startWebhookReceiver();
  const { signingSecret } = await api.request<CreatedIntegration>('/integrations', {
    method: 'POST',
    body: JSON.stringify({ type: 'webhook', name: 'Siem', url: receiver.url }),
  });
  await page.goto(`${productUrl}/dashboard/Profile?tab=notifications`);
  await page.getByRole('switch', { name: /^Every finished scan/ }).check();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  const asset = await api.addAsset(weakTarget.url);
  const scan = await api.waitForEnd((await api.startScan([asset.id])).id);
  const found = await api.findings();
  expect(scan.status).toBe('completed');
  expect(found.length).toBeGreaterThan(10);
  expect(scan.counts).toEqual({ new: found.length, reopened: 0, fixed: 0, unchanged: 0 });

  await test.step('the mail has the numbers and the worst findings of the scan', async () => {
    const mail = await newestMail(productUrl, account.email, /new findings/);
    expect(mail.subject).toMatch(/^Personal: new findings, \d+ critical and \d+ high$/);
    expect(mail.text).toContain(`Findings: ${scan.counts.new} new, 0 reopened`);
    expect(mail.text).toContain('Critical: Environment file exposed (.env) with secrets');
    expect(mail.text).toContain(`And ${scan.counts.new - 10} more.`);

    const link = mail.links.find((address) => address.includes(`/dashboard/scans/${scan.id}`));
    await page.goto(link ?? '');
    await expect(page.getByRole('heading', { level: 1, name: /^Scan of/ })).toBeVisible();
    await expect(page).toHaveURL(addressOf(productUrl, `/dashboard/scans/${scan.id}`, account));
  });

  await test.step('the signed message has the new findings, whose links open', async () => {
    await expect.poll(() => receiver.received.length).toBeGreaterThan(0);
    const { headers, body } = receiver.received[0] ?? { headers: {}, body: '' };
    const [, time, digest] =
      /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['parapet-signature'])) ?? [];
    const signed = createHmac('sha256', signingSecret ?? '').update(`${time}.${body}`);
    expect(digest).toBe(signed.digest('hex'));
    const message = integrationMessageSchema.parse(JSON.parse(body)) as ScanEndedMessage;
    expect(message).toMatchObject({
      type: 'scan.ended',
      scan: {
        id: scan.id,
        status: scan.status,
        // The link opens in its workspace, whoever follows it.
        url: `${productUrl}/dashboard/scans/${scan.id}?workspace=${account.workspaceId}`,
        counts: scan.counts,
      },
    });
    const severe = await api.findings('&severity=critical,high');
    expect(message.newFindingsTotal).toBe(severe.length);
    expect(message.newFindings.length).toBe(Math.min(20, severe.length));
    expect(severe.map(({ id }) => id)).toEqual(
      expect.arrayContaining(message.newFindings.map(({ id }) => id)),
    );
    expect(body).not.toContain('not-a-real-password');
    await page.goto(message.newFindings[0]?.url ?? '');
    await expect(page.getByRole('dialog')).toContainText(message.newFindings[0]?.title ?? '');
  });

  await test.step('a second identical scan adds no findings and sends one mail too', async () => {
    const second = await api.waitForEnd((await api.startScan([asset.id])).id);
    expect(second.counts).toEqual({ new: 0, reopened: 0, fixed: 0, unchanged: found.length });
    const ids = (await api.findings()).map(({ id }) => id);
    expect(ids.sort()).toEqual(found.map(({ id }) => id).sort());

    await newestMail(productUrl, account.email, /a scan ended with nothing new/);
    const mails = await fetch(`${productUrl}/embedded/mailbox.json`);
    const told = ((await mails.json()) as { to: string; subject: string }[])
      .filter(({ to, subject }) => to === account.email && subject.startsWith('Personal: '))
      .map(({ subject }) => subject.replace(/,.*/, ''));
    expect(told).toEqual(['Personal: a scan ended with nothing new', 'Personal: new findings']);
  });

  await test.step('a target that is gone is reported, no check passes, and its findings stay open', async () => {
    const before = await api.findings('&status=open');
    await weakTarget.stop();
    const { id } = await api.startScan([asset.id]);
    await page.goto(`${productUrl}/dashboard/scans/${id}`);
    await expect(page.getByText(/did not answer/)).toBeVisible();
    const last = await api.waitForEnd(id);
    expect(last.status).toBe('partially_completed');
    expect(last.unreachable).toHaveLength(1);
    expect(last.coverage.passed + last.coverage.failed).toBe(0);
    expect(last.counts.fixed).toBe(0);
    const after = await api.findings('&status=open');
    expect(after.map((finding) => finding.id)).toEqual(before.map((finding) => finding.id));
  });
  await receiver.stop();
});
