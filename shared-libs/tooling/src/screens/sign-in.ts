import type { Browser, BrowserContext } from '@playwright/test';
import type { Account } from './sign-up.ts';

/** Signs in with the form. Returns the browser's storage state. */
export async function signIn(
  browser: Browser,
  url: string,
  { email, password }: Account,
): Promise<Awaited<ReturnType<BrowserContext['storageState']>>> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  await page.getByLabel('Work email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  const state = await context.storageState();
  await context.close();
  return state;
}
