import { expect, signIn } from '../fixtures/journey.ts';
import { test } from './broken-remote.ts';
import { PAGE } from './fixture-remote/release.ts';
import { countTimers, expectNothingLeft, fixture, goRound, ofOtherRemote } from './mount-rounds.ts';

/** Declares the journeys that mount and unmount so many times. */
export function declareMountJourneys(mounts: number): void {
  test(`${mounts} mounts and unmounts of pages leave no nodes, listeners and timers behind`, async ({
    page,
    productUrl,
    offer,
  }) => {
    await page.addInitScript(countTimers);
    await offer({});
    await page.goto(productUrl + PAGE);
    await expect(page.getByRole('heading', { name: fixture.heading })).toBeVisible();
    await expectNothingLeft(page, [ofOtherRemote, fixture], Math.ceil(mounts / 2));
  });

  test(`${mounts} mounts and unmounts of widgets leave no nodes, listeners and timers behind`, async ({
    page,
    productUrl,
    account,
    offer,
  }) => {
    await page.addInitScript(countTimers);
    await offer({});
    await signIn(page, productUrl, account);
    const dashboard = { path: '/dashboard', heading: fixture.heading };
    await expect(page.getByRole('heading', { name: fixture.heading })).toBeVisible();
    const widgets = await page.locator('.shell-widget').count();
    await goRound(page, [ofOtherRemote], 1);
    await expectNothingLeft(page, [dashboard, ofOtherRemote], Math.ceil(mounts / widgets));
  });
}
