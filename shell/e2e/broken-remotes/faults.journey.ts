import { expect } from '../fixtures/journey.ts';
import { NEXT_FOLDER, test } from './broken-remote.ts';
import { card, expectOthersToGoOn, retry, setFault, works } from './fixture-page.ts';
import { PAGE } from './fixture-remote/release.ts';

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

const files = [
  ['entry', /remoteEntry/],
  ['chunk', /lifecycles.*js$/],
  ['stylesheet', /\.css$/],
] as const;

for (const [what, missing] of files) {
  test(`a missing ${what} is told and reported, others go on, and Try again works once it is there`, async ({
    page,
    productUrl,
    offer,
    reported,
  }) => {
    const faults: Parameters<typeof offer>[0] = { missing };
    await offer(faults);
    await page.goto(productUrl + PAGE);
    await expect(card(page)).toContainText('One of its files could not be loaded.');
    await reported('');
    await expectOthersToGoOn(page);
    await expect(card(page)).toBeVisible();
    await retry(page);
    await expect(card(page)).toBeVisible();
    delete faults.missing;
    await retry(page);
    await expect(works(page)).toBeVisible();
  });

  test(`a ${what} that never arrives is given up, and Try again works`, async ({
    page,
    productUrl,
    offer,
    reported,
  }) => {
    const faults: Parameters<typeof offer>[0] = { hanging: missing };
    await offer(faults);
    await page.goto(productUrl + PAGE);
    await expect(page.getByText('This is taking longer than usual')).toBeVisible();
    await expect(card(page)).toContainText('No data received for 15 seconds.');
    await reported('No data received');
    delete faults.hanging;
    await retry(page);
    await expect(works(page)).toBeVisible();
  });

  test(`a ${what} that is not the released one is not used`, async ({
    page,
    productUrl,
    offer,
  }) => {
    await offer({ tampered: missing });
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
  test(`what is thrown in ${fault} is told and reported, others go on, and Try again starts afresh`, async ({
    page,
    productUrl,
    offer,
    reported,
  }) => {
    await offer({});
    await setFault(page, productUrl, fault);
    await page.goto(productUrl + PAGE);
    await expect(card(page)).toContainText(message);
    await reported(message);
    await expectOthersToGoOn(page);
    await expect(card(page)).toContainText(message);
    await setFault(page, productUrl, 'none');
    await retry(page);
    await expect(works(page)).toBeVisible();
  });
}

test('Try again takes up the release that was made meanwhile, without loading the page anew', async ({
  page,
  productUrl,
  offer,
}) => {
  const faults: Parameters<typeof offer>[0] = { missing: /^fixture\/remoteEntry/ };
  await offer(faults);
  await page.goto(productUrl + PAGE);
  await expect(card(page)).toBeVisible();
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  faults.entry = ({ baseUrl, manifest, ...entry }) => ({
    ...entry,
    baseUrl: new URL(`/${NEXT_FOLDER}`, baseUrl).href,
    manifest: { ...manifest, buildId: 'fixed-build' },
  });
  await retry(page);
  await expect(works(page)).toBeVisible();
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
});

test('a remote for another host contract is refused by both versions, before its code runs', async ({
  page,
  productUrl,
  offer,
  reported,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const faults: Parameters<typeof offer>[0] = {
    entry: (entry) => ({ ...entry, manifest: { ...entry.manifest, contractVersion: 99 } }),
  };
  await offer(faults);
  await page.goto(productUrl + PAGE);
  await expect(card(page)).toContainText('version 99');
  await expect(card(page)).toContainText('version 1');
  await reported('It uses version 99');
  expect(asked.filter((url) => url.includes('/fixture/'))).toEqual([]);
  // A release that this shell can run has followed.
  delete faults.entry;
  await retry(page);
  await expect(works(page)).toBeVisible();
});

test('a remote that was released with nonsense for a manifest is told, and fixed by Try again', async ({
  page,
  productUrl,
  offer,
}) => {
  const faults: Parameters<typeof offer>[0] = {
    entry: (entry) => ({ ...entry, mfManifest: { nonsense: true } }),
  };
  await offer(faults);
  await page.goto(productUrl + PAGE);
  await expect(card(page)).toContainText('Its release has a format that cannot be loaded.');
  delete faults.entry;
  await retry(page);
  await expect(works(page)).toBeVisible();
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

test('a registry that makes no sense, or does not come, is told, and Try again works', async ({
  page,
  productUrl,
}) => {
  const failure = page.getByRole('heading', { name: 'Something went wrong' });
  await page.route('**/remotes.json', (route) => route.fulfill({ json: 'nonsense' }));
  await page.goto(`${productUrl}/pricing`);
  await expect(failure).toBeVisible();
  await expect(page.getByText('The list of remotes')).toBeVisible();
  await page.unroute('**/remotes.json');
  await page.route('**/remotes.json', () => {});
  await retry(page);
  await expect(page.getByText('/remotes.json could not be read in time.')).toBeVisible();
  await page.unroute('**/remotes.json');
  await retry(page);
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
