import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from '../../fixtures/axe.ts';
import { deep } from '../../fixtures/deep.ts';
import { expect, test } from '../../fixtures/journey.ts';
import { addressOf } from '../../fixtures/page-address.ts';
import { changeRegistry, extendManifest, readRegistry } from '../../fixtures/registry.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const mainNav = (page: Page) => page.getByRole('navigation', { name: 'Main' });
/** Only the dashboard layout has a help button. */
const help = (page: Page) => page.getByRole('button', { name: 'Help' });

const submitSignIn = async (page: Page, account: { email: string; password: string }) => {
  await page.getByLabel('Work email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
};

// Slow: it loads a page of each layout.
test('each page appears in its own layout', async ({ page, productUrl, account }) => {
  await page.goto(productUrl);
  await expect(mainNav(page).getByRole('link', { name: 'Pricing' })).toBeVisible();
  await expect(help(page)).toHaveCount(0);

  for (const [path, title] of [
    ['/login', 'Sign in'],
    ['/register', 'Create an account'],
  ] as const) {
    await page.goto(productUrl + path);
    await expect(heading(page, title)).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
  }

  await page.goto(`${productUrl}/login`);
  await submitSignIn(page, account);
  await expect(heading(page, 'Overview')).toBeVisible();
  await expect(mainNav(page).getByRole('link', { name: 'Overview' })).toBeVisible();
  await expect(help(page)).toBeVisible();
});

test(
  'every path below the dashboard, existing or not, redirects a guest to sign-in and then back',
  deep,
  async ({ page, productUrl, account }) => {
    const { remotes } = await readRegistry(productUrl);
    const paths = remotes
      .flatMap(({ manifest }) => manifest.pages.map((declared) => declared.path))
      .filter((path) => path.startsWith('/dashboard') && !/[:*]/.test(path));
    for (const path of ['/dashboard', ...paths]) {
      await page.goto(productUrl + path);
      await expect(heading(page, 'Sign in')).toBeVisible();
      expect(new URL(page.url()).pathname).toBe('/login');
    }
    await page.goto(`${productUrl}/dashboard/no-such-page?kept=yes#here`);
    await expect(heading(page, 'Sign in')).toBeVisible();
    await submitSignIn(page, account);
    await expect(heading(page, 'Page not found')).toBeVisible();
    await expect(page).toHaveURL(
      addressOf(productUrl, '/dashboard/no-such-page?kept=yes#here', account),
    );
  },
);

test(
  'pages for guests redirect a member to the dashboard',
  deep,
  async ({ member: page, productUrl, account }) => {
    for (const path of ['/login', '/register', '/forgot-password']) {
      await page.goto(productUrl + path);
      await expect(page).toHaveURL(addressOf(productUrl, '/dashboard', account));
      await expect(heading(page, 'Overview')).toBeVisible();
    }
  },
);

test(
  'an unknown guard shows an error with its name and a link home for guests and members',
  deep,
  async ({ page, productUrl, account }) => {
    const unknownGuard = { title: 'Odd', layout: 'default', guard: 'moat' } as const;
    await changeRegistry(
      page,
      productUrl,
      extendManifest('mfe-marketing', { pages: [{ ...unknownGuard, path: '/odd' }] }),
    );
    await page.goto(`${productUrl}/odd`);
    await expect(heading(page, 'Something went wrong')).toBeVisible();
    await expect(page.getByText('Unknown route middleware moat')).toBeVisible();
    await expectNoAxeViolations(page);
    await page.getByRole('link', { name: 'Back to home' }).click();
    await expect(page).toHaveURL(`${productUrl}/`);

    await page.goto(`${productUrl}/login`);
    await submitSignIn(page, account);
    await expect(heading(page, 'Overview')).toBeVisible();
    await page.goto(`${productUrl}/odd`);
    await page.getByRole('link', { name: 'Back to home' }).click();
    await expect(page).toHaveURL(addressOf(productUrl, '/dashboard', account));
  },
);

test('route rules redirect within the app, keep catch-all segments and redirect to other origins', async ({
  page,
  productUrl,
}) => {
  const outside = 'https://manual.parapet.example/';
  await changeRegistry(
    page,
    productUrl,
    extendManifest('mfe-marketing', {
      routeRules: [
        { path: '/prices', redirect: { to: '/pricing', external: false } },
        { path: '/old/*', redirect: { to: '/new/*', external: false } },
        { path: '/manual', redirect: { to: outside, external: true } },
      ],
    }),
  );
  await page.route(`${outside}**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>The manual</h1>' }),
  );
  await page.goto(`${productUrl}/prices`);
  await expect(heading(page, 'Pricing')).toBeVisible();
  await expect(page).toHaveURL(`${productUrl}/pricing`);

  await page.goto(`${productUrl}/old/2026/november/notes`);
  await expect(page).toHaveURL(`${productUrl}/new/2026/november/notes`);

  await page.goto(`${productUrl}/manual`);
  await expect(heading(page, 'The manual')).toBeVisible();
  expect(page.url()).toBe(outside);
});

test(
  'a page that no live remote declares is not found and not in the navigation',
  deep,
  async ({ signedIn: page, productUrl }) => {
    await expect(mainNav(page).getByRole('link', { name: 'Cloud security' })).toBeVisible();
    await changeRegistry(page, productUrl, ({ remotes, ...registry }) => ({
      ...registry,
      remotes: remotes.filter(({ name }) => name !== 'mfe-cloud'),
    }));
    await page.goto(`${productUrl}/dashboard`);
    await expect(mainNav(page).getByRole('link', { name: 'Scans' })).toBeVisible();
    await expect(mainNav(page).getByRole('link', { name: 'Cloud security' })).toHaveCount(0);
    await page.goto(`${productUrl}/dashboard/cloud-security`);
    await expect(heading(page, 'Page not found')).toBeVisible();
    await expect(page.getByText('/dashboard/cloud-security', { exact: true })).toBeVisible();
  },
);

test(
  'an unknown path leads to the start: by its button, after a countdown, or not at all',
  deep,
  async ({ page, productUrl }) => {
    const openUnknownPath = async () => {
      await page.goto(`${productUrl}/no/such/page`);
      await expect(heading(page, 'Page not found')).toBeVisible();
      await expect(page.getByText('/no/such/page', { exact: true })).toBeVisible();
    };
    await openUnknownPath();
    await page.getByRole('link', { name: 'Back to start' }).click();
    await expect(page).toHaveURL(`${productUrl}/`);

    await page.clock.install();
    await openUnknownPath();
    await page.clock.runFor(10_000);
    await expect(page).toHaveURL(`${productUrl}/`);

    await openUnknownPath();
    await page.getByRole('button', { name: 'Stay here' }).click();
    await expect(page.getByText(/Redirecting in/)).toHaveCount(0);
    await expect(page).toHaveURL(`${productUrl}/no/such/page`);
  },
);
