import type { BrowserContext, Page } from '@playwright/test';
import { serveOverHttps } from '../../fixtures/https-front.ts';
import { expect, signIn, test } from '../../fixtures/journey.ts';
import { readSession } from '../../fixtures/session-cookie.ts';

const ORIGIN = 'https://app.parapet.example';
const PREFIX = '__Host-';

const authCookies = async (context: BrowserContext) =>
  (await context.cookies()).filter(({ name }) => name.includes('auth-token'));

const expectOverview = (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();

test('over https the session cookie has the __Host- prefix, and a cookie without it is migrated once', async ({
  page,
  productUrl,
  account,
  consoleErrors,
}) => {
  const context = page.context();
  await serveOverHttps(context, productUrl, ORIGIN);
  await signIn(page, ORIGIN, account);
  const cookies = await authCookies(context);
  expect(cookies.length).toBeGreaterThan(0);
  for (const cookie of cookies) {
    expect(cookie.name).toMatch(/^__Host-sb-app-auth-token/);
    expect(cookie).toMatchObject({
      domain: 'app.parapet.example',
      path: '/',
      secure: true,
      sameSite: 'Lax',
    });
  }
  await page.reload();
  await expectOverview(page);

  await test.step('a cookie without the prefix that this host set is migrated and removed', async () => {
    await page.goto('about:blank');
    await context.clearCookies();
    const unprefixed = cookies.map(({ domain: _domain, path: _path, ...cookie }) => ({
      ...cookie,
      name: cookie.name.replace(PREFIX, ''),
      url: `${ORIGIN}/`,
    }));
    await context.addCookies(unprefixed);
    await context.addInitScript(() => {
      if (sessionStorage.getItem('migration-reset')) return;
      sessionStorage.setItem('migration-reset', 'yes');
      localStorage.removeItem('parapet.session-cookie');
    });
    await page.goto(`${ORIGIN}/dashboard`);
    await expectOverview(page);
    const names = (await authCookies(context)).map(({ name }) => name);
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !name.startsWith(PREFIX))).toEqual([]);
    expect((await readSession(context))?.refresh_token).toBeTruthy();

    await page.goto('about:blank');
    await context.clearCookies();
    await context.addCookies(unprefixed);
    await page.goto(`${ORIGIN}/dashboard`);
    await expect(page).toHaveURL(`${ORIGIN}/login`);
    await expect.poll(() => authCookies(context)).toEqual([]);
  });

  await test.step('a cookie without the prefix that another host of the site set signs nobody in', async () => {
    await page.goto('about:blank');
    await context.addCookies(
      cookies.map((cookie) => ({
        ...cookie,
        name: cookie.name.replace(PREFIX, ''),
        domain: '.parapet.example',
      })),
    );
    const newTab = await context.newPage();
    await newTab.goto(`${ORIGIN}/login`);
    await newTab.evaluate(() => localStorage.removeItem('parapet.session-cookie'));
    await newTab.goto(`${ORIGIN}/dashboard`);
    await expect(newTab).toHaveURL(`${ORIGIN}/login`);
    // A page that closes disposes answers that are still on their way.
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await newTab.close();
  });
  // The origins of the remotes do not allow requests from this invented host.
  consoleErrors.length = 0;
});
