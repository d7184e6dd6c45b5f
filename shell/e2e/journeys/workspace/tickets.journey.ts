import { giveCore } from '../../fixtures/account.ts';
import { ProductApi } from '../../fixtures/api.ts';
import { test as base, expect } from '../../fixtures/journey.ts';
import { type StandIn, startStandIn } from '../../fixtures/stand-in.ts';

const test = base.extend<{ jira: StandIn }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern.
  jira: async ({}, use) => {
    const jira = await startStandIn('jira');
    await use(jira);
    await jira.stop();
  },
});

// Slow: it scans a site, and two findings of it are tested again.
test('a ticket in Jira follows its finding to fixed and back, a dead key is mended, and a deleted ticket ends its link alone', async ({
  member: page,
  productUrl,
  account,
  weakTarget,
  jira,
}) => {
  await giveCore(account);
  const api = new ProductApi(productUrl, account);
  const asset = await api.addAsset(weakTarget.url);
  await api.waitForEnd((await api.startScan([asset.id])).id);
  const findings = await api.findings();
  const findingOf = (title: RegExp) => {
    const found = findings.find((finding) => title.test(finding.title));
    if (!found) throw new Error(`No finding is called ${title}`);
    return found;
  };
  const exposed = findingOf(/environment file/i);
  const second = findings.find(({ id }) => id !== exposed.id) ?? exposed;
  const statusOf = async (id: string) =>
    (await api.request<{ status: string }>(`/findings/${id}`)).status;
  const open = (id: string) =>
    page.goto(`${productUrl}/dashboard/findings?status=any&finding=${id}`);
  const tickets = page.getByRole('dialog').getByRole('list', { name: 'Tickets' });
  const seen = (part: 'isClosed' | 'comments') => async () => (await jira.seen())[part];

  await test.step('the required field is asked for before anything is saved', async () => {
    await page.goto(`${productUrl}/dashboard/integrations/jira`);
    const form = page.getByRole('form', { name: 'Set up Jira Cloud' });
    /** A field is a choice as soon as the service has said what there is. */
    const choice = (name: string) => form.getByRole('combobox', { name });
    await form.getByLabel('Site').fill(jira.url);
    await form.getByLabel('E-mail address of the account').fill('parapet@northquay.example');
    await form.getByLabel('API token', { exact: true }).fill('jira-token');
    await form.getByRole('button', { name: 'Test the connection' }).click();
    await choice('Project').selectOption('SEC');
    await choice('Issue type').selectOption({ label: 'Bug' });
    await form.getByRole('button', { name: 'Add integration' }).click();
    await expect(form.getByText(/^Data class is required there/)).toBeVisible();
    await choice('Data class').selectOption({ label: 'Internal' });
    await form.getByRole('button', { name: 'Add integration' }).click();
    await expect(page.getByText('Jira Cloud was added.')).toBeVisible();
  });

  await test.step('a finding has its ticket made', async () => {
    await open(exposed.id);
    await page.getByRole('button', { name: 'Make a ticket in Jira Cloud' }).click();
    await expect(tickets.getByRole('link', { name: 'SEC-1' })).toBeVisible();
    expect((await jira.seen()).taken[0]?.fields.summary).toContain(exposed.title);
  });

  await test.step('a file is added to it, and comes back as it was', async () => {
    const content = Buffer.from('<script>alert(1)</script>');
    const file = { name: 'console.html', mimeType: 'text/html', buffer: content };
    await page.getByLabel('File to add').setInputFiles(file);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download console.html' }).click();
    expect((await download).suggestedFilename()).toBe('console.html');
  });

  const { items } = await api.request<{ items: { id: string }[] }>('/integrations');
  const { hook } = await api.request<{ hook: { url: string; secret: string } }>(
    `/integrations/${items[0]?.id}/tickets`,
  );

  await test.step('closed there, it is tested again, and opened again while it is there', async () => {
    await jira.act('close');
    await jira.call(hook, '10001');
    await expect
      .poll(seen('comments'))
      .toContainEqual(expect.stringMatching(/retest still finds it/));
    await expect.poll(seen('isClosed')).toBe(false);
    expect(await statusOf(exposed.id)).not.toBe('fixed');
  });

  await test.step('a dead key stops its queue, and a new one sends what waited', async () => {
    await jira.act('secrets', { token: 'rotated-token' });
    await open(second.id);
    await page.getByRole('button', { name: 'Make a ticket in Jira Cloud' }).click();
    await page.goto(`${productUrl}/dashboard/integrations`);
    await expect(page.getByText(/^Jira Cloud refused the key: Jira Cloud/)).toBeVisible();
    await page.getByRole('link', { name: 'Enter new key' }).click();
    const form = page.getByRole('form', { name: 'Set up Jira Cloud' });
    await form.getByLabel('API token', { exact: true }).fill('rotated-token');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Jira Cloud was saved.')).toBeVisible();
    await open(second.id);
    await expect(tickets.getByRole('link', { name: 'SEC-2' })).toBeVisible();
    expect((await jira.seen()).taken).toHaveLength(2);
  });

  await test.step('closed there once more, it is fixed here because the retest says so', async () => {
    await fetch(`${weakTarget.url}/repair?path=/.env`, { method: 'POST' });
    await jira.act('close');
    await jira.call(hook, '10001');
    await expect.poll(() => statusOf(exposed.id)).toBe('fixed');
    await expect.poll(seen('comments')).toContainEqual(expect.stringMatching(/^Confirmed/));
    await open(exposed.id);
    await expect(tickets).toContainText('Done');
  });

  await test.step('a deleted ticket ends its link, and the finding stays', async () => {
    await jira.act('delete');
    await jira.call(hook, '10001');
    await expect(async () => {
      await open(exposed.id);
      await expect(tickets).toContainText('Deleted there', { timeout: 2000 });
    }).toPass();
    expect(await statusOf(exposed.id)).toBe('fixed');
  });
});
