import type { Page } from '@playwright/test';
import { expect, signIn, test } from '../fixtures/journey.ts';

const reports = async (): Promise<string[]> => {
  const url = process.env.PARAPET_E2E_REPORTS;
  if (!url) throw new Error('The global setup has started no report service');
  return (await (await fetch(url)).json()) as string[];
};

test('an error that nobody caught reaches the report service, by way of our origin', async ({
  signedIn: page,
  consoleErrors,
}) => {
  const message = `Something broke ${crypto.randomUUID()}`;
  await page.evaluate((text) => {
    setTimeout(() => {
      throw new RangeError(text);
    });
  }, message);
  await expect
    .poll(async () => (await reports()).filter((text) => text.includes(message)).length)
    .toBe(1);
  const report = (await reports()).find((text) => text.includes(message)) ?? '';
  const event = JSON.parse(report.split('\n')[2] ?? '');
  expect(event).toMatchObject({
    exception: { values: [{ type: 'RangeError', value: message }] },
    request: { url: page.url() },
  });
  // Thrown on purpose.
  consoleErrors.length = 0;
});

test('reports go to our own origin alone, and a page whose reports are lost works as ever', async ({
  signedIn: page,
  productUrl,
  consoleErrors,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.route('**/api/error-reports', (route) => route.abort());
  const sent = page.waitForRequest('**/api/error-reports');
  await page.evaluate(() => {
    setTimeout(() => {
      throw new RangeError('Something broke where nobody hears it');
    });
  });
  expect(new URL((await sent).url()).origin).toBe(productUrl);
  await toScans(page);
  const elsewhere = asked.filter((url) => new URL(url).hostname !== new URL(productUrl).hostname);
  expect(elsewhere).toEqual([]);
  // Thrown, and kept away, on purpose.
  consoleErrors.length = 0;
});

/** The operator's configuration, and what only the operator's key can make. */
const setUpChat = async (page: Page) => {
  await page.route('**/config.json', async (route) => {
    const config = await (await route.fetch()).json();
    await route.fulfill({ json: { ...config, intercomAppId: 'app-1' } });
  });
  await page.route('**/api/intercom-hash', (route) =>
    route.fulfill({ json: { userHash: 'hash-of-the-user' } }),
  );
};

const toScans = async (page: Page) => {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Scans' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Scans' })).toBeVisible();
};

test('without a chat set up nothing of it is asked for', async ({ page, productUrl, account }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await signIn(page, productUrl, account);
  await toScans(page);
  expect(asked.filter((url) => /intercom/.test(url))).toEqual([]);
});

test.describe('where an operator has set up a chat', () => {
  // The policy of this page lets no chat in, as none is set up on this installation.
  test.use({ bypassCSP: true });

  test('its script is booted for the user, told what happens, and left by signing out', async ({
    page,
    productUrl,
    account,
  }) => {
    await setUpChat(page);
    await page.route('https://widget.intercom.io/**', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: `window.chat = [...Intercom.q]; Intercom = (...words) => chat.push(words);`,
      }),
    );
    const told = () =>
      page.evaluate(() => (window as unknown as { chat?: unknown[][] }).chat ?? []);
    await signIn(page, productUrl, account);
    await expect.poll(told).toHaveLength(1);
    expect(await told()).toEqual([
      [
        'boot',
        {
          app_id: 'app-1',
          user_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
          email: account.email,
          name: account.email,
          created_at: expect.any(Number),
          user_hash: 'hash-of-the-user',
        },
      ],
    ]);

    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Assets' })
      .click();
    await page.getByRole('button', { name: 'Add asset' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add an asset' });
    await dialog.getByLabel('Domain, IP address or URL').fill('http://127.0.0.1:9/');
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: /^Add/ }).click();
    await expect(dialog).toHaveCount(0);
    await expect
      .poll(async () => (await told()).at(-1))
      .toEqual(['trackEvent', 'asset_added', { remote: 'mfe-assets' }]);

    await page.getByRole('button', { name: new RegExp(account.email) }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect.poll(async () => (await told()).at(-1)).toEqual(['shutdown']);
  });

  for (const [what, keepAway] of [
    ['its script does not come', 'abort'],
    ['its script never answers', 'hang'],
  ] as const) {
    test(`the page works as ever when ${what}`, async ({
      page,
      productUrl,
      account,
      consoleErrors,
    }) => {
      await setUpChat(page);
      await page.route('https://widget.intercom.io/**', (route) =>
        keepAway === 'abort' ? route.abort() : undefined,
      );
      await signIn(page, productUrl, account);
      await toScans(page);
      // The script that was kept away.
      consoleErrors.length = 0;
    });
  }

  test('the page works as ever when the hash is not to be had', async ({
    page,
    productUrl,
    account,
    consoleErrors,
  }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await setUpChat(page);
    await page.unroute('**/api/intercom-hash');
    await signIn(page, productUrl, account);
    await toScans(page);
    // Without the proof of who it is, nobody is announced.
    expect(asked.filter((url) => url.includes('widget.intercom.io'))).toEqual([]);
    // The hash that nobody set up.
    consoleErrors.length = 0;
  });
});
