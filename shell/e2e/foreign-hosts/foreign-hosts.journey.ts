import type { Registry } from '@parapet/contracts/releases/release';
import { mergeTests, type Page } from '@playwright/test';
import { test as brokenRemote } from '../broken-remotes/broken-remote.ts';
import { works } from '../broken-remotes/fixture-page.ts';
import { openSession } from '../fixtures/auth-api.ts';
import { deep, delivery } from '../fixtures/deep.ts';
import { expect } from '../fixtures/journey.ts';
import { test as foreignHost } from './foreign-host.ts';

const test = mergeTests(foreignHost, brokenRemote);

// The released remotes in pages without the shell. The base fixture fails a journey with console
// errors, which a file that the page's policy blocks is.

test(
  'a page with the plain runtime of Module Federation mounts and unmounts a remote from its manifest',
  delivery,
  async ({ page, serveForeign }) => {
    await page.goto(await serveForeign('federation'));
    const remote = page.locator('[data-mfe="mfe-assets"]');
    await expect(remote.getByRole('heading', { level: 1, name: 'Assets' })).toBeVisible();
    await expect(remote.getByText('northquay.example').first()).toBeVisible();

    // The remote brings its own styles; the page brings those of the design system.
    await remote.getByRole('button', { name: 'Add asset' }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    expect(await remote.locator('.pp-button').first().evaluate(isStyled)).toBe(true);

    await page.getByRole('button', { name: 'Unmount' }).click();
    await expect(remote).toHaveCount(0);
    await expect(page.getByRole('main')).toBeEmpty();
  },
);

test(
  'a page with createHost mounts two remotes that share packages',
  deep,
  async ({ page, productUrl, account, serveForeign, consoleErrors }) => {
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.goto(await addressOf(await serveForeign('host'), productUrl, account));
    const assets = page.locator(
      'section > * [data-mfe="mfe-assets"], section > [data-mfe="mfe-assets"]',
    );
    const scans = page.locator('[data-mfe="mfe-scans"]');
    await expect(assets.getByRole('heading', { level: 1, name: 'Assets' })).toBeVisible();
    await expect(scans.getByRole('heading', { name: 'Scans' }).first()).toBeVisible();

    const copies = await sharedCopies(productUrl, requests);
    for (const name of [
      'react',
      'react-dom',
      '@parapet/contracts',
      '@parapet/remote-kit',
      '@parapet/ui',
    ]) {
      expect(copies(name), name).toHaveLength(1);
    }

    // A remote navigates the page's own history, and follows it back.
    await assets.getByRole('button', { name: 'Add asset' }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard\/assets\?add=1$/);
    await page.goBack();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page).toHaveURL(/\/dashboard\/assets$/);

    const heading = assets.getByRole('heading', { level: 1, name: 'Assets' });
    const colour = () => heading.evaluate((element) => getComputedStyle(element).color);
    const light = await colour();
    await page.getByRole('button', { name: 'Dark' }).click();
    await expect.poll(colour).not.toBe(light);

    await page.getByRole('button', { name: 'Unmount' }).click();
    await expect(page.locator('[data-mfe]')).toHaveCount(0);
    for (const section of await page.locator('section').all()) await expect(section).toBeEmpty();
    const left = await leftovers(page);
    await page.getByRole('button', { name: 'Mount again' }).click();
    await expect(assets.getByRole('heading', { level: 1, name: 'Assets' })).toBeVisible();
    await page.getByRole('button', { name: 'Unmount' }).click();
    await expect(page.locator('[data-mfe]')).toHaveCount(0);
    expect(await leftovers(page)).toEqual({ ...left, sections: left.sections + 1 });

    // The API refuses the token: the remote reports it, and the page ends its session.
    await page.getByRole('button', { name: 'Expire' }).click();
    await page.getByRole('button', { name: 'Mount again' }).click();
    await expect(page.getByText('Signed out by a remote')).toBeVisible();
    await expect(page.locator('[data-mfe]')).toHaveCount(0);
    // The browser logs the refusal.
    expect(consoleErrors.filter((text) => !text.includes('401'))).toEqual([]);
    consoleErrors.length = 0;
  },
);

test(
  'a remote that patches fetch, history and timers of a page with createHost harms it and no other remote',
  deep,
  async ({ page, productUrl, account, serveForeign, addRemote }) => {
    await addRemote({});
    await page.goto(await addressOf(await serveForeign('host'), productUrl, account));
    const assets = page.locator('[data-mfe="mfe-assets"]');
    await expect(assets.getByRole('heading', { level: 1, name: 'Assets' })).toBeVisible();
    await page.evaluate(() => sessionStorage.setItem('fault', 'patch'));
    await page.getByRole('button', { name: 'Mount the fixture' }).click();
    await expect(works(page)).toBeVisible();
    expect(await page.evaluate(() => String(window.fetch))).not.toContain('patched badly');
    expect(await page.evaluate(() => String(setTimeout))).not.toContain('patched badly');

    await assets.getByRole('button', { name: 'Add asset' }).first().click();
    await expect(page).toHaveURL(/\/dashboard\/assets\?add=1$/);
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.getByRole('button', { name: 'Unmount' }).click();
    const read = page.waitForResponse((response) => response.url().includes('/api/'));
    await page.getByRole('button', { name: 'Mount again' }).click();
    expect((await read).ok()).toBe(true);
    await expect(assets.getByRole('heading', { level: 1, name: 'Assets' })).toBeVisible();
  },
);

/** The page of assets at a foreign host, with a session of the account. */
const addressOf = async (
  foreignUrl: string,
  productUrl: string,
  account: Parameters<typeof openSession>[1],
): Promise<string> => {
  const session = await openSession(productUrl, account);
  const config = await (await fetch(`${productUrl}/config.json`)).json();
  const own = new URLSearchParams({ token: session.access_token, key: config.supabaseKey });
  return `${new URL(foreignUrl).origin}/dashboard/assets#${own}`;
};

/** The files of a shared package that the page requested from any remote, by the manifests. */
const sharedCopies = async (productUrl: string, requests: readonly string[]) => {
  const { remotes } = (await (await fetch(`${productUrl}/remotes.json`)).json()) as Registry;
  const copies = remotes.flatMap(({ baseUrl, mfManifest }) =>
    (
      mfManifest.shared as { name: string; assets: { js: { sync: string[]; async: string[] } } }[]
    ).map(({ name, assets }) => ({ name, urls: assets.js.sync.map((file) => baseUrl + file) })),
  );
  return (name: string): string[] =>
    copies
      .filter((copy) => copy.name === name && copy.urls.some((url) => requests.includes(url)))
      .flatMap(({ urls }) => urls.slice(0, 1));
};

/** Returns what a mount could leave in the page. */
const leftovers = (page: Page) =>
  page.evaluate(() => ({
    body: [...document.body.children].filter(({ tagName }) => tagName !== 'SECTION').length,
    sections: document.querySelectorAll('section').length,
    styles: document.querySelectorAll('style').length,
    adopted: document.adoptedStyleSheets.length,
  }));

function isStyled(button: Element): boolean {
  return getComputedStyle(button).borderRadius !== '0px';
}
