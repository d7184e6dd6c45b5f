import { deep, delivery } from '../fixtures/deep.ts';
import { expect } from '../fixtures/journey.ts';
import { addressOf } from '../fixtures/page-address.ts';
import { test } from './broken-remote.ts';
import { card, expectOtherRemotesToWork, retry, setFault, works } from './fixture-page.ts';
import { PAGE } from './fixture-remote/release.ts';
import { declareLoopJourneys, STOPPED } from './loop-journeys.ts';

/** The browser or React logs every fault that these journeys cause. */
test.afterEach(({ consoleErrors }) => {
  consoleErrors.length = 0;
});

// `npm run test:deep` runs the loops that React does not detect on a page too.
declareLoopJourneys([['render-loop', /Too many re-renders|#301/]]);
declareLoopJourneys([['layout-loop', /Maximum update depth|#185/]], delivery);

test(
  'other remotes keep working during an endless render loop, and Try again works',
  deep,
  async ({ member: page, productUrl, addRemote, reported }) => {
    await addRemote({});
    await setFault(page, productUrl, 'promise-loop');
    await page.goto(`${productUrl}/dashboard`);
    await expect(page.getByRole('link', { name: 'All scans' })).toBeVisible();
    await expect(card(page)).toContainText(STOPPED);
    await reported('');
    await setFault(page, productUrl, 'none');
    await retry(page);
    await expect(works(page)).toBeVisible();
  },
);

test(
  'an error thrown by a click is reported and the page stays',
  delivery,
  async ({ page, productUrl, addRemote, reported }) => {
    await addRemote({});
    await setFault(page, productUrl, 'handler');
    await page.goto(productUrl + PAGE);
    await page.getByRole('button', { name: 'Press' }).click();
    await reported('pressed badly');
    await expect(works(page)).toBeVisible();
    await expectOtherRemotesToWork(page);
  },
);

test(
  'an unhandled rejection is reported and the page stays',
  deep,
  async ({ page, productUrl, addRemote, reported }) => {
    await addRemote({});
    await setFault(page, productUrl, 'rejection');
    await page.goto(productUrl + PAGE);
    await reported('nobody waited for this');
    await expect(works(page)).toBeVisible();
    await expectOtherRemotesToWork(page);
  },
);

test('a remote cannot change the host context', async ({
  member: page,
  account,
  productUrl,
  addRemote,
}) => {
  await addRemote({});
  await setFault(page, productUrl, 'write');
  await page.goto(`${productUrl}/dashboard`);
  await expect(page.getByText('Refused: ')).toHaveText(
    'Refused: context, port, router, location, session, user, workspace, plan, features, address',
  );
  await expect(page.getByRole('button', { name: new RegExp(account.email) })).toBeVisible();
  await expect(page.getByText('Taken', { exact: true })).toHaveCount(0);
});

test(
  'a remote that patches fetch, history and timers harms no other panel, no navigation and no sign-out',
  delivery,
  async ({ member: page, account, productUrl, addRemote }) => {
    await addRemote({});
    await setFault(page, productUrl, 'patch');
    await page.goto(`${productUrl}/dashboard`);
    await expect(works(page)).toBeVisible();
    expect(await page.evaluate(() => String(window.fetch))).not.toContain('patched badly');

    const navigation = page.getByRole('navigation', { name: 'Main' });
    await navigation.getByRole('link', { name: 'Assets', exact: true }).click();
    await expect(page).toHaveURL(addressOf(productUrl, '/dashboard/assets', account));
    const list = page.waitForResponse((response) => /\/api\/.*\/scans/.test(response.url()));
    await navigation.getByRole('link', { name: 'Scans', exact: true }).click();
    expect((await list).ok()).toBe(true);
    await expect(page.getByRole('heading', { level: 1, name: 'Scans' })).toBeVisible();

    await page.getByRole('button', { name: new RegExp(account.email) }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(`${productUrl}/login`);
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  },
);
