import type { Page } from '@playwright/test';
import { addWorkspace } from '../../fixtures/account.ts';
import { expectNoAxeViolations } from '../../fixtures/axe.ts';
import { deep } from '../../fixtures/deep.ts';
import { expect, openDashboard, test } from '../../fixtures/journey.ts';
import { addressOf } from '../../fixtures/page-address.ts';
import { changeRegistry, extendManifest, readRegistry } from '../../fixtures/registry.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const mainNav = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const palette = (page: Page) => page.getByRole('dialog', { name: 'Command palette' });

/** Types into the command palette and runs the first result. */
const run = async (page: Page, query: string, expected: string) => {
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Go to, find or run' }).fill(query);
  await expect(palette(page).getByRole('option', { selected: true })).toHaveText(
    new RegExp(expected),
  );
  await page.keyboard.press('Enter');
  await expect(palette(page)).toHaveCount(0);
};

// Slow: its commands load a page each.
test('the command palette opens a page, adds an asset, starts a scan and switches the workspace', async ({
  page,
  productUrl,
  account,
}) => {
  await addWorkspace(productUrl, account, 'Harbour');
  await openDashboard(page, productUrl, account);

  await run(page, 'findings', 'Findings');
  await expect(heading(page, 'Findings')).toBeVisible();
  await run(page, 'add asset', 'Add asset');
  const adding = page.getByRole('dialog', { name: 'Add an asset' });
  await expect(adding).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(adding).toBeHidden();
  await run(page, 'start', 'Start scan');
  await expect(page).toHaveURL(addressOf(productUrl, '/dashboard/scans/new', account));
  await run(page, 'harb', 'Harbour');
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText(
    'Switched to workspace: Harbour',
  );

  await page.getByRole('button', { name: /Go to, find or run/ }).click();
  await expect(palette(page)).toBeVisible();
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await expect(palette(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: /Go to, find or run/ })).toBeFocused();
});

test('the first Tab focuses the skip link, which moves the focus to the content', async ({
  member: page,
  productUrl,
}) => {
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await page.goto(`${productUrl}/dashboard`);
  await expect(heading(page, 'Overview')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('the navigation lists the pages of the live remotes and marks the current page', async ({
  signedIn: page,
  productUrl,
  account,
}) => {
  const { remotes } = await readRegistry(productUrl);
  const navEntries = remotes.flatMap(({ manifest }) =>
    manifest.pages.flatMap(({ nav, path }) => (nav ? [{ label: nav.label, path }] : [])),
  );
  for (const { label, path } of navEntries) {
    await expect(mainNav(page).getByRole('link', { name: label, exact: true })).toHaveAttribute(
      'href',
      addressOf('', path, account),
    );
  }
  await changeRegistry(
    page,
    productUrl,
    extendManifest('mfe-scans', {
      pages: [
        {
          path: '/dashboard/scans/tides',
          title: 'Tides',
          layout: 'dashboard',
          guard: 'auth',
          nav: { section: 'work', label: 'Tides', icon: 'radar', order: 900 },
        },
      ],
    }),
  );
  await page.goto(`${productUrl}/dashboard/scans`);
  await expect(mainNav(page).getByRole('link', { name: 'Tides' })).toBeVisible();
  await expect(mainNav(page).getByRole('link', { name: 'Scans' })).toHaveAttribute(
    'aria-current',
    'page',
  );
});

test(
  'the user menu shows the account, opens the settings and signs out',
  deep,
  async ({ signedIn: page, account, productUrl }) => {
    const menu = page.getByRole('button', { name: new RegExp(account.email) });
    await menu.click();
    await page.getByRole('menuitem', { name: 'Settings' }).click();
    await expect(page).toHaveURL(addressOf(productUrl, '/dashboard/Profile', account));
    await menu.click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await menu.click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(`${productUrl}/login`);
  },
);

test('a message can be dismissed', deep, async ({ page, productUrl, account, consoleErrors }) => {
  // A failure stays until then; the other messages go by themselves.
  await page.route('**/api/subscription**', (route) =>
    route.fulfill({ status: 500, json: { error: 'Something went wrong' } }),
  );
  await openDashboard(page, productUrl, account);
  const messages = page.getByRole('region', { name: 'Messages' });
  await expect(messages).toContainText('Failed to load subscription details');
  await messages.getByRole('button', { name: 'Dismiss' }).click();
  await expect(messages).not.toContainText('Failed to load subscription details');
  // The browser logs the mocked error response.
  consoleErrors.length = 0;
});

test(
  'the dashboard layout fits every screen from a phone to ultrawide',
  deep,
  async ({ signedIn: page }) => {
    for (const width of [360, 768, 1024, 1440, 2560, 3440]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(heading(page, 'Overview')).toBeVisible();
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, `scrolls sideways at ${width} px`).toBeLessThanOrEqual(0);
    }
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(mainNav(page)).not.toBeVisible();
    await page.getByRole('button', { name: 'Open menu' }).click();
    await mainNav(page).getByRole('link', { name: 'Scans' }).click();
    await expect(heading(page, 'Scans')).toBeVisible();
    // Navigation closes the drawer.
    await expect(mainNav(page)).not.toBeVisible();
  },
);
