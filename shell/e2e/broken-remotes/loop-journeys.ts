import { expect } from '../fixtures/journey.ts';
import { test } from './broken-remote.ts';
import { card, expectOtherRemotesToWork, retry, setFault, works } from './fixture-page.ts';
import { PAGE } from './fixture-remote/release.ts';

/** The shell's message about a loop that React does not detect. */
export const STOPPED = 'It kept re-rendering without end and was stopped.';

/** Declares a journey with these tags through each endless loop of the fixture, with the message on its card. */
export function declareLoopJourneys(
  loops: readonly (readonly [string, string | RegExp])[],
  details: { tag?: string[] } = {},
): void {
  for (const [loop, message] of loops) {
    test(
      `a ${loop} is stopped, shown and reported, and Try again works`,
      details,
      async ({ page, productUrl, addRemote, reported, consoleErrors }) => {
        await addRemote({});
        await setFault(page, productUrl, loop);
        await page.goto(productUrl + PAGE);
        await expect(card(page)).toContainText(message);
        await reported('');
        await expectOtherRemotesToWork(page);
        await expect(card(page)).toContainText(message);
        await setFault(page, productUrl, 'none');
        await retry(page);
        await expect(works(page)).toBeVisible();
        // The browser or React logs the loop.
        consoleErrors.length = 0;
      },
    );
  }
}
