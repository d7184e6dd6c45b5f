import { expect, type Page } from '@playwright/test';

export const UPDATE_MESSAGE = 'A new version of the Parapet frame is ready.';
export const newerBuild = { id: 'newer-build', timestamp: 1 };

/** Dispatches the event of a tab that becomes visible. */
export const returnToTab = (page: Page): Promise<void> =>
  page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));

export const messages = (page: Page) => page.getByRole('region', { name: 'Messages' });

/** Comes back to the tab until it offers a reload: an answer that takes five seconds is left to the next time. */
export const expectOffer = (page: Page): Promise<void> =>
  expect
    .poll(async () => {
      await returnToTab(page);
      return messages(page).textContent();
    })
    .toContain(UPDATE_MESSAGE);

/** Presses Reload in the message, and waits for the page. */
export const reload = async (page: Page): Promise<void> => {
  await Promise.all([
    page.waitForEvent('load'),
    messages(page).getByRole('button', { name: 'Reload' }).click(),
  ]);
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
};
