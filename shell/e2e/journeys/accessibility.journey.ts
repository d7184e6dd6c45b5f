import { test } from '../fixtures/journey.ts';
import { declareDashboardJourney, expectAccessible } from './dashboard-accessibility.ts';

const publicPages = ['/', '/pricing', '/login', '/register', '/no-such-page'];

test('public pages are accessible and fit the screen at 360 px and at 1440 px', async ({
  page,
  productUrl,
}) => {
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of publicPages) {
      await page.goto(`${productUrl}${path}`);
      await expectAccessible(page, `${path} at ${width}`);
    }
  }
});

// `npm run test:deep` loads and judges each page in every combination.
declareDashboardJourney(
  [
    { theme: 'light', width: 1440 },
    { theme: 'dark', width: 360 },
  ],
  'in-turn',
);
