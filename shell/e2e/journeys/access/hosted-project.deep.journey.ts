import { appCode } from '../../fixtures/authenticator.ts';
import { type HostedStack, startHostedStack } from '../../fixtures/hosted-stack.ts';
import { expect, signIn, signOut, test } from '../../fixtures/journey.ts';
import { changeSession, readSession } from '../../fixtures/session-cookie.ts';

// The production shell with a hosted project at another origin: what the browser does about CORS and
// cookies, which requests of Node cannot show.

const account = { email: 'mara@northquay.example', password: 'Rampart-and-cell-7' };
const now = () => Math.floor(Date.now() / 1000);

// One product for all of them.
test.describe.configure({ mode: 'default' });

let stack: HostedStack;

test.beforeAll(async () => {
  stack = await startHostedStack();
  await stack.project.addUser(account.email, account.password, {
    onboardingTour: { status: 'skipped' },
  });
});
test.afterAll(() => stack?.stop());

test('a project says by its refusal that it has no passkeys, and the page offers none then', async ({
  page,
  consoleErrors,
}) => {
  await signIn(page, stack.url, account);
  await page.goto(`${stack.url}/dashboard/Profile?tab=security`);
  const offer = page.getByRole('button', { name: 'Add a passkey' });
  await offer.click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Passkeys are not available as second factor here.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText(/^Passkeys cannot be added: /)).toBeVisible();
  await expect(offer).toBeHidden();

  await test.step('an authenticator app works, gets another name, and has no recovery codes', async () => {
    await page.getByRole('button', { name: 'Add an authenticator app' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    const key = await page.getByRole('region', { name: /^Key for/ }).innerText();
    await page.getByLabel('Code from the app').fill(appCode(key));
    await page.getByRole('button', { name: 'Verify code' }).click();
    await expect(page.getByText('Your authenticator app is added')).toBeVisible();
    await expect(page.getByText(/^Add another second factor/)).toBeVisible();
    await page.getByRole('button', { name: 'Rename My phone' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Work phone');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: 'Remove Work phone' }).click();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(page.getByText('Work phone is removed')).toBeVisible();
  });
  // Such a project does not know the path of recovery codes.
  expect(new Set(consoleErrors)).toEqual(new Set([expect.stringContaining('status of 404')]));
  consoleErrors.length = 0;
});

test('signing in, refreshing and signing out work with accounts at another origin', async ({
  page,
  consoleErrors,
}) => {
  const { url, project } = stack;
  const context = page.context();
  const session = () => readSession(context);
  const heading = page.getByRole('heading', { level: 1, name: 'Overview' });
  project.requests.length = 0;

  await test.step('the browser asks the project first, and signs in without cookies', async () => {
    await signIn(page, url, account);
    const asked = project.requests.filter(({ path }) => path === '/auth/v1/token');
    expect(asked.map(({ method }) => method)).toEqual(['OPTIONS', 'POST']);
    expect(asked[1]?.headers).toMatchObject({ origin: url, apikey: project.publishableKey });
  });

  await test.step('a session about to expire is refreshed, also after the keys rotate', async () => {
    const before = await session();
    await project.rotateKeys();
    await changeSession(context, { expires_at: now() + 60 });
    await page.reload();
    await expect(heading).toBeVisible();
    await expect.poll(async () => (await session())?.refresh_token).not.toBe(before?.refresh_token);
    expect((await session())?.access_token).not.toBe(before?.access_token);
    await expect(page.getByRole('button', { name: new RegExp(account.email) })).toBeVisible();
  });

  await test.step('a session stays while the project limits requests or is away', async () => {
    project.edge.limited.add('/token');
    await changeSession(context, { expires_at: now() + 60 });
    await page.reload();
    await expect(heading).toBeVisible();
    project.edge.limited.clear();
    project.edge.outage = 'unavailable';
    await page.reload();
    await expect(heading).toBeVisible();
    expect(await session()).not.toBeNull();
    project.edge.outage = 'none';
    // The browser logs the refused requests.
    consoleErrors.length = 0;
  });

  await test.step('signing out ends the session here and at the project', async () => {
    await page.reload();
    await expect(heading).toBeVisible();
    const ended = await session();
    // The browser leaves before the project has answered.
    const answered = page.waitForResponse(/\/auth\/v1\/logout/);
    await signOut(page, account.email);
    await answered;
    expect(await session()).toBeNull();
    const refresh = await fetch(`${project.url}/auth/v1/token?grant_type=refresh_token`, {
      method: 'POST',
      headers: { apikey: project.publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({ refresh_token: ended?.refresh_token }),
    });
    expect(refresh.status).toBe(400);
    const headers = { authorization: `Bearer ${ended?.access_token}` };
    // The API remembers a live session for five seconds.
    await expect
      .poll(async () => (await fetch(`${url}/api/workspaces/list`, { headers })).status)
      .toBe(401);
  });

  // Neither the session nor the cookie of the project's network crosses the origins.
  const fromBrowser = project.requests.filter(({ headers }) => headers.origin === url);
  expect(fromBrowser.length).toBeGreaterThan(0);
  expect(fromBrowser.filter(({ headers }) => headers.cookie !== undefined)).toEqual([]);
  expect((await context.cookies(project.url)).map(({ name }) => name)).toEqual([]);
});
