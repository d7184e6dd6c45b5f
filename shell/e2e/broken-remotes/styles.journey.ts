import type { Page } from '@playwright/test';
import { deep, deepAfterFirst, delivery } from '../fixtures/deep.ts';
import { expect } from '../fixtures/journey.ts';
import { test } from './broken-remote.ts';
import { goTo, setFault, works } from './fixture-page.ts';
import { PAGE } from './fixture-remote/release.ts';

const LEAK = `
  :root { --ink: red !important }
  body { padding-top: 77px !important }
  * { letter-spacing: 7px !important }
  h1 { padding-top: 77px !important }
  @media (min-width: 1px) { body { margin-top: 33px !important } }
  @keyframes pp-fade { to { opacity: 0 } }
  @property --sp-4 { syntax: '<length>'; inherits: true; initial-value: 99px }
`;

/** The browser logs styles that the page's policy blocks or the shell keeps inside the remote. */
test.afterEach(({ consoleErrors }) => {
  consoleErrors.length = 0;
});

/** Returns the styles that a leak would change: of the page and of an element outside all remotes. */
const stylesOutside = (page: Page) =>
  page.evaluate(() => {
    const outside = document.createElement('h1');
    document.body.append(outside);
    const { paddingTop, letterSpacing } = getComputedStyle(outside);
    const body = getComputedStyle(document.body);
    const ink = getComputedStyle(document.documentElement).getPropertyValue('--ink');
    outside.remove();
    return {
      paddingTop,
      letterSpacing,
      ink,
      body: [body.paddingTop, body.marginTop],
      animations: [...document.styleSheets]
        .flatMap((sheet) => [...sheet.cssRules])
        .filter((rule) => rule instanceof CSSKeyframesRule && rule.name === 'pp-fade').length,
    };
  });

const otherRemoteHeading = (page: Page) =>
  page
    .getByRole('heading', { level: 1, name: 'Pricing' })
    .evaluate((element) => [
      getComputedStyle(element).paddingTop,
      getComputedStyle(element).letterSpacing,
    ]);

const paddingInside = (page: Page) =>
  works(page).evaluate((element) => getComputedStyle(element).paddingTop);

for (const [index, kind] of (['linked styles', 'adopted styles'] as const).entries()) {
  test(
    `${kind} for the whole page apply only inside the remote and are reported`,
    deepAfterFirst(index, delivery),
    async ({ page, productUrl, addRemote, reported }) => {
      await addRemote({ added: { 'fixture/leak.css': LEAK } });
      await page.goto(`${productUrl}/pricing`);
      await expect(page.getByRole('heading', { level: 1, name: 'Pricing' })).toBeVisible();
      const before = { outside: await stylesOutside(page), other: await otherRemoteHeading(page) };
      await setFault(page, productUrl, kind);
      await page.evaluate(async () => {
        const registry = (await (await fetch('/remotes.json')).json()) as {
          remotes: { name: string; baseUrl: string }[];
        };
        const base = registry.remotes.find(({ name }) => name === 'mfe-fixture')?.baseUrl;
        sessionStorage.setItem('stylesheet', `${base}leak.css`);
      });
      await goTo(page, PAGE);
      await expect(works(page)).toBeVisible();
      await reported('styled the whole page and was confined');
      await expect.poll(() => stylesOutside(page)).toEqual(before.outside);
      await expect.poll(() => paddingInside(page)).toBe('77px');
      await goTo(page, '/pricing');
      await expect(page.getByRole('heading', { level: 1, name: 'Pricing' })).toBeVisible();
      expect(await stylesOutside(page)).toEqual(before.outside);
      expect(await otherRemoteHeading(page)).toEqual(before.other);
      await expect.poll(() => page.evaluate(() => document.adoptedStyleSheets.length)).toBe(0);
    },
  );
}

test("the page's policy blocks a style element that a remote adds to the page", async ({
  page,
  productUrl,
  addRemote,
}) => {
  await addRemote({});
  await setFault(page, productUrl, 'injected styles');
  await page.goto(productUrl + PAGE);
  await expect(works(page)).toBeVisible();
  await expect.poll(() => page.locator('head > style').count()).toBe(1);
  expect((await stylesOutside(page)).paddingTop).toBe('0px');
});

test.describe('where a chat is configured and the policy allows style elements', () => {
  test.use({ bypassCSP: true });

  test(
    'a style element that a remote adds to the page applies only inside it and is removed with it',
    deep,
    async ({ page, productUrl, addRemote, reported }) => {
      await addRemote({});
      await setFault(page, productUrl, 'injected styles');
      await page.goto(productUrl + PAGE);
      await expect(works(page)).toBeVisible();
      await reported('styled the whole page and was confined');
      await expect.poll(async () => (await stylesOutside(page)).paddingTop).toBe('0px');
      expect(await paddingInside(page)).toBe('77px');
      await goTo(page, '/pricing');
      await expect(page.getByRole('heading', { level: 1, name: 'Pricing' })).toBeVisible();
      await expect(page.locator('head > style')).toHaveCount(0);
    },
  );
});
