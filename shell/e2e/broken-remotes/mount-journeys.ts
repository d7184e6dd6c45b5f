import { expect, openDashboard } from '../fixtures/journey.ts';
import { test } from './broken-remote.ts';
import { PAGE } from './fixture-remote/release.ts';
import {
  countTimers,
  expectNoLeaks,
  fixturePage,
  otherRemotePage,
  visitInTurn,
} from './mount-cycles.ts';

/** Declares a journey that mounts and unmounts pages `mounts` times. */
export function declareMountsOfPages(mounts: number, details: { tag?: string[] } = {}): void {
  test(
    `${mounts} mounts and unmounts of pages leak no nodes, listeners or timers`,
    details,
    async ({ page, productUrl, addRemote }) => {
      await page.clock.install();
      await page.addInitScript(countTimers);
      await addRemote({});
      await page.goto(productUrl + PAGE);
      await expect(page.getByRole('heading', { name: fixturePage.heading })).toBeVisible();
      await expectNoLeaks(page, [otherRemotePage, fixturePage], Math.ceil(mounts / 2));
    },
  );
}

/** Like `declareMountsOfPages`, of widgets. */
export function declareMountsOfWidgets(mounts: number): void {
  test(`${mounts} mounts and unmounts of widgets leak no nodes, listeners or timers`, async ({
    page,
    productUrl,
    account,
    addRemote,
  }) => {
    await page.clock.install();
    await page.addInitScript(countTimers);
    await addRemote({});
    await openDashboard(page, productUrl, account);
    const dashboard = { path: '/dashboard', heading: fixturePage.heading };
    await expect(page.getByRole('heading', { name: fixturePage.heading })).toBeVisible();
    const widgets = await page.locator('.shell-widget').count();
    await visitInTurn(page, [otherRemotePage], 1);
    await expectNoLeaks(page, [dashboard, otherRemotePage], Math.ceil(mounts / widgets));
  });
}
