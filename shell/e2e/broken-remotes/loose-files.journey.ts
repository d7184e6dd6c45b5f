import type { Page } from '@playwright/test';
import { deepAfterFirst, delivery } from '../fixtures/deep.ts';
import { expect } from '../fixtures/journey.ts';
import { baseUrlOf } from '../fixtures/registry.ts';
import { test } from './broken-remote.ts';
import { expectOtherRemotesToWork, setFault, works } from './fixture-page.ts';
import { PAGE } from './fixture-remote/release.ts';

// Files that no release names, and that so have no hash, at origins from which the page may load code.

/** The browser logs what it refuses. */
test.afterEach(({ consoleErrors }) => {
  consoleErrors.length = 0;
});

/** Serves a loose file to this page, and selects how the fixture asks for it. */
const prepare = async (page: Page, productUrl: string, how: string, place: string) => {
  const origin =
    place === 'the shell' ? productUrl : new URL(await baseUrlOf(productUrl, 'mfe-assets')).origin;
  const address = `${origin}/loose.0123abcd.js`;
  await page.route(address, (route) =>
    route.fulfill({
      body: 'window.ranLoose = true;',
      headers: { 'access-control-allow-origin': '*', 'content-type': 'text/javascript' },
    }),
  );
  await setFault(page, productUrl, how);
  await page.evaluate((file) => sessionStorage.setItem('loose file', file), address);
};

const outcome = (page: Page) =>
  page.evaluate(() => [document.documentElement.dataset.looseFile, 'ranLoose' in window]);

for (const how of ['loose import', 'loose script']) {
  for (const [index, place] of ['a remote', 'the shell'].entries()) {
    test(
      `a ${how} from the origin of ${place} does not run`,
      how === 'loose import' ? deepAfterFirst(index) : deepAfterFirst(index, delivery),
      async ({ page, productUrl, addRemote }) => {
        await addRemote({});
        await prepare(page, productUrl, how, place);
        const answer = await page.goto(productUrl + PAGE);
        expect(answer?.headers()['integrity-policy']).toBe('blocked-destinations=(script)');
        await expect(works(page)).toBeVisible();
        await expect.poll(() => outcome(page)).toEqual(['refused', false]);
        await expectOtherRemotesToWork(page);
      },
    );
  }
}

test(
  'a loose import would run if the page had no Integrity-Policy',
  delivery,
  async ({ page, productUrl, addRemote }) => {
    await addRemote({});
    await prepare(page, productUrl, 'loose import', 'a remote');
    await page.route(productUrl + PAGE, async (route) => {
      const answer = await route.fetch();
      const { 'integrity-policy': _, ...headers } = answer.headers();
      await route.fulfill({ response: answer, headers });
    });
    await page.goto(productUrl + PAGE);
    await expect.poll(() => outcome(page)).toEqual(['ran', true]);
  },
);
