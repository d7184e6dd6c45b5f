import type { Page } from '@playwright/test';
import { expect } from '../fixtures/journey.ts';
import { test } from './broken-remote.ts';
import { PAGE } from './fixture-remote/release.ts';

const card = (page: Page) => page.getByRole('alert').filter({ hasText: 'Fixture' });
const works = (page: Page) => page.getByRole('heading', { name: 'The fixture works' });
const retry = (page: Page) => page.getByRole('button', { name: 'Try again' }).click();

const setFault = (page: Page, fault: string) =>
  page.evaluate((name) => sessionStorage.setItem('fault', name), fault);

/** Every fault of these journeys is logged by the browser or by React: that is how it should be. */
test.afterEach(({ consoleErrors }) => {
  consoleErrors.length = 0;
});

test('a remote that is fine mounts, and its styles stay inside it', async ({
  page,
  productUrl,
  offer,
}) => {
  await offer({});
  await page.goto(productUrl + PAGE);
  await expect(works(page)).toBeVisible();
  const outside = await page.evaluate(() => {
    const element = document.createElement('p');
    element.className = 'pt-10 text-danger';
    document.body.append(element);
    return getComputedStyle(element).paddingTop;
  });
  const inside = await works(page).evaluate((element) => getComputedStyle(element).paddingTop);
  expect({ outside, inside }).toEqual({ outside: '0px', inside: '40px' });
});

test('a catch-all page is given all of its segments', async ({ page, productUrl, offer }) => {
  const path = `${PAGE}/2026/november/a-post`;
  await offer({
    entry: (entry) => {
      const pages = entry.manifest.pages.map((offered) => ({ ...offered, path: `${PAGE}/*` }));
      return { ...entry, manifest: { ...entry.manifest, pages } };
    },
  });
  await page.goto(productUrl + path);
  await expect(works(page)).toBeVisible();
  await expect(page.getByText(path, { exact: true })).toBeVisible();
});

for (const [what, missing] of [
  ['entry', /remoteEntry/],
  ['chunk', /__federation_expose_lifecycles.*js$/],
  ['stylesheet', /\.css$/],
] as const) {
  test(`a missing ${what} has a card, and Try again works once it is there`, async ({
    page,
    productUrl,
    offer,
  }) => {
    const faults: Parameters<typeof offer>[0] = { missing };
    await offer(faults);
    await page.goto(productUrl + PAGE);
    await expect(card(page)).toBeVisible();
    delete faults.missing;
    await retry(page);
    await expect(works(page)).toBeVisible();
  });
}

for (const [what, hanging] of [
  ['entry', /remoteEntry/],
  ['chunk', /__federation_expose_lifecycles.*js$/],
  ['stylesheet', /\.css$/],
] as const) {
  test(`a ${what} that never arrives has a card within 20 s, and Try again works`, async ({
    page,
    productUrl,
    offer,
  }) => {
    const faults: Parameters<typeof offer>[0] = { hanging };
    await offer(faults);
    await page.goto(productUrl + PAGE);
    await expect(card(page)).toBeVisible({ timeout: 25_000 });
    delete faults.hanging;
    await retry(page);
    await expect(works(page)).toBeVisible();
  });
}

for (const [what, tampered] of [
  ['entry', /remoteEntry/],
  ['chunk', /__federation_expose_lifecycles.*js$/],
  ['stylesheet', /\.css$/],
] as const) {
  test(`a ${what} that is not the released one is not used`, async ({
    page,
    productUrl,
    offer,
  }) => {
    await offer({ tampered });
    await page.goto(productUrl + PAGE);
    await expect(card(page)).toBeVisible();
    expect(await page.evaluate(() => 'tampered' in window)).toBe(false);
    await expect(page.locator('body')).toBeVisible();
  });
}

for (const [fault, message] of [
  ['evaluate', 'evaluated badly'],
  ['render', 'rendered badly'],
  ['effect', 'the effect failed'],
] as const) {
  test(`what is thrown in ${fault} is told in the card, and Try again starts afresh`, async ({
    page,
    productUrl,
    offer,
  }) => {
    await offer({});
    await page.goto(`${productUrl}/login`);
    await setFault(page, fault);
    await page.goto(productUrl + PAGE);
    await expect(card(page)).toContainText(message);
    await setFault(page, 'none');
    await retry(page);
    await expect(works(page)).toBeVisible();
  });
}

test('a remote for another host contract is refused by both versions, before its code runs', async ({
  page,
  productUrl,
  offer,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await offer({
    entry: (entry) => ({ ...entry, manifest: { ...entry.manifest, contractVersion: 99 } }),
  });
  await page.goto(productUrl + PAGE);
  await expect(card(page)).toContainText('version 99');
  await expect(card(page)).toContainText('version 1');
  expect(asked.filter((url) => url.includes('/fixture/'))).toEqual([]);
});

test('an entry of the registry that makes no sense harms no other remote', async ({
  page,
  productUrl,
  offer,
}) => {
  await offer({ entry: ({ name }) => ({ name, manifest: 'nonsense' }) });
  await page.goto(`${productUrl}/pricing`);
  await expect(page.getByRole('heading', { level: 1, name: 'Pricing' })).toBeVisible();
});

test('a widget that fails has a card in its place, and the other panels are there', async ({
  signedIn: page,
  productUrl,
  offer,
}) => {
  await offer({ missing: /remoteEntry/ });
  await page.goto(`${productUrl}/dashboard`);
  await expect(card(page)).toBeVisible();
  await expect(page.getByRole('link', { name: 'All scans' })).toBeVisible();
});
