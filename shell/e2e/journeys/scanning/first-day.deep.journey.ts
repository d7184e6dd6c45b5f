import { readFile } from 'node:fs/promises';
import { setPlan } from '@parapet/test-kit/set-plan';
import { expect, openPage, test } from '../../fixtures/journey.ts';
import { publishText } from '../../fixtures/names.ts';

const HOSTS = Array.from({ length: 200 }, (_, index) => `host-${index}.northquay.example`);
/** The same thing as one of the hosts. */
const SHOP = 'https://host-8.northquay.example/shop';

test('a customer imports 200 hosts, proves ownership, merges two of them, schedules and plans scans and makes the first report', async ({
  member: page,
  productUrl,
  account,
}) => {
  await setPlan(process.env.PARAPET_E2E_DATA ?? '', account.workspaceId, 'pro');

  await test.step('a list with mistakes is checked first, and what is right is added', async () => {
    await page.goto(`${productUrl}/dashboard/assets/importmodal`);
    const lines = [...HOSTS, HOSTS[0], 'not a host', '127.0.0.1', SHOP];
    await page.getByLabel('Domains, IP addresses and URLs').fill(lines.join('\n'));
    await page.getByRole('button', { name: 'Check' }).click();
    const result = page.getByRole('status').filter({ hasText: 'to add' });
    await expect(result).toContainText('202 to add, 1 duplicate, 1 invalid');
    await expect(page.getByRole('listitem').filter({ hasText: 'not a host' })).toContainText(
      'Line 202',
    );
    await expect(page.getByRole('listitem').filter({ hasText: 'As line 1' })).toBeVisible();
    await page.getByLabel('I have the right to scan these targets').check();
    await page.getByRole('button', { name: 'Add 202 assets, leave out 2 lines' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Assets' })).toBeVisible();
    await expect(page.getByText('50 of 202 loaded')).toBeVisible();
  });

  await test.step('ownership: a record is published for a public name, which ends in a tick', async () => {
    const search = page.getByLabel('Search assets');
    const prove = async (name: string) => {
      await search.fill(name);
      const row = page.getByRole('row', { name: new RegExp(`^Select ${name} `) });
      await row.getByRole('button', { name: `Actions for ${name}` }).click();
      await page.getByRole('menuitem', { name: /ownership$/i }).click();
      return page.getByRole('dialog', { name: 'Prove ownership' });
    };
    const open = await prove('host-7.northquay.example');
    await open.getByRole('radio', { name: 'File' }).click();
    await expect(
      open.getByText(/^https?:\/\/host-7\.northquay\.example\/\.well-known\//),
    ).toBeVisible();
    await open.getByRole('radio', { name: 'DNS record' }).click();
    const place = open.getByRole('region', { name: 'Add a TXT record with this name' });
    await expect(place).toContainText('host-7.northquay.example');
    const value = open.getByRole('region', { name: 'and this value' });
    const [name, text] = [await place.innerText(), await value.innerText()];
    await publishText(name.trim(), text.trim());
    await open.getByRole('button', { name: 'Check now' }).click();
    await expect(open.getByText('host-7.northquay.example is verified')).toBeVisible();
    await expect(open.getByRole('button', { name: 'Check now' })).toBeHidden();
    await open.getByRole('button', { name: 'Close' }).last().click();
    const closed = await prove('127.0.0.1');
    await expect(closed).toContainText('127.0.0.1 is private.');
    await closed.getByRole('button', { name: 'Close' }).last().click();
  });

  await test.step('two that are the same thing become one, after a look at what moves', async () => {
    await page.getByLabel('Search assets').fill('host-8.northquay');
    await expect(page.getByText('2 shown')).toBeVisible();
    await page.getByRole('checkbox', { name: 'Select all rows shown' }).check();
    await page.getByRole('button', { name: 'Merge' }).click();
    const dialog = page.getByRole('dialog', { name: 'Merge assets' });
    await dialog.getByLabel('Keep').selectOption('host-8.northquay.example');
    await expect(dialog.getByText('Nothing', { exact: true })).toBeVisible();
    await dialog
      .getByLabel('Type host-8.northquay.example to confirm')
      .fill('host-8.northquay.example');
    await dialog.getByRole('button', { name: 'Merge assets' }).click();
    await expect(page.getByText('2 assets are now host-8.northquay.example.')).toBeVisible();
    await expect(page.getByText('1 shown')).toBeVisible();
  });

  await test.step('a schedule shows its next five runs before it is saved', async () => {
    await openPage(page, 'Scans');
    await page.getByRole('button', { name: 'Add schedule' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a schedule' });
    await dialog.getByLabel('Name').fill('Each night');
    await expect(dialog.getByText('Next runs').locator('..').getByRole('listitem')).toHaveCount(5);
    await dialog.getByRole('button', { name: 'Add schedule' }).click();
    await expect(page.getByText('Each night was added.')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Schedules' })).toContainText('Each night');
  });

  await test.step('a scan of assets that a filter finds is planned for later, and called off', async () => {
    await page.getByRole('link', { name: 'Start scan' }).first().click();
    await page.getByRole('button', { name: 'Last scan' }).click();
    await page.getByRole('checkbox', { name: /^Never/ }).check();
    await page.keyboard.press('Escape');
    await page.getByLabel('Search assets').fill('host-1');
    await page.getByRole('checkbox', { name: 'All 111 that match' }).check();
    await expect(page.getByText('111 of 201 selected')).toBeVisible();
    await page.getByRole('radio', { name: 'Later' }).click();
    await expect(page.getByText('Starts', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Plan scan' }).click();
    await expect(page.getByText(/^Scan of 111 assets starts .*, 02:00, /)).toBeVisible();
    const planned = page
      .getByRole('list', { name: 'Schedules' })
      .getByRole('listitem')
      .filter({ hasText: 'Scan of 111 assets' });
    await expect(planned).toContainText('Once, ');
    await planned.getByRole('button', { name: 'Actions for Scan of 111 assets' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete schedule' }).click();
    await expect(page.getByText('Scan of 111 assets was deleted.')).toBeVisible();
    await expect(planned).toBeHidden();
  });

  await test.step('the first report is a tagged PDF to hand on', async () => {
    await openPage(page, 'Reports');
    await page.getByRole('button', { name: 'New report' }).click();
    const dialog = page.getByRole('dialog', { name: 'New report' });
    await dialog.getByRole('button', { name: 'Create report' }).click();
    await expect(dialog).toBeHidden();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download Executive report, PDF' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^parapet-.*executive-.*[.]pdf$/);
    const content = (await readFile(await file.path())).toString('latin1');
    expect(content.startsWith('%PDF-1.7')).toBe(true);
    expect(content.trimEnd().endsWith('%%EOF')).toBe(true);
    for (const part of ['/StructTreeRoot', '/MarkInfo', '/Lang (en-GB)', '/FontFile2']) {
      expect(content).toContain(part);
    }
  });

  await test.step('the proved name is searched for subdomains, and is again each week', async () => {
    await openPage(page, 'Assets');
    await page.getByLabel('Search assets').fill('host-7.northquay.example');
    await page.getByRole('link', { name: 'host-7.northquay.example' }).click();
    const search = page.getByRole('region', { name: 'Subdomains' });
    await expect(search).toContainText('then each week');
    await expect(search).toContainText(/Last search\s*just now|Last search\s*\d+ min ago/);
  });
});
