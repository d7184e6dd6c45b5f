import type { Page } from '@playwright/test';
import { ProductApi } from '../../fixtures/api.ts';
import { expectNoAxeViolations, untilStill } from '../../fixtures/axe.ts';
import { expect, test } from '../../fixtures/journey.ts';

const dashboardPages = [
  '/dashboard',
  '/dashboard/integrations',
  '/dashboard/integrations/webhook',
  '/dashboard/assets',
  '/dashboard/assets?add=1',
  '/dashboard/assets?view=discovered',
  '/dashboard/assets/importmodal',
  '/dashboard/technologies',
  '/dashboard/technologies?view=certificates',
  '/dashboard/technologies?view=data',
  '/dashboard/attack-surface',
  '/dashboard/attack-surface?view=graph',
  '/dashboard/scans',
  '/dashboard/scans/new',
  '/dashboard/findings',
  '/dashboard/feed',
  '/dashboard/reports',
  '/dashboard/scans/report',
  '/dashboard/cloud-security',
  '/dashboard/cloud-security?view=resources',
  '/dashboard/compliance',
  '/dashboard/compliance/iso-27001-2022-annex-a?requirement=A.8.5',
  '/dashboard/Profile',
  '/dashboard/Profile?tab=security',
  '/dashboard/Profile?tab=workspaces',
  '/dashboard/Profile?tab=notifications',
  '/dashboard/Profile?tab=billing',
  '/dashboard/operator',
];

const assetTabs = [
  '',
  'findings',
  'ports',
  'tls',
  'dns',
  'technologies',
  'certificates',
  'coverage',
  'history',
  'relations',
];

/** Under this width rows are cards, in pixels. */
const CARDS_BELOW = 720;

/**
 * Expects a page that has loaded and does not scroll sideways, with heads of columns that fit, cards that
 * show all of their text, and no label of a value that is not there.
 */
const expectFits = async (page: Page, name: string): Promise<void> => {
  // Twice: the placeholder of a loading page has its own heading or none.
  // An open dialog hides the page from assistive technology, not from the screen.
  const heading = page.locator('h1').filter({ visible: true });
  await expect(heading).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(heading).toBeVisible();
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${name} scrolls sideways`).toBeLessThanOrEqual(0);
  if ((page.viewportSize()?.width ?? 0) >= CARDS_BELOW) {
    const crowded = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('.pp-table th')]
        .filter((head) => head.scrollWidth > head.clientWidth)
        .map((head) => head.innerText.trim())
        .filter(Boolean),
    );
    expect(crowded, `${name} has heads of columns that run into the next one`).toEqual([]);
    return;
  }
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.pp-table tbody td')]
      .filter((cell) => cell.clientWidth > 1 && cell.scrollWidth > cell.clientWidth)
      .map((cell) => cell.innerText.trim())
      .filter(Boolean),
  );
  expect(cut, `${name} has cards that cut their text`).toEqual([]);
  const absent = page.locator('.pp-table .pp-absent').filter({ visible: true });
  await expect(absent, `${name} shows values that are not there`).toHaveCount(0);
};

/** Expects a page without violations of axe's rules that does not scroll sideways. */
const expectAccessible = async (page: Page, name: string): Promise<void> => {
  await expectFits(page, name);
  await expectNoAxeViolations(page, name);
};

interface Look {
  theme: 'light' | 'dark';
  /** Width of the window, in pixels. */
  width: number;
}

/** Changes an open page to the look and waits until it has adapted. */
const applyLook = async (page: Page, { theme, width }: Look): Promise<void> => {
  await page.emulateMedia({ colorScheme: theme });
  await page.setViewportSize({ width, height: 900 });
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  await untilStill(page);
};

type Judged = 'in-turn' | 'each';

/**
 * Visits pages in each look. A page is loaded and judged by axe in each look; or `in-turn`: it is
 * loaded once, has to fit in each look, and is judged in one of them, the next page in the next one.
 */
const visitAll = async (
  page: Page,
  urls: readonly string[],
  { looks, judged, hasTheme }: { looks: readonly Look[]; judged: Judged; hasTheme: boolean },
): Promise<void> => {
  for (const [turn, url] of urls.entries()) {
    for (const [index, look] of looks.entries()) {
      await applyLook(page, look);
      if (index === 0 || judged === 'each') await page.goto(url);
      const theme = hasTheme ? look.theme : 'dark';
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      const isJudged = judged === 'each' || turn % looks.length === index;
      const expectLook = isJudged ? expectAccessible : expectFits;
      await expectLook(page, `${url} in ${look.theme} at ${look.width}`);
    }
  }
};

const namesOf = (looks: readonly Look[]): string =>
  looks.map(({ theme, width }) => `${theme} at ${width} px`).join(' and ');

const publicPages = ['/', '/pricing', '/login', '/register', '/no-such-page'];

// Slow: axe judges each page.

/** Declares a journey of a guest through the public pages, which are always dark. */
export const declarePublicJourney = (looks: readonly Look[], judged: Judged): void => {
  test(`public pages are accessible and fit the screen in ${namesOf(looks)}`, async ({
    page,
    productUrl,
  }) => {
    const urls = publicPages.map((path) => productUrl + path);
    await visitAll(page, urls, { looks, judged, hasTheme: false });
  });
};

/** Returns whether a path is a page as it opens; the others are its views, tabs and dialogs. */
const isWholePage = (path: string): boolean => !path.includes('?');

/**
 * Declares a journey through the pages of the dashboard, of one account: `in-turn` as they open, else
 * their views, tabs and dialogs too.
 */
export const declareDashboardJourney = (looks: readonly Look[], judged: Judged): void => {
  test(`dashboard pages are accessible and fit the screen in ${namesOf(looks)}`, async ({
    member: page,
    productUrl,
    account,
    weakTarget,
  }) => {
    // Axe checks dozens of pages, which takes more than six minutes on a busy machine.
    test.slow();
    const api = new ProductApi(productUrl, account);
    const asset = await api.addAsset(weakTarget.url);
    const scan = await api.waitForEnd((await api.startScan([asset.id])).id);
    const [finding] = await api.findings();
    const pages = [
      ...dashboardPages,
      `/dashboard/assets?prove=${asset.id}`,
      ...assetTabs.map((tab) => `/dashboard/assets/${asset.id}${tab && `?tab=${tab}`}`),
      `/dashboard/attack-surface?node=asset:${asset.id}`,
      `/dashboard/scans/${scan.id}`,
      `/dashboard/findings?finding=${finding?.id}`,
    ];

    const visited = judged === 'each' ? pages : pages.filter(isWholePage);
    const urls = visited.map((path) => productUrl + path);
    await visitAll(page, urls, { looks, judged, hasTheme: true });
  });
};
