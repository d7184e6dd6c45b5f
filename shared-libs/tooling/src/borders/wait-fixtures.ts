import type { Allowed, Refused } from './fixture.ts';

const waits = (options: string): string =>
  `import { vi } from 'vitest';\nawait vi.waitFor(() => 1${options});\n`;

const journey = (line: string): string =>
  `import { expect, type Page } from '@playwright/test';\nexport const step = async (page: Page) => {\n  ${line}\n};\n`;

/** Waits of a second, the default of vitest, and races of journeys with their page. */
export const REFUSED: readonly Refused[] = [
  {
    border: 'a wait of one second in a test',
    file: 'bff/src/short.test.ts',
    text: waits(''),
    message: 'This waits one second at most',
  },
  {
    border: 'the same in the scanner',
    file: 'shared-libs/scanner/src/short.test.ts',
    text: waits(''),
    message: 'This waits one second at most',
  },
  {
    border: 'a journey that counts what may still arrive',
    file: 'shell/e2e/journeys/counts.journey.ts',
    text: journey("expect(await page.getByRole('row').count()).toBe(2);"),
    message: 'This reads the page once',
  },
  {
    border: 'a journey that sleeps',
    file: 'shell/e2e/journeys/sleeps.journey.ts',
    text: journey('await page.waitForTimeout(500);'),
    message: 'This waits for a time',
  },
  {
    border: 'a listener of a journey that nobody waits for',
    file: 'shell/e2e/journeys/listens.journey.ts',
    text: journey(
      "page.on('request', async (request) => void (await request.allHeaders())); expect(page);",
    ),
    message: 'Nobody waits for this listener',
  },
];

export const ALLOWED: readonly Allowed[] = [
  {
    what: 'a wait with a time limit of its own',
    file: 'bff/src/long.test.ts',
    text: waits(', { timeout: 10_000 }'),
  },
  {
    what: 'a journey that polls what it reads',
    file: 'shell/e2e/journeys/polls.journey.ts',
    text: journey("await expect.poll(() => page.getByRole('row').count()).toBe(2);"),
  },
  {
    what: 'a journey that keeps a value which does not change',
    file: 'shell/e2e/journeys/keeps.journey.ts',
    text: journey(
      "const text = await page.locator('h1').innerText();\n  expect(text).toBe('Assets');",
    ),
  },
];
