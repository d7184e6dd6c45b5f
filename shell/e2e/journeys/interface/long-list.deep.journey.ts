import { fileURLToPath } from 'node:url';
import { setPlan } from '@parapet/test-kit/set-plan';
import type { Page } from '@playwright/test';
import { ProductApi } from '../../fixtures/api.ts';
import { expect, test } from '../../fixtures/journey.ts';

const ROWS = 3_050;
const PAGES = (ROWS - 50) / 200;
const FRAMES = 60;
const PHONE_ROWS = 450;
const LONG = '-of-the-team-that-answers-for-payments';
/** A request begins, its rows are drawn, and their place is known; another drawing of each page is one too many. */
const COMMITS_PER_PAGE = 4;

/** Loads and scrolls as `npm run bench:ui` does. */
const PROBE = fileURLToPath(new URL('../../fixtures/interaction-probe.js', import.meta.url));

/** Counts what React draws in the remote of the page. React's code calls this hook in production builds too. */
const COUNTER = `
  let commits = 0;
  window.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    supportsFiber: true,
    renderers: new Map(),
    inject: () => 1,
    onCommitFiberRoot: (_, root) => {
      if (root.containerInfo.querySelector(':scope > [data-mfe="mfe-assets"]')) commits += 1;
    },
  };
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  /** Resolves with the commits since the last call when thirty frames in a row have none. */
  window.untilAtRest = async () => {
    for (let quiet = 0, last = commits; quiet < 30; quiet += 1) {
      await frame();
      if (commits !== last) quiet = 0;
      last = commits;
    }
    const counted = commits;
    commits = 0;
    return counted;
  };
`;

/** Describes what was seen of the cards of a phone. Heights in pixels. */
interface Placed {
  /** Lists those of each card from the first on. */
  readonly heights: readonly number[];
  /** Height of the space that stands for the cards before the first one drawn, which are so many. */
  readonly gap: number;
  readonly before: number;
}

/** Scrolls past cards in steps of half a screen, so that each one is drawn. */
const SCROLL_PAST_CARDS = `
  window.scrollPastCards = async (steps) => {
    const heights = [];
    const drawn = () => Array.from(document.querySelectorAll('tr[data-index]'));
    const heightOf = (element) => element.getBoundingClientRect().height;
    for (let step = 0; step < steps; step += 1) {
      window.scrollBy(0, window.innerHeight / 2);
      await window.untilAtRest();
      for (const row of drawn()) heights[row.dataset.index] = heightOf(row);
    }
    const gap = document.querySelector('tr.pp-table-gap');
    return { heights, gap: heightOf(gap), before: Number(drawn()[0].dataset.index) };
  };
`;

const commitsUntilAtRest = (page: Page) => page.evaluate<number>('window.untilAtRest()');

test('a list with thousands of rows is loaded, scrolled and sorted, and then draws nothing more', async ({
  member: page,
  productUrl,
  account,
}) => {
  await setPlan(process.env.PARAPET_E2E_DATA ?? '', account.workspaceId, 'mssp');
  // Some names take two lines of a card.
  const hosts = Array.from(
    { length: ROWS },
    (_, index) => `host-${index}${index % 3 === 1 ? LONG : ''}.northquay.example`,
  );
  await new ProductApi(productUrl, account).request('/assets/import', {
    method: 'POST',
    body: JSON.stringify({ text: hosts.join('\n'), consent: true }),
  });
  await page.addInitScript({ content: COUNTER + SCROLL_PAST_CARDS });
  await page.addInitScript({ path: PROBE });
  await page.goto(`${productUrl}/dashboard/assets`);
  const table = page.getByRole('table', { name: 'Assets' });
  const firstRow = table.locator('tr[data-row]').first();
  await expect(firstRow).toBeVisible();
  expect(await commitsUntilAtRest(page), 'commits of the first page').toBeGreaterThan(0);

  await test.step('each page is drawn once', async () => {
    expect(await page.evaluate(`window.parapetBench.loadRows(${ROWS})`)).toBe(ROWS);
    const commits = await commitsUntilAtRest(page);
    expect(commits, 'commits').toBeLessThan(PAGES * COMMITS_PER_PAGE);
  });

  await test.step('scrolling through all rows ends with their last', async () => {
    await page.evaluate(`window.parapetBench.scrollThrough(${FRAMES})`);
    await commitsUntilAtRest(page);
    const last = table.locator(`tr[aria-rowindex="${ROWS + 1}"]`);
    await expect(last.getByRole('checkbox')).toBeVisible();
    await expect(last.getByRole('button', { name: /^Actions for/ })).toBeVisible();
    await page.evaluate('window.scrollTo(0, 0)');
  });

  await test.step('orders that were read before follow the press', async () => {
    const sortBy = (head: string) =>
      page.getByRole('columnheader').getByRole('button', { name: head, exact: true }).click();
    await sortBy('Asset');
    await expect(firstRow).toContainText('host-0.');
    await sortBy('Added');
    await expect(firstRow).not.toContainText('host-0.');
    await commitsUntilAtRest(page);
    await sortBy('Asset');
    await expect(firstRow).toContainText('host-0.');
    await expect(table).toHaveAttribute('aria-busy', 'false');
    await commitsUntilAtRest(page);
  });

  await test.step('cards of a phone have their place by the heights of those before', async () => {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.reload();
    await expect(firstRow).toBeVisible();
    await page.evaluate(`window.parapetBench.loadRows(${PHONE_ROWS})`);
    const { heights, gap, before } = await page.evaluate<Placed>('window.scrollPastCards(15)');
    expect(new Set(heights.map(Math.round)).size, 'heights').toBeGreaterThan(1);
    expect(before, 'cards before the first one drawn').toBeGreaterThan(20);
    const sum = heights.slice(0, before).reduce((total, height) => total + height, 0);
    expect(Math.abs(gap - sum), 'error in pixels').toBeLessThan(1);
  });

  await expect(page.getByRole('alert')).toHaveCount(0);
});
