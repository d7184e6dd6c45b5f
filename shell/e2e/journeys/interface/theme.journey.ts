import type { BrowserContext, Page } from '@playwright/test';
import { deep } from '../../fixtures/deep.ts';
import { expect, openDashboard, test } from '../../fixtures/journey.ts';

type Theme = 'light' | 'dark';

interface Painted {
  theme: string | undefined;
  background: string;
}

/** Records theme and background of every frame, from the first one. */
const recordFrames = (context: BrowserContext) =>
  context.addInitScript(() => {
    const painted: Painted[] = [];
    Object.assign(window, { painted });
    const recordFrame = () => {
      requestAnimationFrame(recordFrame);
      if (!document.body) return;
      const { backgroundColor } = getComputedStyle(document.body);
      painted.push({
        theme: document.documentElement.dataset.theme,
        background: backgroundColor,
      });
    };
    requestAnimationFrame(recordFrame);
  });

/** Delays scripts until frames have been painted, so that the frames before them are recorded. */
const delayScripts = async (page: Page) => {
  await page.route(/\/[^/]+\.js$/, async (route) => {
    const isPainted = () => (window as never as { painted: [] }).painted.length > 3;
    await page.evaluate(() => new Promise(requestAnimationFrame)).catch(() => {});
    // Code that loads in the background may be here when the journey ends, and its page with it.
    await page.waitForFunction(isPainted).catch(() => {});
    await route.continue();
  });
};

const paintedOn = (page: Page) =>
  page.evaluate(() => (window as never as { painted: Painted[] }).painted);

/** Expects one theme and one background in every frame of the page. */
const expectNoFlash = async (page: Page, theme: Theme) => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(async () => (await paintedOn(page)).length).toBeGreaterThan(3);
  const painted = await paintedOn(page);
  expect([...new Set(painted.map((frame) => frame.theme))]).toEqual([theme]);
  expect([...new Set(painted.map(({ background }) => background))]).toHaveLength(1);
};

const chooseTheme = async (page: Page, label: string) => {
  await page.getByRole('button', { name: 'Theme' }).click();
  await page.getByRole('menuitemcheckbox', { name: label }).click();
};

const savedProfile = (page: Page) =>
  page.waitForResponse(
    (response) => response.url().endsWith('/auth/v1/user') && response.request().method() === 'PUT',
  );

test(
  'outside the dashboard the first frame is dark, regardless of the system and the chosen theme',
  deep,
  async ({ page, context, productUrl }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await context.addInitScript(() =>
      localStorage.setItem(
        'parapet.theme',
        JSON.stringify({ state: { preference: 'light' }, version: 1 }),
      ),
    );
    await recordFrames(context);
    await delayScripts(page);
    for (const path of ['/login', '/no-such-page']) {
      await page.goto(productUrl + path);
      await expectNoFlash(page, 'dark');
    }
    // A document runs no script of the app until somebody points at a link into it.
    for (const path of ['/', '/pricing']) {
      await page.goto(productUrl + path);
      await expectNoFlash(page, 'dark');
      await page.getByRole('link', { name: 'Sign in' }).first().hover();
      await expect(page.locator('title[data-served]')).toHaveCount(0);
      await expectNoFlash(page, 'dark');
    }
  },
);

test(
  'on the dashboard the first frame has the chosen theme, with System that of the system',
  deep,
  async ({ signedIn: page, context, productUrl }) => {
    await recordFrames(context);
    await page.reload();
    await delayScripts(page);
    let chosen = '';
    for (const [label, system, theme] of [
      ['Light', 'dark', 'light'],
      ['Dark', 'light', 'dark'],
      ['System', 'light', 'light'],
      ['System', 'dark', 'dark'],
    ] as const) {
      await test.step(`${label} on a ${system} system`, async () => {
        await page.emulateMedia({ colorScheme: system });
        if (label !== chosen) {
          const saved = savedProfile(page);
          await chooseTheme(page, label);
          await saved;
          chosen = label;
        }
        await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
        for (const path of ['/dashboard', '/dashboard/assets']) {
          await page.goto(productUrl + path);
          await expectNoFlash(page, theme);
        }
      });
    }
  },
);

// Slow: it loads pages inside and outside of the dashboard, and in another browser.
test('a chosen theme is saved in the browser and the profile; outside the dashboard it is dark', async ({
  signedIn: page,
  productUrl,
  account,
  browser,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  const html = page.locator('html');
  const saved = savedProfile(page);
  await chooseTheme(page, 'Light');
  await expect(html).toHaveAttribute('data-theme', 'light');
  expect((await saved).request().postDataJSON()).toMatchObject({ data: { theme: 'light' } });
  await page.goto(`${productUrl}/pricing`);
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await page.goto(`${productUrl}/dashboard`);
  await expect(html).toHaveAttribute('data-theme', 'light');

  const elsewhere = await (await browser.newContext({ colorScheme: 'dark' })).newPage();
  await openDashboard(elsewhere, productUrl, account);
  await expect(elsewhere.locator('html')).toHaveAttribute('data-theme', 'light');
  await elsewhere.context().close();
});
