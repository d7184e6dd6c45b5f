import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { writeShellRelease } from '@parapet/build/release-files';
import { shellPreviewCookie } from '@parapet/contracts/releases/previews/shell-preview-cookie';
import { openOwnSigner } from '@parapet/tooling/own-signer';
import { releaseToFolder } from '@parapet/tooling/release-to-folder';
import type { Page } from '@playwright/test';
import { createAccount, grantPreviews } from '../../fixtures/account.ts';
import { expect, signIn, test } from '../../fixtures/journey.ts';

const CHANNEL = 'pr-77';
const SHELL_DIST = path.join(import.meta.dirname, '../../../dist');

/** Files that the journey adds to the releases of the shared product. */
let added: string[] = [];
test.afterEach(async () => {
  for (const file of added) await rm(file, { recursive: true, force: true });
  added = [];
});

/** Releases the shell with a mark in its page to a channel, signed. @returns the id of the build */
const releaseNextShell = async (dist: string): Promise<string> => {
  const releases = process.env.PARAPET_E2E_RELEASES ?? '';
  await cp(SHELL_DIST, dist, { recursive: true });
  await rm(path.join(dist, 'builds'), { recursive: true });
  const file = path.join(dist, 'index.html');
  const html = await readFile(file, 'utf8');
  await writeFile(file, html.replace('<html lang="en"', '<html lang="en" data-next="yes"'));
  const { id } = await writeShellRelease(dist, null, { '@parapet/remote-kit': '2.7.0' });
  added = [path.join(releases, 'shell'), path.join(releases, 'pointers', CHANNEL, 'shell.json')];
  await releaseToFolder({
    remote: 'shell',
    dist,
    releases,
    channel: CHANNEL,
    provenance: { author: 'Ann Ek', commit: 'c0ffee1234' },
    signer: await openOwnSigner(path.dirname(releases), ['shell']),
  });
  return id;
};

const bar = (page: Page) => page.getByRole('complementary', { name: 'Preview' });
const assets = (page: Page) => page.getByRole('heading', { level: 1, name: 'Assets' });
/** Waits for a page of the released shell; a page may load once more before that. */
const runsNext = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-next', 'yes');
const runsLive = (page: Page) => expect(page.locator('html')).not.toHaveAttribute('data-next');

test('a build of the shell is previewed in one tab, by a link and by the picker, with the right alone', async ({
  member: page,
  context,
  browser,
  productUrl,
  account,
}, testInfo) => {
  const id = await releaseNextShell(testInfo.outputPath('shell'));
  await grantPreviews(account);
  await page.goto(`${productUrl}/dashboard/assets?preview=shell@${CHANNEL}`);
  const question = page.getByRole('alertdialog', { name: 'Preview shell?' });
  await expect(question).toContainText(`shell, build ${id} (${CHANNEL}), from ${productUrl}`);
  await runsLive(page);
  await question.getByRole('button', { name: 'Show preview' }).click();
  await expect(bar(page)).toContainText(`shell, build ${id} (${CHANNEL})`);
  await expect(assets(page)).toBeVisible();
  await runsNext(page);

  // Its own code and that of remotes run by the same policies, and it is no reason to offer a reload.
  const answer = await page.goto(`${productUrl}/dashboard`);
  expect(answer?.headers()['integrity-policy']).toBe('blocked-destinations=(script)');
  await expect(page.getByRole('link', { name: 'All scans' })).toBeVisible();
  await runsNext(page);
  const latest = await page.evaluate(async () => (await fetch('/builds/latest.json')).json());
  expect(latest).toMatchObject({ id });

  const otherTab = await context.newPage();
  await otherTab.goto(`${productUrl}/dashboard/assets`);
  await runsLive(otherTab);
  await expect(assets(otherTab)).toBeVisible();
  await expect(bar(otherTab)).toHaveCount(0);
  await otherTab.close();

  // An account without the right, whose browser asks for the build all the same.
  const guest = await createAccount(productUrl);
  const foreign = await browser.newContext();
  const foreignPage = await foreign.newPage();
  await signIn(foreignPage, productUrl, guest);
  const [name = '', value = ''] = (shellPreviewCookie(id, productUrl).split(';')[0] ?? '').split(
    '=',
  );
  await foreign.addCookies([{ name, value, url: productUrl }]);
  await foreignPage.goto(`${productUrl}/dashboard/assets`);
  await expect(assets(foreignPage)).toBeVisible();
  await runsLive(foreignPage);
  await foreign.close();

  await page.goto(`${productUrl}/dashboard/assets`);
  await expect(bar(page)).toContainText(`build ${id}`);
  await runsNext(page);
  await bar(page).getByRole('button', { name: 'Choose builds' }).click();
  const picker = page.getByRole('dialog', { name: 'Choose builds to preview' });
  const ofShell = picker.getByRole('group', { name: 'shell', exact: true });
  await expect(ofShell.getByRole('radio', { name: /pr-77/ })).toBeChecked();
  await expect(ofShell).toContainText(`build ${id}by Ann Ekat c0ffee1234`);
  await ofShell.getByRole('radio', { name: /^Live/ }).check();
  await picker.getByRole('button', { name: 'Show in this tab' }).click();
  await expect(bar(page)).toHaveCount(0);
  await expect(assets(page)).toBeVisible();
  await runsLive(page);
});
