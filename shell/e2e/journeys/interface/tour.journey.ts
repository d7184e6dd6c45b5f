import type { Locator, Page, Request } from '@playwright/test';
import { createAccount } from '../../fixtures/account.ts';
import { expectNoAxeViolations } from '../../fixtures/axe.ts';
import { deep } from '../../fixtures/deep.ts';
import { expect, openDashboard, openPage, test } from '../../fixtures/journey.ts';
import { addressInSomeWorkspace } from '../../fixtures/page-address.ts';
import { scriptsOf } from '../../fixtures/registry.ts';
import { readSession } from '../../fixtures/session-cookie.ts';
import { skipTour } from '../../fixtures/skip-tour.ts';

/** The titles of the steps after the welcome, in order. */
const stepTitles = [
  'Security overview',
  'Assets',
  'Scans',
  'Cloud security',
  'Integrations',
  'Settings',
  'Add an asset',
];

const tourOf = (page: Page) => {
  const dialog = page.locator('.introjs-tooltip');
  return {
    dialog,
    step: (name: string) => dialog.getByRole('heading', { name }),
    press: (name: string) => dialog.getByRole('button', { name }).click(),
    startFromHelp: async () => {
      await page.getByRole('button', { name: 'Help' }).click();
      await page.getByRole('menuitem', { name: 'Take the tour' }).click();
    },
    /** Waits until the browser has saved this status. */
    expectSaved: (status: string) =>
      expect
        .poll(() =>
          page.evaluate(() => JSON.parse(localStorage.getItem('parapet.tour') ?? '{}').state?.tour),
        )
        .toMatchObject({ status }),
  };
};

/** Reloads the dashboard and waits longer than the tour takes to start. */
const expectNoTourAfterReload = async (page: Page) => {
  await page.clock.install();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await expect(page.locator('.shell-remote [data-mfe]').first()).toBeVisible();
  await page.clock.runFor(2_000);
  await expect(page.locator('.introjs-tooltip')).toHaveCount(0);
};

const arriveFirstTime = async (page: Page, productUrl: string) =>
  openDashboard(
    page,
    productUrl,
    await createAccount(productUrl, { onboardingTour: { status: 'not_started' } }),
  );

/** The pixels from the dialog to the nearer side of the window; less than none outside of it. */
const roomBeside = async (page: Page, dialog: Locator): Promise<number> => {
  const { width } = page.viewportSize() ?? { width: 0 };
  const box = await dialog.boundingBox();
  return box ? Math.min(box.x, width - box.x - box.width) : Number.NEGATIVE_INFINITY;
};

/** Goes through all steps after the welcome. */
const followAllSteps = async (page: Page) => {
  const tour = tourOf(page);
  for (const [index, name] of stepTitles.entries()) {
    await expect(tour.step(name)).toBeVisible();
    const target = page.locator('.introjs-showElement');
    await expect(target).toBeInViewport();
    await expect.poll(() => roomBeside(page, tour.dialog)).toBeGreaterThanOrEqual(0);
    if (index < stepTitles.length - 1) await tour.press('Next');
  }
};

// Slow: it goes through every step of the tour, and reloads.
test('a new user gets the tour of the dashboard once', async ({ page, productUrl }) => {
  const tour = tourOf(page);
  await arriveFirstTime(page, productUrl);
  await expect(tour.step('Welcome to Parapet')).toBeVisible();
  await expect(tour.dialog).toHaveCSS('width', '350px');
  await expectNoAxeViolations(page);

  await tour.press("Let's Start");
  await expect(tour.step('Security overview')).toBeVisible();
  await tour.press('Back');
  await expect(tour.step('Welcome to Parapet')).toBeVisible();
  await tour.press("Let's Start");
  await followAllSteps(page);
  await tour.press('Finish');
  await expect(tour.dialog).toHaveCount(0);
  await tour.expectSaved('completed');

  await expectNoTourAfterReload(page);
});

test(
  'Esc skips the tour permanently, and the help menu starts it again',
  deep,
  async ({ page, productUrl }) => {
    const tour = tourOf(page);
    await arriveFirstTime(page, productUrl);
    await expect(tour.step('Welcome to Parapet')).toBeVisible();
    await skipTour(page);
    await tour.expectSaved('skipped');
    await expectNoTourAfterReload(page);

    await openPage(page, 'Scans');
    await tour.startFromHelp();
    await expect(page).toHaveURL(addressInSomeWorkspace(productUrl, '/dashboard'));
    await expect(tour.step('Welcome to Parapet')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Scans' })).toBeVisible();
    await expect(tour.dialog).toHaveCount(0);
    await tour.startFromHelp();
    await expect(tour.step('Welcome to Parapet')).toBeVisible();
    await page.locator('.introjs-overlay').click({ position: { x: 5, y: 400 } });
    await expect(tour.dialog).toHaveCount(0);
  },
);

test(
  'the tour skips a remote that failed to load',
  deep,
  async ({ page, productUrl, consoleErrors }) => {
    const tour = tourOf(page);
    await page.route(await scriptsOf(productUrl, 'mfe-assets'), (route) => route.abort());
    await arriveFirstTime(page, productUrl);
    await tour.press("Let's Start");
    await expect(tour.step('Security overview')).toBeVisible();
    await tour.press('Next');
    await expect(tour.step('Scans')).toBeVisible();
    // The browser logs the aborted requests.
    consoleErrors.length = 0;
  },
);

test(
  'on a phone the tour has all of its steps and fits the screen',
  deep,
  async ({ page, productUrl }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    // A phone zooms out to what is wider than its screen, also where the page hides it.
    await page.addInitScript(() => {
      setInterval(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        if (scrollWidth > clientWidth) document.documentElement.dataset.widest = `${scrollWidth}`;
      }, 50);
    });
    const tour = tourOf(page);
    await arriveFirstTime(page, productUrl);
    await tour.press("Let's Start");
    await followAllSteps(page);
    expect(await page.evaluate(() => document.documentElement.dataset.widest)).toBeUndefined();
    await tour.press('Finish');
    await tour.expectSaved('completed');
  },
);

test(
  'the end of the tour is saved in the profile and retried until it succeeds',
  deep,
  async ({ page, productUrl, browser, consoleErrors }) => {
    const tour = tourOf(page);
    const account = await createAccount(productUrl, { onboardingTour: { status: 'not_started' } });
    const isSave = (request: Request) =>
      request.method() === 'PUT' &&
      request.postDataJSON()?.data?.onboardingTour?.status === 'skipped';
    const savedAt: number[] = [];
    await page.route('**/auth/v1/user', (route) => {
      if (!isSave(route.request())) return route.continue();
      savedAt.push(Date.now());
      // The first attempt and two retries fail.
      return savedAt.length <= 3 ? route.fulfill({ status: 500, json: {} }) : route.continue();
    });
    await openDashboard(page, productUrl, account);
    await expect(tour.step('Welcome to Parapet')).toBeVisible();
    // From here on, so that a slow dashboard does not use up its time.
    const saved = page.waitForResponse((response) => response.ok() && isSave(response.request()));
    await skipTour(page);
    await tour.expectSaved('skipped');
    await saved;
    expect(savedAt).toHaveLength(4);
    const waits = savedAt.slice(1).map((at, index) => at - (savedAt[index] ?? 0));
    // Timers are never early, but late on a slow machine, so only the lower bound is checked.
    for (const [index, least] of [500, 1_000, 2_000].entries()) {
      expect(waits[index]).toBeGreaterThanOrEqual(least - 50);
    }

    // Another browser reads it from the profile.
    const elsewhere = await (await browser.newContext()).newPage();
    await openDashboard(elsewhere, productUrl, account);
    await tourOf(elsewhere).expectSaved('skipped');
    await elsewhere.context().close();
    // The browser logs the mocked error responses.
    consoleErrors.length = 0;
  },
);

test(
  'signing out while the end of the tour is being saved ends the session, and keeps both',
  deep,
  async ({ page, productUrl, browser }) => {
    const account = await createAccount(productUrl, { onboardingTour: { status: 'not_started' } });
    const isSaving = Promise.withResolvers<void>();
    const isLeaving = Promise.withResolvers<void>();
    await page.route('**/auth/v1/user', async (route) => {
      if (route.request().method() === 'PUT') {
        isSaving.resolve();
        await isLeaving.promise;
      }
      await route.continue();
    });
    await openDashboard(page, productUrl, account);
    await expect(tourOf(page).step('Welcome to Parapet')).toBeVisible();
    // The end waits behind the start, which is being saved.
    await isSaving.promise;
    await skipTour(page);
    const ended = page.waitForResponse(/\/auth\/v1\/logout/);
    await page.getByRole('button', { name: new RegExp(account.email) }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    isLeaving.resolve();
    await expect(page).toHaveURL(/\/login/);
    expect((await ended).status()).toBe(204);
    await expect.poll(() => readSession(page.context())).toBeNull();

    const elsewhere = await (await browser.newContext()).newPage();
    await openDashboard(elsewhere, productUrl, account);
    await tourOf(elsewhere).expectSaved('skipped');
    await elsewhere.context().close();
  },
);
