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

test.describe('where an operator has set up a chat', () => {
  // The policy of this page lets no chat in, as none is set up on this installation.
  test.use({ bypassCSP: true });

  test('its script is booted for the user, and left by signing out', async ({
    page,
    productUrl,
    account,
  }) => {
    await page.route('**/config.json', async (route) => {
      const config = await (await route.fetch()).json();
      await route.fulfill({ json: { ...config, intercomAppId: 'app-1' } });
    });
    await page.route('**/api/intercom-hash', (route) =>
      route.fulfill({ json: { userHash: 'hash-of-the-user' } }),
    );
    await page.route('https://widget.intercom.io/**', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: `document.documentElement.dataset.chat = JSON.stringify(Intercom.q);
               Intercom = (name) => { document.documentElement.dataset.chat = name; };`,
      }),
    );
    await signIn(page, productUrl, account);
    const html = page.locator('html');
    await expect(html).toHaveAttribute('data-chat', /^\[\["boot"/);
    expect(JSON.parse((await html.getAttribute('data-chat')) ?? '')[0][1]).toMatchObject({
      app_id: 'app-1',
      email: account.email,
      user_hash: 'hash-of-the-user',
      created_at: expect.any(Number),
    });
    await page.getByRole('button', { name: new RegExp(account.email) }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(html).toHaveAttribute('data-chat', 'shutdown');
  });

  test('the page works as ever when its script does not come', async ({
    page,
    productUrl,
    account,
    consoleErrors,
  }) => {
    await page.route('**/config.json', async (route) => {
      const config = await (await route.fetch()).json();
      await route.fulfill({ json: { ...config, intercomAppId: 'app-1' } });
    });
    await page.route('https://widget.intercom.io/**', (route) => route.abort());
    await signIn(page, productUrl, account);
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Scans' })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'Scans' })).toBeVisible();
    // The hash that nobody set up, and the script that was kept away.
    consoleErrors.length = 0;
  });
});
