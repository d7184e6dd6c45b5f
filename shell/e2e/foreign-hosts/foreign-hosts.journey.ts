import { expect } from '../fixtures/journey.ts';
import { type ForeignPage, test } from './foreign-host.ts';

// mfe-assets as it is released, in pages that know nothing of the shell. The base fixture fails a
// journey whose console is not clean.

const hosts: readonly [ForeignPage, string][] = [
  ['federation', 'the plain runtime of Module Federation'],
  ['single-spa', 'single-spa alone'],
];

for (const [host, words] of hosts) {
  test(`a page with ${words} mounts a remote from its manifest, and takes it away`, async ({
    page,
    serveForeign,
  }) => {
    await page.goto(await serveForeign(host));
    const remote = page.locator('[data-mfe="mfe-assets"]');
    await expect(remote.getByRole('heading', { level: 1, name: 'Assets' })).toBeVisible();
    await expect(remote.getByText('northquay.example').first()).toBeVisible();

    // Its own styles and, from the page, those of the design system.
    await remote.getByRole('button', { name: 'Add asset' }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    expect(await remote.locator('.pp-button').first().evaluate(isStyled)).toBe(true);

    await page.getByRole('button', { name: 'Unmount' }).click();
    await expect(remote).toHaveCount(0);
    await expect(page.getByRole('main')).toBeEmpty();
  });
}

function isStyled(button: Element): boolean {
  return getComputedStyle(button).borderRadius !== '0px';
}
