import type { Page } from '@playwright/test';
import { createAccount } from '../fixtures/account.ts';
import { expectNoAxeViolations } from '../fixtures/axe.ts';
import { expect, signIn, test } from '../fixtures/journey.ts';
import { codeOf } from '../fixtures/registry.ts';

/** Title by title, in the order in which the tour has them. */
const parts = [
  'Security overview',
  'Assets',
  'Scans',
  'Cloud security',
  'Integrations',
  'Settings',
  'Add your first asset',
];

const tourOf = (page: Page) => {
  const dialog = page.locator('.introjs-tooltip');
  return {
    dialog,
    step: (name: string) => dialog.getByRole('heading', { name }),
    press: (name: string) => dialog.getByRole('button', { name }).click(),
    ask: async () => {
      await page.getByRole('button', { name: 'Help' }).click();
      await page.getByRole('menuitem', { name: 'Take the tour' }).click();
    },
    /** What the product has kept of it, once it has. */
    expectKept: (status: string) =>
      expect
        .poll(() =>
          page.evaluate(() => JSON.parse(localStorage.getItem('parapet.tour') ?? '{}').state?.tour),
        )
        .toMatchObject({ status }),
  };
};

/** Longer than the tour takes to begin by itself. */
const expectNoTour = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await expect(page.locator('.shell-remote [data-mfe]').first()).toBeVisible();
  await page.waitForTimeout(1_500);
  await expect(page.locator('.introjs-tooltip')).toHaveCount(0);
};

const arrive = async (page: Page, productUrl: string) =>
  signIn(page, productUrl, await createAccount(productUrl, { status: 'not_started' }));

/** All parts are on the dashboard, so that with the welcome there are eight steps. */
const followAllParts = async (page: Page) => {
  const tour = tourOf(page);
  for (const [index, name] of parts.entries()) {
    await expect(tour.step(name)).toBeVisible();
    const target = page.locator('.introjs-showElement');
    await expect(target).toBeInViewport();
    const box = await tour.dialog.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    const { width } = page.viewportSize() ?? { width: 0 };
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    if (index < parts.length - 1) await tour.press('Next');
  }
};

test('a newcomer is led round the dashboard, once', async ({ page, productUrl }) => {
  const tour = tourOf(page);
  await arrive(page, productUrl);
  await expect(tour.step('Welcome to Parapet')).toBeVisible();
  expect((await tour.dialog.boundingBox())?.width).toBe(350);
  await expectNoAxeViolations(page);

  await tour.press("Let's Start");
  await expect(tour.step('Security overview')).toBeVisible();
  await tour.press('Back');
  await expect(tour.step('Welcome to Parapet')).toBeVisible();
  await tour.press("Let's Start");
  await followAllParts(page);
  await tour.press('Finish');
  await expect(tour.dialog).toHaveCount(0);
  await tour.expectKept('completed');

  await page.reload();
  await expectNoTour(page);
});

test('Esc skips it for good, and the help menu has it again', async ({ page, productUrl }) => {
  const tour = tourOf(page);
  await arrive(page, productUrl);
  await expect(tour.step('Welcome to Parapet')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tour.dialog).toHaveCount(0);
  await tour.expectKept('skipped');
  await page.reload();
  await expectNoTour(page);

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Scans' }).click();
  await tour.ask();
  await expect(page).toHaveURL(`${productUrl}/dashboard`);
  await expect(tour.step('Welcome to Parapet')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Scans' })).toBeVisible();
  await expect(tour.dialog).toHaveCount(0);
  await tour.ask();
  await expect(tour.step('Welcome to Parapet')).toBeVisible();
  await page.locator('.introjs-overlay').click({ position: { x: 5, y: 400 } });
  await expect(tour.dialog).toHaveCount(0);
});

test('it passes over a part that could not be loaded', async ({
  page,
  productUrl,
  consoleErrors,
}) => {
  const tour = tourOf(page);
  await page.route(await codeOf(productUrl, 'mfe-assets'), (route) => route.abort());
  await arrive(page, productUrl);
  await tour.press("Let's Start");
  await expect(tour.step('Security overview')).toBeVisible();
  await tour.press('Next');
  await expect(tour.step('Scans')).toBeVisible();
  // The aborted requests are logged by the browser; this journey wanted them.
  consoleErrors.length = 0;
});

test('on a phone it has all of its steps, and fits the screen', async ({ page, productUrl }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const tour = tourOf(page);
  await arrive(page, productUrl);
  await tour.press("Let's Start");
  await followAllParts(page);
  await tour.press('Finish');
  await tour.expectKept('completed');
});

test('how it ended is kept in the profile, and tried again until it is', async ({
  page,
  productUrl,
  browser,
  consoleErrors,
}) => {
  const tour = tourOf(page);
  const account = await createAccount(productUrl, { status: 'not_started' });
  await signIn(page, productUrl, account);
  await expect(tour.step('Welcome to Parapet')).toBeVisible();

  const saves: { at: number; status: string }[] = [];
  await page.route('**/auth/v1/user', (route) => {
    const status = route.request().postDataJSON()?.data?.onboardingTour?.status;
    if (route.request().method() !== 'PUT' || !status) return route.continue();
    saves.push({ at: Date.now(), status });
    // The first and two more tries are in vain.
    return saves.length <= 3 ? route.fulfill({ status: 500, json: {} }) : route.continue();
  });
  await page.keyboard.press('Escape');
  await tour.expectKept('skipped');
  await expect.poll(() => saves.length).toBe(4);
  expect(saves.map(({ status }) => status)).toEqual(Array(4).fill('skipped'));
  const waits = saves.slice(1).map(({ at }, index) => at - (saves[index]?.at ?? 0));
  // A timer is never early; how late it is says more of this machine than of the product.
  for (const [index, least] of [500, 1_000, 2_000].entries()) {
    expect(waits[index]).toBeGreaterThanOrEqual(least - 50);
  }

  // Another browser knows it from the profile.
  const elsewhere = await (await browser.newContext()).newPage();
  await expect(async () => {
    await elsewhere.context().clearCookies();
    await elsewhere.goto(`${productUrl}/login`);
    await elsewhere.evaluate(() => localStorage.clear());
    await signIn(elsewhere, productUrl, account);
    await tourOf(elsewhere).expectKept('skipped');
  }).toPass();
  await elsewhere.context().close();
  // The browser logs the answers that this journey made up.
  consoleErrors.length = 0;
});
