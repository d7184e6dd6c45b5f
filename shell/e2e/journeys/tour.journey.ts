import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { createAccount } from '../fixtures/account.ts';
import { expect, signIn, test } from '../fixtures/journey.ts';

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

test('a newcomer is led round the dashboard, once', async ({ page, productUrl }) => {
  const tour = tourOf(page);
  await arrive(page, productUrl);
  await expect(tour.step('Welcome to Parapet')).toBeVisible();
  expect((await tour.dialog.boundingBox())?.width).toBe(350);
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.target)}`)).toEqual([]);

  await tour.press("Let's Start");
  await expect(tour.step('Security overview')).toBeVisible();
  await tour.press('Back');
  await tour.press("Let's Start");
  for (const name of ['Security overview', 'Assets', 'Scans', 'Cloud security', 'Integrations']) {
    await expect(tour.step(name)).toBeVisible();
    await tour.press('Next');
  }
  await expect(async () => {
    if (await tour.step('Add your first asset').isVisible()) return;
    await tour.press('Next');
    await expect(tour.step('Add your first asset')).toBeVisible({ timeout: 300 });
  }).toPass();
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
  const { remotes } = (await (await fetch(`${productUrl}/remotes.json`)).json()) as {
    remotes: { name: string; baseUrl: string }[];
  };
  const broken = remotes.find(({ name }) => name === 'mfe-assets')?.baseUrl;
  await page.route(`${broken}**/*.js`, (route) => route.abort());
  await arrive(page, productUrl);
  await tour.press("Let's Start");
  await expect(tour.step('Security overview')).toBeVisible();
  await tour.press('Next');
  await expect(tour.step('Scans')).toBeVisible();
  // The aborted requests are logged by the browser; this journey wanted them.
  consoleErrors.length = 0;
});

test('on a phone it fits the screen, and leaves out what is not on it', async ({
  page,
  productUrl,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const tour = tourOf(page);
  await arrive(page, productUrl);
  await tour.press("Let's Start");
  for (const name of ['Security overview', 'Assets', 'Scans', 'Cloud security', 'Integrations']) {
    await expect(tour.step(name)).toBeVisible();
    const box = await tour.dialog.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
    await tour.press('Next');
  }
  await expect(tour.step('Add your first asset')).toBeVisible();
  await tour.press('Finish');
  await tour.expectKept('completed');
});
