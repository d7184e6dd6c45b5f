import { rm } from 'node:fs/promises';
import path from 'node:path';
import { buildRemote } from '@parapet/build/build-workspace';
import {
  HOST_CONTRACT_VERSION,
  type Registry,
  type ReleaseDeclaration,
} from '@parapet/contracts/releases/release';
import { openOwnSigner } from '@parapet/tooling/own-signer';
import { releaseToFolder } from '@parapet/tooling/release-to-folder';
import type { Page } from '@playwright/test';
import {
  addExtension,
  removeOverride,
  storeOverride,
} from '../../broken-remotes/federation-devtools.ts';
import { createAccount, grantPreviews } from '../../fixtures/account.ts';
import { expectNoAxeViolations } from '../../fixtures/axe.ts';
import { deep, delivery } from '../../fixtures/deep.ts';
import { expect, signIn, test } from '../../fixtures/journey.ts';
import { addressOf } from '../../fixtures/page-address.ts';

const fixture = path.join(import.meta.dirname, '../../broken-remotes/fixture-remote');
const releases = (): string => {
  const folder = process.env.PARAPET_E2E_RELEASES;
  if (!folder) throw new Error('The global setup has not started the product');
  return folder;
};

interface Build {
  buildId: string;
  baseUrl: string;
}

/** Files and folders that the journey adds to the releases of the shared product. */
let added: string[] = [];
test.afterEach(async () => {
  for (const file of added) await rm(file, { recursive: true });
  added = [];
});

/** Builds the fixture under the name of a live remote and releases it to a channel, signed. */
const releaseBuild = async (
  productUrl: string,
  name: string,
  { folder, channel }: { folder: string; channel: string },
  declaration: Omit<ReleaseDeclaration, 'contractVersion'>,
): Promise<Build> => {
  const dist = path.join(folder, name);
  const { buildId } = await buildRemote({
    name,
    root: fixture,
    dist,
    version: '9.9.9',
    declaration: { contractVersion: HOST_CONTRACT_VERSION, ...declaration },
  });
  const live = (await (await fetch(`${productUrl}/remotes.json`)).json()) as Registry;
  const base = live.remotes.find((remote) => remote.name === name)?.baseUrl;
  if (!base) throw new Error(`${name} is not live`);
  const folderOfReleases = releases();
  added.push(
    path.join(folderOfReleases, name, buildId),
    path.join(folderOfReleases, 'pointers', channel, `${name}.json`),
  );
  await releaseToFolder({
    remote: name,
    dist,
    releases: folderOfReleases,
    channel,
    origin: new URL(base).origin,
    signer: await openOwnSigner(path.dirname(folderOfReleases), [name]),
  });
  return { buildId, baseUrl: new URL(`../${buildId}/`, base).href };
};

const bar = (page: Page) => page.getByRole('complementary', { name: 'Preview' });
const previewedPage = (page: Page) => page.getByRole('heading', { name: 'The fixture works' });

test(
  'a preview link shows builds that are not live in one tab, after sign-in and confirmation',
  delivery,
  async ({ page, context, productUrl, account }, testInfo) => {
    const preview = (channel: string) => ({ folder: testInfo.outputPath(), channel });
    const assets = await releaseBuild(productUrl, 'mfe-assets', preview('pr-7'), {
      pages: [{ path: '/dashboard/assets', title: 'Assets', layout: 'dashboard', guard: 'auth' }],
      widgets: [{ id: 'fixture', slot: 'dashboard', title: 'Fixture', order: 1, span: 'full' }],
    });
    const marketing = await releaseBuild(productUrl, 'mfe-marketing', preview('pr-8'), {
      pages: [{ path: '/', title: 'Parapet', layout: 'default', guard: 'none' }],
    });
    // The format that `npm run release -- mfe-assets --channel pr-7 --base-url <origin>` writes.
    assets.baseUrl = new URL(`/mfe-assets/${assets.buildId}/`, assets.baseUrl).href;
    const loadedUrls: string[] = [];
    page.on('request', (request) => {
      const isPreviewed = [assets, marketing].some(({ baseUrl }) =>
        request.url().startsWith(baseUrl),
      );
      if (isPreviewed) loadedUrls.push(request.url());
    });

    const previewRequest = `mfe-assets@pr-7,mfe-marketing@${marketing.buildId}`;
    await page.goto(`${productUrl}/dashboard/assets?preview=${previewRequest}`);
    await expect(bar(page)).toContainText('Sign in to see the preview');
    await grantPreviews(account);
    await page.getByLabel('Work email').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();

    const question = page.getByRole('alertdialog', { name: 'Preview 2 remotes?' });
    await expect(question).toContainText(`mfe-assets 9.9.9, build ${assets.buildId} (pr-7)`);
    await expect(question).toContainText(`mfe-marketing 9.9.9, build ${marketing.buildId}`);
    expect(loadedUrls).toEqual([]);
    await question.getByRole('button', { name: 'Show preview' }).click();

    await expect(previewedPage(page)).toBeVisible();
    await expect(page).toHaveURL(addressOf(productUrl, '/dashboard/assets', account));
    await expect(bar(page)).toContainText(`mfe-assets 9.9.9, build ${assets.buildId} (pr-7)`);
    await page.goto(`${productUrl}/dashboard`);
    await expect(previewedPage(page)).toBeVisible();
    await page.goto(productUrl);
    await expect(previewedPage(page)).toBeVisible();
    await expect(bar(page)).toContainText(`mfe-marketing 9.9.9, build ${marketing.buildId}`);

    const otherTab = await context.newPage();
    await otherTab.goto(`${productUrl}/dashboard/assets`);
    await expect(otherTab.getByRole('heading', { level: 1, name: 'Assets' })).toBeVisible();
    await expect(bar(otherTab)).toHaveCount(0);
    await otherTab.close();

    await page.goto(`${productUrl}/dashboard/assets`);
    await bar(page).getByRole('button', { name: 'Choose builds' }).click();
    const picker = page.getByRole('dialog', { name: 'Choose builds to preview' });
    const ofAssets = picker.getByRole('group', { name: 'mfe-assets' });
    await expect(ofAssets.getByRole('radio', { name: /pr-7/ })).toBeChecked();
    await page.setViewportSize({ width: 360, height: 780 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectNoAxeViolations(page);
    }
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(360);
    await ofAssets.getByRole('radio', { name: /pr-7/ }).press('ArrowUp');
    await expect(ofAssets.getByRole('radio', { name: /^Live/ })).toBeChecked();
    await picker.getByRole('button', { name: 'Show in this tab' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Assets' })).toBeVisible();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expect(bar(page)).toContainText('mfe-marketing 9.9.9');
    await expect(bar(page)).not.toContainText('mfe-assets');
    await bar(page).getByRole('button', { name: 'Back to production' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Assets' })).toBeVisible();
    await expect(bar(page)).toHaveCount(0);
  },
);

test(
  "an override of Module Federation's developer tools is a preview of whoever may open previews",
  delivery,
  async ({ member: page, productUrl, account }, testInfo) => {
    const folder = testInfo.outputPath();
    const { buildId, baseUrl } = await releaseBuild(
      productUrl,
      'mfe-assets',
      { folder, channel: 'pr-9' },
      {
        pages: [{ path: '/dashboard/assets', title: 'Assets', layout: 'dashboard', guard: 'auth' }],
        widgets: [],
      },
    );
    await grantPreviews(account);
    await storeOverride(page, { mfe_assets: `${baseUrl}mf-manifest.json` });
    await addExtension(page);
    await page.goto(`${productUrl}/dashboard/assets`);
    const question = page.getByRole('alertdialog', { name: 'Preview mfe-assets?' });
    await expect(question).toContainText(`mfe-assets 9.9.9, build ${buildId}, from`);
    await question.getByRole('button', { name: 'Show preview' }).click();
    await expect(previewedPage(page)).toBeVisible();
    await expect(bar(page)).toContainText(`build ${buildId}`);

    await removeOverride(page);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Assets' })).toBeVisible();
    await expect(bar(page)).toHaveCount(0);
  },
);

test(
  'a preview of an origin that is not allowed or of a missing build shows an error and production stays',
  deep,
  async ({ member: page, productUrl, account, consoleErrors }) => {
    await grantPreviews(account);
    const previewRequest = 'mfe-assets@https://evil.example/build/,mfe-scans@no-such-build';
    await page.goto(`${productUrl}/dashboard/assets?preview=${encodeURIComponent(previewRequest)}`);
    await expect(bar(page)).toContainText('Builds from https://evil.example cannot be previewed');
    await expect(bar(page)).toContainText(
      'There is no build or channel no-such-build of mfe-scans.',
    );
    await expect(page.getByRole('heading', { level: 1, name: 'Assets' })).toBeVisible();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await bar(page).getByRole('button', { name: 'Stay in production' }).click();
    await expect(bar(page)).toHaveCount(0);
    // The browser logs the 404 of the missing build.
    consoleErrors.length = 0;
  },
);

test('a preview ends with the session', deep, async ({ member: page, productUrl, account }) => {
  await grantPreviews(account);
  const { remotes } = (await (await fetch(`${productUrl}/remotes.json`)).json()) as Registry;
  // Any build works here; the live one needs no build step.
  const buildId = remotes.find(({ name }) => name === 'mfe-scans')?.manifest.buildId;
  await page.goto(`${productUrl}/dashboard?preview=mfe-scans@${buildId}`);
  await page.getByRole('button', { name: 'Show preview' }).click();
  await expect(bar(page)).toContainText('You are viewing a preview');
  const sidebar = page.getByRole('navigation', { name: 'Main' });
  const endOfSidebar = async () => {
    const { y = 0, height = 0 } = (await sidebar.boundingBox()) ?? {};
    return y + height;
  };
  await expect.poll(endOfSidebar).toBe(page.viewportSize()?.height);
  await page.getByRole('button', { name: new RegExp(account.email) }).click();
  await Promise.all([
    page.waitForEvent('load'),
    page.getByRole('menuitem', { name: 'Sign out' }).click(),
  ]);
  await expect(page).toHaveURL(/\/login/);
  await expect(bar(page)).toHaveCount(0);
  await signIn(page, productUrl, account);
  await expect(bar(page)).toHaveCount(0);
});

test(
  'an account without the right is told who grants it, and production stays',
  deep,
  async ({ member: page, productUrl, account }) => {
    // Every account of a machine of its own has it until somebody decides.
    await grantPreviews(await createAccount(productUrl));
    await page.goto(`${productUrl}/dashboard?preview=mfe-assets@pr-12`);
    await expect(bar(page)).toContainText(
      'Previews are not open to your account. The operator can',
    );
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expect(page.getByRole('button', { name: new RegExp(account.email) })).toBeVisible();
  },
);
