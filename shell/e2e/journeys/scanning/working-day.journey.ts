import {
  cookies,
  isEntry,
  localEntries,
  sessionEntries,
} from '@parapet/contracts/releases/browser-storage';
import { addMember } from '@parapet/test-kit/add-member';
import { addEarlierScore, makeReportsDue } from '@parapet/test-kit/pass-time';
import { createAccount } from '../../fixtures/account.ts';
import { ProductApi } from '../../fixtures/api.ts';
import { expect, openDashboard, openPage, test } from '../../fixtures/journey.ts';
import { newestMail } from '../../fixtures/mailbox.ts';

// Slow: it scans a site, decides on its findings, and gets a report by mail.
test('an analyst triages ten findings by keyboard and verifies a fix; a manager reads how the score moved and gets a report by mail', async ({
  member: page,
  productUrl,
  account,
  weakTarget,
  browser,
}) => {
  const dataDir = process.env.PARAPET_E2E_DATA ?? '';
  const api = new ProductApi(productUrl, account);
  const asset = await api.addAsset(weakTarget.url);
  await api.waitForEnd((await api.startScan([asset.id])).id);
  await addEarlierScore(dataDir, account.workspaceId, 97);
  const table = page.getByRole('table', { name: 'Findings' });
  const focused = table.locator('tr[data-row]:focus-within');
  const dialog = (name: string) => page.getByRole('dialog', { name });
  const titleOfFocused = async () => (await focused.getByRole('link').textContent()) ?? '';
  const accepted = { title: '', reason: 'Isolated until the new rack is there' };

  await test.step('what is new is told once', async () => {
    await page.goto(`${productUrl}/dashboard/feed`);
    await expect(page.getByRole('link', { name: 'Scan complete' })).toBeVisible();
    const unseen = page.getByRole('listitem').getByText('New', { exact: true });
    await expect(unseen.first()).toBeVisible();
    await page.getByRole('button', { name: /^Mark \S+ as seen$/ }).click();
    await expect(unseen).toHaveCount(0);
  });

  await test.step('a rule is tried on what has happened before it is added', async () => {
    await page.getByRole('link', { name: 'Notification rules' }).click();
    await page.getByRole('button', { name: 'Add rule' }).first().click();
    const rule = dialog('Add a notification rule');
    await rule.getByLabel('Name').fill('Each change at eight');
    await rule.getByLabel('When').selectOption('daily');
    await rule.getByRole('button', { name: 'Try on the last 90 days' }).click();
    await expect(rule.getByRole('status')).toContainText(/^\d messages? about \d+ changes/);
    await expect(rule.getByRole('list', { name: 'Newest changes' })).toContainText('Scan');
    const size = page.viewportSize() ?? { width: 1280, height: 720 };
    await page.setViewportSize({ ...size, width: 360 });
    const fields = rule.locator('.pp-dialog-body');
    await expect.poll(() => fields.evaluate((body) => body.scrollWidth - body.clientWidth)).toBe(0);
    await page.setViewportSize(size);
    await rule.getByRole('button', { name: 'Add rule' }).click();
    await expect(page.getByText('Each change at eight was added.')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Notification rules' })).toContainText(
      'Each change at eight',
    );
  });

  await test.step('six findings are selected and acknowledged, which another tab shows at once', async () => {
    await openPage(page, 'Findings');
    await expect(table.getByRole('link').first()).toBeVisible();
    const other = await page.context().newPage();
    await other.goto(`${productUrl}/dashboard/findings`);
    const rows = other.getByRole('table', { name: 'Findings' }).getByRole('row');
    await expect(rows.filter({ hasText: 'Open' }).first()).toBeVisible();
    await page.bringToFront();
    for (const key of 'jxjxjxjxjxjx') await page.keyboard.press(key);
    await page.keyboard.press('a');
    await expect(page.getByText('6 findings acknowledged.')).toBeVisible();
    await expect(page.getByRole('region', { name: /^Actions for/ })).toBeHidden();
    // Sooner than the list reads itself again.
    await expect(rows.filter({ hasText: 'Acknowledged' })).toHaveCount(6, { timeout: 10_000 });
    await other.close();
  });

  await test.step('one is a false positive; the focus goes on to the next', async () => {
    await page.keyboard.press('j');
    const title = await titleOfFocused();
    await page.keyboard.press('f');
    await dialog('Mark as false positive').getByLabel('Reason').fill('A decoy of ours');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('1 finding marked as false positive.')).toBeVisible();
    await expect(table.getByRole('link', { name: title, exact: true })).toHaveCount(0);
    await expect(focused).toHaveCount(1);
  });

  await test.step('one risk is accepted for 30 days', async () => {
    accepted.title = await titleOfFocused();
    await page.keyboard.press('r');
    const risk = dialog('Accept the risk');
    await risk.getByLabel('Reason').fill(accepted.reason);
    await risk.getByLabel('Accept for').selectOption('30');
    await risk.getByRole('button', { name: 'Accept the risk' }).click();
    await expect(page.getByText('1 finding accepted.')).toBeVisible();
    await expect(table.getByRole('link', { name: accepted.title, exact: true })).toHaveCount(0);
    await expect(focused).toHaveCount(1);
  });

  await test.step('one gets a comment and an owner', async () => {
    for (const key of 'kj') await page.keyboard.press(key);
    await page.keyboard.press('c');
    await dialog('Add a comment').getByLabel('Comment').fill('Asked the hosting team');
    await dialog('Add a comment').getByRole('button', { name: 'Add a comment' }).click();
    await expect(page.getByText('1 finding commented.')).toBeVisible();
    await expect(focused).toHaveCount(1);
    await page.keyboard.press('o');
    await dialog('Assign').getByLabel('Owner').selectOption({ index: 1 });
    await dialog('Assign').getByRole('button', { name: 'Assign' }).click();
    await expect(page.getByText('1 finding assigned.')).toBeVisible();
  });

  await test.step('the decision says who, why and until when', async () => {
    await page.getByRole('navigation', { name: 'Views of findings' }).getByText('Decided').click();
    await table.getByRole('link', { name: accepted.title, exact: true }).click();
    const detail = dialog(accepted.title);
    await expect(detail.getByText(accepted.reason).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(detail).toBeHidden();
  });

  await test.step('a colleague sees who has a finding open, and that its fix is verified in seconds', async () => {
    const search = new URLSearchParams({ q: 'environment file' });
    await page.goto(`${productUrl}/dashboard/findings?${search}`);
    await table.getByRole('link', { name: /environment file/i }).click();
    await fetch(`${weakTarget.url}/repair?path=/.env`, { method: 'POST' });
    const pane = page.getByRole('dialog');
    const ida = await createAccount(productUrl);
    const { workspaceId } = account;
    await addMember(dataDir, { workspaceId, email: ida.email, role: 'analyst' });
    const theirs = await (await browser.newContext()).newPage();
    await openDashboard(theirs, productUrl, ida);
    await theirs.goto(`${productUrl}/dashboard/findings?workspace=${workspaceId}`);
    const row = theirs.getByRole('row').filter({ hasText: /environment file/i });
    await expect(row).toContainText('has this open');
    await page.bringToFront();
    await pane.getByRole('button', { name: 'Verify fix' }).click();
    await expect(pane.getByText('It is no longer there.')).toBeVisible();
    await expect(pane.getByText(/^After/)).toBeVisible();
    // The list of the colleague follows, as does who has it open.
    await expect(row).toHaveCount(0);
    await theirs.context().close();
  });

  await test.step('the score says how it moved and what lowers it', async () => {
    await page.goto(`${productUrl}/dashboard`);
    const panel = page.getByRole('region', { name: 'Security score' });
    await expect(panel.getByText(/^down \d+ in 4 weeks$/)).toBeVisible();
    await panel.getByRole('button', { name: 'Score breakdown' }).click();
    await expect(
      page.getByRole('list', { name: 'Assets that lower the score most' }),
    ).toContainText(new URL(weakTarget.url).host);
    await page.keyboard.press('Escape');
  });

  await test.step('a report comes by mail each month, and its link leads to the file', async () => {
    await openPage(page, 'Reports');
    await page.getByRole('button', { name: 'Schedule' }).click();
    await dialog('Schedule a report').getByLabel('Name').fill('For the board');
    await dialog('Schedule a report').getByRole('button', { name: 'Add schedule' }).click();
    await expect(page.getByText('For the board was added.')).toBeVisible();
    await expect(page.getByText('Mailed to 1')).toBeVisible();
    await makeReportsDue(dataDir, account.workspaceId);
    const mail = await newestMail(productUrl, account.email, /: For the board$/);
    await page.goto(mail.links.find((link) => link.includes('/dashboard/reports')) ?? '');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download Executive report, PDF' }).click();
    expect((await download).suggestedFilename()).toMatch(/^parapet-.*executive-.*[.]pdf$/);
  });

  await test.step('the browser holds nothing that the page about cookies does not list', async () => {
    const found = await page.evaluate(() => [
      Object.keys(localStorage),
      Object.keys(sessionStorage),
    ]);
    const jar = (await page.context().cookies(productUrl)).map(({ name }) =>
      // A long session is in parts.
      name.replace(/\.\d+$/, ''),
    );
    const kinds = [cookies, localEntries, sessionEntries];
    const unlisted = [jar, ...found].map((names, kind) =>
      names.filter((name) => !kinds[kind]?.some((entry) => isEntry(entry, name))),
    );
    expect(unlisted).toEqual([[], [], []]);
  });
});
