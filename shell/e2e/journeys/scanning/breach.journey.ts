import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import type { Page, TestInfo } from '@playwright/test';
import { createAccount, giveCore, joinWorkspace } from '../../fixtures/account.ts';
import { ProductApi } from '../../fixtures/api.ts';
import { BREACH_KEY } from '../../fixtures/fake-hibp.ts';
import { expect, test } from '../../fixtures/journey.ts';
import { newestMail } from '../../fixtures/mailbox.ts';
import { publishText } from '../../fixtures/names.ts';

const breach = {
  Name: 'Examplebox2025',
  Title: 'Examplebox',
  BreachDate: '2025-09-02',
  AddedDate: '2025-09-10T00:00:00Z',
  DataClasses: ['Email addresses', 'Passwords'],
  IsVerified: true,
};

/** Adds a domain and proves it by a DNS record. Returns its name and the id of its asset. */
async function addProved(api: ProductApi): Promise<{ host: string; id: string }> {
  const host = `breach-${randomUUID().slice(0, 8)}.example`;
  const { id } = await api.addAsset(host);
  const { proof } = await api.request<{ proof: { place: string; value: string } }>(
    `/assets/${id}/ownership`,
    { method: 'POST', body: JSON.stringify({ method: 'dns_txt' }) },
  );
  await publishText(proof.place, proof.value);
  await api.request(`/assets/${id}/ownership/check`, { method: 'POST' });
  await expect
    .poll(async () => (await api.request<{ status: string }>(`/assets/${id}/ownership`)).status)
    .toBe('verified');
  return { host, id };
}

async function importFile(page: Page, file: string): Promise<void> {
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Import exposed accounts' });
  await dialog.getByLabel('Domain export, CSV or JSON').setInputFiles(file);
  await expect(dialog.getByText('export.json was imported')).toBeVisible();
}

const exportOf = async (host: string, testInfo: TestInfo): Promise<string> => {
  const file = testInfo.outputPath('export.json');
  const people = ['ada', 'grace', 'info'].map((Alias) => ({
    Alias,
    DomainName: host,
    Breaches: [breach],
  }));
  await writeFile(file, JSON.stringify({ BreachSearchResults: people, PasteSearchResults: [] }));
  return file;
};

// Slow: a worker looks for the proof, and mails.
test('without a key, an export of a proved domain is imported twice and its owner mailed once', async ({
  member: page,
  productUrl,
  account,
}, testInfo) => {
  const api = new ProductApi(productUrl, account);
  const { host, id } = await addProved(api);
  const members = await api.request<{ items: { id: string }[] }>('/members');
  await api.request(`/assets/${id}`, {
    method: 'PATCH',
    body: JSON.stringify({ ownerId: members.items[0]?.id }),
  });
  const file = await exportOf(host, testInfo);
  await page.goto(`${productUrl}/dashboard/breach`);
  await expect(page.getByText('Nothing is imported or searched yet')).toBeVisible();
  await importFile(page, file);
  await expect(page.getByText('3 rows: 3 new, 0 known')).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).last().click();

  const table = page.getByRole('table', { name: 'Exposures to decide' });
  await expect(table.getByText(`a•••••@${host}`)).toBeVisible();
  await expect(table.getByText(`info@${host}`)).toBeVisible();
  await expect(table.getByText(`ada@${host}`)).toBeHidden();
  const mail = await newestMail(productUrl, account.email, /Exposed accounts/);
  expect(mail.text).toContain('3 with a password');
  expect(mail.text).not.toContain('ada@');

  await importFile(page, file);
  await expect(page.getByText('3 rows: 0 new, 3 known')).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).last().click();

  await table.getByRole('checkbox', { name: 'Select all' }).click();
  await page.getByRole('button', { name: 'Mark as reset' }).click();
  await expect(page.getByText('Nothing to decide')).toBeVisible();
  await expect
    .poll(async () => (await api.findings()).map(({ title, status }) => [title, status]))
    .toEqual([['Accounts exposed in Examplebox', 'fixed']]);
});

test('with a key: a wrong one is refused at its field, the plan limits searches, and then they run', async ({
  member: page,
  productUrl,
  account,
}) => {
  const api = new ProductApi(productUrl, account);
  const { host } = await addProved(api);
  await page.goto(`${productUrl}/dashboard/breach`);
  await page.getByRole('button', { name: 'Set a key' }).click();
  const dialog = page.getByRole('dialog', { name: 'Breach settings' });
  await dialog.getByLabel('Key of Have I Been Pwned').fill('0'.repeat(32));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('The service refuses this key')).toBeVisible();
  await dialog.getByLabel('Key of Have I Been Pwned').fill(BREACH_KEY);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: 'Search now' }).click();
  await expect(page.getByText('The Free plan has no breach searches.')).toBeVisible();
  await giveCore(account);
  await page.getByRole('button', { name: 'Search now' }).click();
  const table = page.getByRole('table', { name: 'Exposures to decide' });
  await expect(table.getByText(`g•••••@${host}`)).toHaveCount(2);
  await expect(page.getByText('Not in the subscription: a gap, not “none”')).toBeVisible();
  await expect(page.getByText('1 of 20 this month')).toBeVisible();
});

test('a member without the right sees masks alone', async ({
  member: page,
  productUrl,
  account: viewer,
}) => {
  const owner = await createAccount(productUrl);
  const { host } = await addProved(new ProductApi(productUrl, owner));
  const { status } = await fetch(
    `${productUrl}/api/workspaces/${owner.workspaceId}/breach/imports?name=list.csv`,
    {
      method: 'POST',
      headers: {
        authorization: `Bearer ${owner.accessToken}`,
        'content-type': 'application/octet-stream',
      },
      body: `email,source\nada@${host},Forum\n`,
    },
  );
  expect(status).toBe(201);
  await giveCore(owner);
  await joinWorkspace(productUrl, viewer, owner);
  await page.goto(`${productUrl}/dashboard/breach?workspace=${owner.workspaceId}`);
  await page.getByRole('link', { name: `a•••••@${host}` }).click();
  const pane = page.getByRole('dialog', { name: `a•••••@${host}` });
  await expect(pane.getByRole('button', { name: 'Show the address' })).toBeDisabled();
  await expect(pane.getByRole('button', { name: 'Mark as reset' })).toBeDisabled();
  await expect(page.getByText(`ada@${host}`)).toHaveCount(0);
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(`${productUrl}/dashboard/breach?workspace=${owner.workspaceId}`);
  await expect(page.getByText(`a•••••@${host}`)).toBeVisible();
});
