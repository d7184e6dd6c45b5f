import { test } from '../fixtures/journey.ts';
import { declareDashboardJourney, expectAccessible } from './dashboard-accessibility.ts';

const publicPages = ['/', '/pricing', '/login', '/register', '/no-such-page'];

for (const width of [360, 1440]) {
  test(`public pages are accessible and fit the screen at ${width} px`, async ({
    page,
    productUrl,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    for (const path of publicPages) {
      await page.goto(`${productUrl}${path}`);
      await expectAccessible(page, `${path} at ${width}`);
    }
  });
}

// `npm run test:deep` runs the other combinations.
declareDashboardJourney([
  { theme: 'light', width: 1440 },
  { theme: 'dark', width: 360 },
]);
