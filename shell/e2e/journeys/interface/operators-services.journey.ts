import { ownLoopbackAddress } from '@parapet/test-kit/loopback-address';
import { createAccount } from '../../fixtures/account.ts';
import { deep } from '../../fixtures/deep.ts';
import { expect, openDashboard, openPage, signIn, test } from '../../fixtures/journey.ts';
import { type Stack, startStack } from '../../fixtures/stack.ts';

const reports = async (): Promise<string[]> => {
  const url = process.env.PARAPET_E2E_REPORTS;
  if (!url) throw new Error('The global setup has not started the report service');
  return (await (await fetch(url)).json()) as string[];
};

test('an uncaught error reaches the report service through the origin of the product', async ({
  signedIn: page,
  productUrl,
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
    request: { url: `${productUrl}/dashboard` },
  });
  // The acts of the user before the error are not reported.
  expect(event).not.toHaveProperty('breadcrumbs');
  // The error is thrown on purpose.
  consoleErrors.length = 0;
});

test('error reports go only to the origin of the product, and the page works when they fail', async ({
  signedIn: page,
  productUrl,
  consoleErrors,
}) => {
  const requestedUrls: string[] = [];
  page.on('request', (request) => requestedUrls.push(request.url()));
  await page.route('**/api/error-reports', (route) => route.abort());
  const sent = page.waitForRequest('**/api/error-reports');
  await page.evaluate(() => {
    setTimeout(() => {
      throw new RangeError('Something broke and its report fails');
    });
  });
  expect(new URL((await sent).url()).origin).toBe(productUrl);
  await openPage(page, 'Scans');
  const elsewhere = requestedUrls.filter(
    (url) => new URL(url).hostname !== new URL(productUrl).hostname,
  );
  expect(elsewhere).toEqual([]);
  // The error and the aborted report are on purpose.
  consoleErrors.length = 0;
});

/** An installation whose operator has configured a chat: its pages may run the script of the chat. */
const testWithChat = test.extend<object, { chat: Stack }>({
  chat: [
    // biome-ignore lint/correctness/noEmptyPattern: a fixture names what it needs.
    async ({}, use) => {
      const stack = await startStack({
        INTERCOM_APP_ID: 'app-1',
        INTERCOM_IDENTITY_SECRET: 'secret-of-the-chat',
      });
      await use(stack);
      await stack.stop();
    },
    // Other journeys start installations and build at the same time.
    { scope: 'worker', timeout: 360_000 },
  ],
  productUrl: ({ chat }, use) => use(chat.url),
  account: async ({ chat }, use) => use(await createAccount(chat.url, chat)),
});

test('without a configured chat or report service nothing of them is requested', async ({
  page,
  productUrl,
  account,
}) => {
  const requestedUrls: string[] = [];
  page.on('request', (request) => requestedUrls.push(request.url()));
  await page.route('**/config.json', async (route) => {
    const config = await (await route.fetch()).json();
    await route.fulfill({ json: { ...config, sentryDsn: null } });
  });
  await openDashboard(page, productUrl, account);
  await openPage(page, 'Scans');
  expect(requestedUrls.filter((url) => /intercom|sentry/.test(url))).toEqual([]);
});

testWithChat.describe('with a configured chat', deep, () => {
  // In one worker, since each would start an installation of its own.
  testWithChat.describe.configure({ mode: 'default' });

  testWithChat(
    'its script boots for the user, receives events and shuts down on sign-out',
    async ({ page, productUrl, account }) => {
      await page.route('https://widget.intercom.io/**', (route) =>
        route.fulfill({
          contentType: 'text/javascript',
          body: `window.chat = [...Intercom.q]; Intercom = (...call) => chat.push(call);`,
        }),
      );
      const chatCalls = () =>
        page.evaluate(() => (window as unknown as { chat?: unknown[][] }).chat ?? []);
      await signIn(page, productUrl, account);
      await expect.poll(chatCalls).toHaveLength(1);
      expect(await chatCalls()).toEqual([
        [
          'boot',
          {
            app_id: 'app-1',
            user_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
            email: account.email,
            name: account.email,
            created_at: expect.any(Number),
            user_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
          },
        ],
      ]);

      await openPage(page, 'Assets');
      await page.getByRole('button', { name: 'Add asset' }).first().click();
      const dialog = page.getByRole('dialog', { name: 'Add an asset' });
      await dialog
        .getByLabel('Domain, IP address or URL')
        .fill(`http://${ownLoopbackAddress()}:9/`);
      await dialog.getByLabel('I have the right to scan this target').check();
      await dialog.getByLabel('Scan it at once').uncheck();
      await dialog.getByRole('button', { name: /^Add/ }).click();
      await expect(dialog).toHaveCount(0);
      await expect
        .poll(async () => (await chatCalls()).at(-1))
        .toEqual(['trackEvent', 'asset_added', { remote: 'mfe-assets' }]);

      await page.getByRole('button', { name: new RegExp(account.email) }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      await expect.poll(async () => (await chatCalls()).at(-1)).toEqual(['shutdown']);
    },
  );

  for (const [failure, behaviour] of [
    ['its script fails to load', 'abort'],
    ['its script never loads', 'hang'],
  ] as const) {
    testWithChat(
      `the page works when ${failure}`,
      async ({ page, productUrl, account, consoleErrors }) => {
        await page.route('https://widget.intercom.io/**', (route) =>
          behaviour === 'abort' ? route.abort() : undefined,
        );
        await openDashboard(page, productUrl, account);
        await openPage(page, 'Scans');
        // The browser logs the script that failed to load.
        consoleErrors.length = 0;
      },
    );
  }

  testWithChat(
    'the page works when the user hash is not available',
    async ({ page, productUrl, account, consoleErrors }) => {
      const requestedUrls: string[] = [];
      page.on('request', (request) => requestedUrls.push(request.url()));
      await page.route('**/api/intercom-hash', (route) => route.abort());
      await openDashboard(page, productUrl, account);
      await openPage(page, 'Scans');
      // Without the hash the chat does not load.
      expect(requestedUrls.filter((url) => url.includes('widget.intercom.io'))).toEqual([]);
      // The browser logs the failed request for the hash.
      consoleErrors.length = 0;
    },
  );
});
