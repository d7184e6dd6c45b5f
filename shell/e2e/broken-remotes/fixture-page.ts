import type { Page } from '@playwright/test';
import { expect } from '../fixtures/journey.ts';

/** The error card that replaces the failed fixture. */
export const card = (page: Page) => page.getByRole('alert').filter({ hasText: 'Fixture' });
export const works = (page: Page) => page.getByRole('heading', { name: 'The fixture works' });
export const retry = (page: Page) => page.getByRole('button', { name: 'Try again' }).click();

/** Navigates without reloading the shell. */
export const goTo = (page: Page, path: string) =>
  page.evaluate((to) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/** Selects the fault of the fixture in this tab. */
export const setFault = async (page: Page, productUrl: string, fault: string) => {
  // A document of the same origin that loads no code.
  if (!page.url().startsWith(productUrl)) await page.goto(`${productUrl}/config.json`);
  await page.evaluate((name) => sessionStorage.setItem('fault', name), fault);
};

/** Expects a page of another remote to appear, then goes back. */
export const expectOtherRemotesToWork = async (page: Page) => {
  await goTo(page, '/pricing');
  await expect(page.getByRole('heading', { level: 1, name: 'Pricing' })).toBeVisible();
  await page.goBack();
};
