import type { BrowserContext, Page } from '@playwright/test';
import { serveOverHttps } from '../fixtures/https-front.ts';
import { expect, signIn, test } from '../fixtures/journey.ts';
import { readSession } from '../fixtures/session-cookie.ts';

const ORIGIN = 'https://app.parapet.example';
const PREFIX = '__Host-';

const authCookies = async (context: BrowserContext) =>
  (await context.cookies()).filter(({ name }) => name.includes('auth-token'));

const expectOverview = (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();

test('over https no other host of the site can set the session, and one that was there is carried once', async ({
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

  await test.step('the former name: what this host set is carried over and removed', async () => {
    await page.goto('about:blank');
    await context.clearCookies();
    const former = cookies.map(({ domain: _domain, path: _path, ...cookie }) => ({
      ...cookie,
      name: cookie.name.replace(PREFIX, ''),
      url: `${ORIGIN}/`,
    }));
    await context.addCookies(former);
    await context.addInitScript(() => {
      if (sessionStorage.getItem('asked-once')) return;
      sessionStorage.setItem('asked-once', 'yes');
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
    await context.addCookies(former);
    await page.goto(`${ORIGIN}/dashboard`);
    await expect(page).toHaveURL(`${ORIGIN}/login`);
    expect(await authCookies(context)).toEqual([]);
  });

  await test.step('the former name: what another host of the site set signs nobody in', async () => {
    await page.goto('about:blank');
    await context.addCookies(
      cookies.map((cookie) => ({
        ...cookie,
        name: cookie.name.replace(PREFIX, ''),
        domain: '.parapet.example',
      })),
    );
    const fresh = await context.newPage();
    await fresh.goto(`${ORIGIN}/login`);
    await fresh.evaluate(() => localStorage.removeItem('parapet.session-cookie'));
    await fresh.goto(`${ORIGIN}/dashboard`);
    await expect(fresh).toHaveURL(`${ORIGIN}/login`);
    await fresh.close();
  });
  // Remotes stay at their own addresses, which do not let this made-up host in.
  consoleErrors.length = 0;
});
