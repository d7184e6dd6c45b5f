import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { ProductApi } from '../fixtures/api.ts';
import { expect, test } from '../fixtures/journey.ts';

const dashboardPages = [
  '/dashboard',
  '/dashboard?integrations=add',
  '/dashboard/assets',
  '/dashboard/assets?add=1',
  '/dashboard/scans',
  '/dashboard/scans/new',
  '/dashboard/findings',
  '/dashboard/cloud-security',
  '/dashboard/Profile',
  '/dashboard/Profile?tab=security',
  '/dashboard/Profile?tab=workspaces',
  '/dashboard/Profile?tab=notifications',
  '/dashboard/Profile?tab=billing',
];

/** Expects a page without violations of axe's rules that does not scroll sideways. */
export const expectAccessible = async (page: Page, name: string): Promise<void> => {
  // Twice: the placeholder of a loading page has its own heading or none.
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(heading).toBeVisible();
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${name} scrolls sideways`).toBeLessThanOrEqual(0);
  const { violations } = await new AxeBuilder({ page }).analyze();
  const described = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((n) => n.target).join(' ')}`,
  );
  expect(described, `axe on ${name}`).toEqual([]);
};

interface Look {
  theme: 'light' | 'dark';
  /** Of the window, in pixels. */
  width: number;
}

/** Declares a journey through all pages of the dashboard in each look. */
export const declareDashboardJourneys = (looks: readonly Look[]): void => {
  for (const { theme, width } of looks) {
    test(`dashboard pages are accessible and fit the screen in ${theme} at ${width} px`, async ({
      member: page,
      productUrl,
      account,
      weakTarget,
    }) => {
      // Axe checks over a dozen pages, which takes more than three minutes on a busy machine.
      test.slow();
      const api = new ProductApi(productUrl, account);
      const asset = await api.addAsset(weakTarget.url);
      const scan = await api.waitForEnd((await api.startScan([asset.id])).id);
      const [finding] = await api.findings();

      await page.emulateMedia({ colorScheme: theme });
      await page.setViewportSize({ width, height: 900 });
      const pages = [
        ...dashboardPages,
        `/dashboard/scans/${scan.id}`,
        `/dashboard/findings?finding=${finding?.id}`,
      ];
      for (const path of pages) {
        await page.goto(`${productUrl}${path}`);
        await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
        await expectAccessible(page, `${path} in ${theme} at ${width}`);
      }
    });
  }
};
