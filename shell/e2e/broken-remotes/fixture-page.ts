import type { Page } from '@playwright/test';
import { expect } from '../fixtures/journey.ts';

/** What stands in the place of the fixture when it has failed. */
export const card = (page: Page) => page.getByRole('alert').filter({ hasText: 'Fixture' });
export const works = (page: Page) => page.getByRole('heading', { name: 'The fixture works' });
export const retry = (page: Page) => page.getByRole('button', { name: 'Try again' }).click();

/** Goes to a page without loading the shell anew. */
export const goTo = (page: Page, path: string) =>
  page.evaluate((to) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/** Chooses what goes wrong in the fixture, for this tab. */
export const setFault = async (page: Page, productUrl: string, fault: string) => {
  if (!page.url().startsWith(productUrl)) await page.goto(`${productUrl}/login`);
  await page.evaluate((name) => sessionStorage.setItem('fault', name), fault);
};

/** The shell shows a page of another remote, and comes back. */
export const expectOthersToGoOn = async (page: Page) => {
  await goTo(page, '/pricing');
  await expect(page.getByRole('heading', { level: 1, name: 'Pricing' })).toBeVisible();
  await page.goBack();
};
